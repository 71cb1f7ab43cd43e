import { type ReadonlySignal, signal } from '@preact/signals-core';

/** How a signed-out user gets back in. */
export interface SignIn {
  /** Whether the host's token function may be asked again. */
  canRetry(): boolean;
  retry(): void;
}

/** Whether the user is signed out. */
export interface SignInState {
  readonly signedOut: ReadonlySignal<boolean>;
  set(signedIn: boolean): void;
  /** Has the host asked again, if the user is signed out and that can help. */
  retry(): void;
}

export function createSignInState(signIn: SignIn): SignInState {
  const signedOut = signal(false);
  return {
    signedOut,

    set(signedIn) {
      signedOut.value = !signedIn;
    },

    retry() {
      if (!signedOut.peek() || !signIn.canRetry()) return;
      signIn.retry();
      signedOut.value = false;
    },
  };
}
