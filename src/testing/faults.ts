import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ENDPOINTS, type EndpointName } from './endpoints';
import { allowAnyOrigin, errorBody, pause } from './http';
import { streamed, words } from './replies';

/** The partner's backend that gives out tokens. */
const TOKENS_PATH = '/tokens';

/** Replaces the usual answer to a call. */
export interface Fault {
  on: EndpointName | 'tokens';
  /** Number of calls that get the usual answer first. @default 0 */
  after?: number;
  /** Number of calls that get this fault. @default all */
  times?: number;
  /** Answers with this status and the error body. */
  status?: ContentfulStatusCode;
  /** The `detail` of the error body. */
  detail?: string;
  /** Headers of the error answer. */
  headers?: Record<string, string>;
  /** Answers with this body and status 200. */
  body?: unknown;
  /** Answers with this text and status 200, word by word. */
  stream?: string;
}

/** Answers calls with faults. It counts the calls, so a fault can start later and end again. */
export function injectFaults(base: string, faults: readonly Fault[], delayMs: number): MiddlewareHandler {
  const callCounts = faults.map(() => 0);

  function faultFor(path: string): Fault | undefined {
    return faults.find(({ on, after = 0, times = Number.POSITIVE_INFINITY }, index) => {
      if (path !== base + (on === 'tokens' ? TOKENS_PATH : ENDPOINTS[on].path)) return false;
      const calls = callCounts[index] ?? 0;
      callCounts[index] = calls + 1;
      return calls >= after && calls < after + times;
    });
  }

  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return allowAnyOrigin(c, next);
    await pause(delayMs);
    const fault = faultFor(c.req.path);
    if (!fault) return next();
    return allowAnyOrigin(c, async () => {
      const { status, detail = 'The service did not accept this', headers, stream } = fault;
      if (status) c.res = c.json(errorBody(detail), status, headers);
      else if (stream) c.res = streamed(words(stream));
      else c.res = c.json(fault.body);
    });
  };
}
