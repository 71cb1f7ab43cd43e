import { backoffMs } from './retry';

/** Slows down a host that answers every sign-out by itself, with pairs that are refused again. */
export interface SignInBackoff {
  /** From the second sign-out in a row on, the next sign-in waits. */
  countSignOut(): void;
  /** A pair works, or a person has asked to try again. */
  reset(): void;
  /** Signs in, now or after the wait. Only the latest sign-in counts. */
  run(signIn: () => void): void;
  /** Forgets a sign-in that waits. */
  cancel(): void;
}

export function createSignInBackoff(): SignInBackoff {
  let signOuts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: (() => void) | undefined;

  function stopWaiting() {
    clearTimeout(timer);
    timer = undefined;
  }

  function end() {
    stopWaiting();
    const signIn = next;
    next = undefined;
    signIn?.();
  }

  return {
    countSignOut() {
      signOuts++;
      stopWaiting();
      if (signOuts > 1) timer = setTimeout(end, backoffMs(signOuts - 1));
    },

    reset() {
      signOuts = 0;
      end();
    },

    run(signIn) {
      if (timer === undefined) signIn();
      else next = signIn;
    },

    cancel() {
      stopWaiting();
      next = undefined;
    },
  };
}
