import { wait } from '../lib/timeout';
import { ServiceFailure } from './failure';
import type { RetryBudget } from './retryBudget';

const MAX_TRIES = 4;
const BASE_MS = 1_000;
const CAP_MS = 30_000;

const boundMs = (attempt: number) => Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));

/** Full jitter: any wait up to the doubled, capped bound is equally likely, so that a crowd spreads out. */
export const backoffMs = (attempt: number, random = Math.random) => random() * boundMs(attempt);

/** Seconds or an HTTP date (RFC 9110, 10.2.3). A date names the same moment to a crowd, which spreads out after it. */
export function readRetryAfter(header: string | null, now = Date.now()) {
  const seconds = Number(header);
  if (seconds > 0) return { retryAfterMs: seconds * 1_000, spreadMs: 0 };
  const ms = Date.parse(header ?? '') - now;
  return ms > 0 ? { retryAfterMs: ms, spreadMs: 2 * ms } : { retryAfterMs: 0, spreadMs: 0 };
}

/** The service certainly did not take the call, and may take it later. It takes no refused token, whatever the status. */
export const isTurnedAway = (failure: unknown): failure is ServiceFailure =>
  failure instanceof ServiceFailure &&
  failure.kind !== 'unauthorized' &&
  (failure.status === 429 || failure.status === 503);

/** Repeats a call that the service turned away (429, 503), and no other, if the budget allows it. */
export async function withResend<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  budget: RetryBudget,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await call();
      budget.refill();
      return answer;
    } catch (failure) {
      if (!isTurnedAway(failure) || failure.unsent) throw failure;
      const { retryAfterMs = 0, spreadMs = 0 } = failure;
      if (!budget.take(retryAfterMs + spreadMs) || attempt === MAX_TRIES) throw failure;
      await wait(retryAfterMs + Math.random() * Math.max(spreadMs, boundMs(attempt)), signal);
    }
  }
}
