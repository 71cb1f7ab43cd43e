import { now, timeOf } from '../lib/time';

const BASE_MS = 1_000;
const CAP_MS = 30_000;

const MAX_REPEATS = 3;
const REPEATS_PER_SUCCESS = 0.5;
/** If no call has succeeded for so long, more repeats only add to the load. */
const MAX_TROUBLE_MS = 15_000;
/** Nobody should watch a message being sent for longer. */
const MAX_WAIT_MS = 60_000;
/** After so much time without a call that was turned away, the trouble counts as over. */
const FORGET_MS = 300_000;

const boundMs = (attempt: number) => Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));

/** Full jitter: any wait up to the doubled, capped bound is equally likely, so that a crowd spreads out. */
export const backoffMs = (attempt: number) => Math.random() * boundMs(attempt);

/** How long a call that was turned away must wait before it is repeated. */
export interface RetryAfter {
  leastMs: number;
  /** How much may be added, so that a crowd does not come back at one moment. */
  spreadMs: number;
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3). A date names the same moment to a crowd, which spreads out after it. */
export function readRetryAfter(header: string | null, at = now()): RetryAfter {
  const seconds = Number(header);
  if (seconds > 0) return { leastMs: seconds * 1_000, spreadMs: 0 };
  const ms = timeOf(header ?? '') - at;
  return ms > 0 ? { leastMs: ms, spreadMs: 2 * ms } : { leastMs: 0, spreadMs: 0 };
}

/**
 * How many calls a widget repeats by itself, so that a crowd of widgets does not overload a service that comes back.
 * A call that the person asks for is no repeat.
 */
export class RetryBudget {
  #repeats = MAX_REPEATS;
  /** When calls were turned away, first and last, since one succeeded. */
  #trouble: { first: number; last: number } | undefined;

  /** How long to wait before a call that was turned away is repeated for the `attempt`-th time; `undefined`: it is not. */
  delayMs({ leastMs, spreadMs }: RetryAfter, attempt: number): number | undefined {
    this.#forgetOldTrouble();
    const now = performance.now();
    const first = this.#trouble?.first ?? now;
    this.#trouble = { first, last: now };
    const isTooLate = now - first >= MAX_TROUBLE_MS || leastMs + spreadMs > MAX_WAIT_MS;
    if (this.#repeats < 1 || isTooLate) return undefined;
    this.#repeats--;
    return leastMs + Math.random() * Math.max(spreadMs, boundMs(attempt));
  }

  /** A call succeeded. */
  refill() {
    this.#trouble = undefined;
    this.#repeats = Math.min(this.#repeats + REPEATS_PER_SUCCESS, MAX_REPEATS);
  }

  /**
   * How long to wait before the tokens are renewed; 0 without trouble. Everybody's tokens expire while a service is
   * down, so the widgets that it turned away renew at different times.
   */
  renewalDelayMs(): number {
    this.#forgetOldTrouble();
    const troubleMs = this.#trouble ? performance.now() - this.#trouble.first : 0;
    return Math.random() * Math.min(troubleMs, MAX_WAIT_MS);
  }

  #forgetOldTrouble() {
    if (!this.#trouble || performance.now() - this.#trouble.last < FORGET_MS) return;
    this.#trouble = undefined;
    this.#repeats = MAX_REPEATS;
  }
}
