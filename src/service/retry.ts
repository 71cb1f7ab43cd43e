import { ServiceFailure } from './failure';
import { within } from './within';

const TRIES = 4;
const BASE_MS = 1_000;
const CAP_MS = 30_000;
/** A service may ask for a pause, not for a day: past this its `Retry-After` is taken for a mistake. */
const MAX_RETRY_AFTER_MS = 300_000;

/** Full jitter: any wait up to the doubled, capped bound is as likely as any other, so that crowds disperse. */
export const backoffMs = (attempt: number, random = Math.random) =>
  random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));

/** Seconds or an HTTP date (RFC 9110, 10.2.3), as milliseconds from `now`; 0 where it says nothing. */
export function retryAfterMs(header: string | null, now = Date.now()): number {
  const ms = Number(header) * 1_000 || Date.parse(header ?? '') - now;
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : 0;
}

export const wait = (ms: number, signal: AbortSignal) =>
  within(ms, signal, 'wait', () => new Promise<never>(() => {})).catch(() => signal.throwIfAborted());

/** The service certainly took nothing, and may take it later. */
export const isTurnedAway = (failure: unknown): failure is ServiceFailure =>
  failure instanceof ServiceFailure && (failure.status === 429 || failure.status === 503);

/** Repeats what the service said it did not take (429, 503), and nothing else. */
export async function resend<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (failure) {
      if (attempt === TRIES || !isTurnedAway(failure) || failure.unsent) throw failure;
      await wait((failure.retryAfterMs ?? 0) + backoffMs(attempt), signal);
    }
  }
}
