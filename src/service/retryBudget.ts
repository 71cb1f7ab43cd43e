const MAX_REPEATS = 3;
const REPEATS_PER_SUCCESS = 0.5;
/** If no call has succeeded for so long, more repeats only add to the load. */
const MAX_TROUBLE_MS = 15_000;
/** Nobody should watch a message being sent for longer. */
const MAX_WAIT_MS = 60_000;
/** After so much time without a call that was turned away, the trouble counts as over. */
const FORGET_MS = 300_000;

/**
 * How many calls a widget repeats by itself, so that a crowd of widgets does not overload a service that comes back.
 * A call that the person asks for is no repeat.
 */
export interface RetryBudget {
  /**
   * The service turned a call away. Returns whether the call may be repeated after a wait of so long at most, and counts
   * it as repeated if so.
   */
  take(mostWaitMs: number): boolean;
  /** A call succeeded. */
  refill(): void;
  /**
   * How long to wait before the tokens are renewed; 0 without trouble. Everybody's tokens expire while a service is
   * down, so the widgets that it turned away renew at different times.
   */
  renewalDelayMs(): number;
}

export function createRetryBudget(): RetryBudget {
  let repeats = MAX_REPEATS;
  /** When calls were turned away, first and last, since one succeeded. */
  let trouble: { first: number; last: number } | undefined;

  function forgetOldTrouble() {
    if (!trouble || performance.now() - trouble.last < FORGET_MS) return;
    trouble = undefined;
    repeats = MAX_REPEATS;
  }

  return {
    take(mostWaitMs) {
      forgetOldTrouble();
      const now = performance.now();
      trouble = { first: trouble?.first ?? now, last: now };
      const isAllowed = repeats >= 1 && now - trouble.first < MAX_TROUBLE_MS && mostWaitMs <= MAX_WAIT_MS;
      if (isAllowed) repeats--;
      return isAllowed;
    },

    refill() {
      trouble = undefined;
      repeats = Math.min(repeats + REPEATS_PER_SUCCESS, MAX_REPEATS);
    },

    renewalDelayMs() {
      forgetOldTrouble();
      return trouble ? Math.random() * Math.min(performance.now() - trouble.first, MAX_WAIT_MS) : 0;
    },
  };
}
