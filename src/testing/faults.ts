import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { forAnyOrigin, pause } from './api';
import { errorBody } from './refusal';

/** Where the six operations are, and where a partner's backend gives out tokens. */
const PATHS = {
  refresh: '/api/auth/refresh',
  session: '/api/chat/session/create',
  send: '/api/chat/send',
  metrics: '/api/money/metrics',
  actions: '/api/money/actions',
  connect: '/api/integrations/bankdata/connect',
  tokens: '/tokens',
} as const;

/** What a call gets in place of its usual answer. */
export interface Fault {
  on: keyof typeof PATHS;
  /** How many calls pass before it. @default 0 */
  after?: number;
  /** How many calls it meets. @default all */
  times?: number;
  /** With the error body, and this detail in it. */
  status?: ContentfulStatusCode;
  detail?: string;
  /** Answered with status 200. */
  body?: unknown;
}

/** Counts the calls, so that a fault can pass. */
export function faultsUnder(base: string, faults: readonly Fault[], delayMs: number): MiddlewareHandler {
  const met = faults.map(() => 0);

  function next(path: string): Fault | undefined {
    return faults.find(({ on, after = 0, times = Number.POSITIVE_INFINITY }, index) => {
      if (path !== base + PATHS[on]) return false;
      const calls = met[index] ?? 0;
      met[index] = calls + 1;
      return calls >= after && calls < after + times;
    });
  }

  return async (c, usual) => {
    if (c.req.method === 'OPTIONS') return forAnyOrigin(c, usual);
    await pause(delayMs);
    const fault = next(c.req.path);
    if (!fault) return usual();
    return forAnyOrigin(c, async () => {
      const { status, detail = 'The service did not accept this' } = fault;
      c.res = status ? c.json(errorBody(detail), status) : c.json(fault.body);
    });
  };
}
