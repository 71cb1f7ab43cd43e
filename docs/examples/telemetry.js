import { trace } from '@opentelemetry/api';

/** Makes a span of each call of a chat to its service. */
export function traceRequests(chat) {
  const tracer = trace.getTracer('finance-chat');
  chat.on('request', ({ detail: { operation, durationMs, ...attributes } }) => {
    const end = Date.now();
    const span = tracer.startSpan(`chat ${operation}`, { startTime: end - durationMs });
    span.setAttributes(attributes);
    span.end(end);
  });
}
