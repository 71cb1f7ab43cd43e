import { wait } from '../lib/timeout';
import { ServiceFailure } from './failure';

const MAX_TRIES = 4;
const BASE_MS = 1_000;
const CAP_MS = 30_000;
/** A service may ask for a pause, not for a day: a longer `Retry-After` is taken for a mistake. */
const MAX_RETRY_AFTER_MS = 300_000;

/** Full jitter: any wait up to the doubled, capped bound is equally likely, so that a crowd spreads out. */
export const backoffMs = (attempt: number, random = Math.random) =>
  random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));

/** Seconds or an HTTP date (RFC 9110, 10.2.3), as milliseconds from `now`; 0 if it says nothing. */
export function retryAfterMs(header: string | null, now = Date.now()): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const ms = seconds ? seconds * 1_000 : Date.parse(header) - now;
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : 0;
}

/** The service certainly did not take the call, and may take it later. */
export const isTurnedAway = (failure: unknown): failure is ServiceFailure =>
  failure instanceof ServiceFailure && (failure.status === 429 || failure.status === 503);

/** Repeats a call that the service turned away (429, 503), and no other. */
export async function withResend<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (failure) {
      if (attempt === MAX_TRIES || !isTurnedAway(failure) || failure.unsent) throw failure;
      await wait((failure.retryAfterMs ?? 0) + backoffMs(attempt), signal);
    }
  }
}
