import { isStream } from '../lib/guards';
import { kindOf } from '../lib/kindOf';
import type { Reporter } from '../lib/reporter';

/**
 * Makes a stream of texts of the answer to a message.
 * @inline
 */
export type ReadStream = (response: Response) => ReadableStream<string> | undefined;

/** It may be the service's error body, or the page of something before the service. */
const READ_WHOLE = /^(application\/json|text\/html)\s*(;|$)/i;

/** The stream that `readStream` makes of the answer to a message; `undefined` if its body is read as usual. */
export function openStream(
  response: Response,
  readStream: ReadStream | undefined,
  report: Pick<Reporter, 'warn'>,
): { body: unknown } | undefined {
  const type = response.headers.get('content-type') ?? '';
  if (!readStream || !response.ok || READ_WHOLE.test(type)) return undefined;
  try {
    const stream: unknown = readStream(response) ?? undefined;
    if (stream === undefined && !response.bodyUsed) return undefined;
    if (isStream(stream)) return { body: stream };
    throw new TypeError(
      `It must return a ReadableStream, or undefined and leave the body unread; it returned ${kindOf(stream)}.`,
    );
  } catch (error) {
    report.warn(['host-threw', '"readStream"'], error);
    // The service has taken the message, even if the host cannot read its answer.
    return { body: undefined };
  }
}
