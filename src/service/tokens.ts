import type { Warning } from '../lib/warnings';
import type { Client } from './client';
import { ServiceFailure, toUnsent } from './failure';
import { createRenewal } from './renewal';
import type { RetryBudget } from './retryBudget';
import { createSignInBackoff } from './signInBackoff';
import { createTokenSharing } from './tokenSharing';
import { createTokenStore } from './tokenStore';
import type { TokenPair, TokenSource } from './types';

export interface TokensOptions {
  /** What the host gave. Read at every use. */
  getSource(): TokenSource;
  /** Starts signed out until the host gives a pair: the user logged out here. */
  loggedOut: boolean;
  /** Names the tabs that share the pair. */
  key: string;
  refreshTokens: Client['refreshTokens'];
  /** How long, in milliseconds, the host's function may take. */
  requestTimeout: number;
  retryBudget: RetryBudget;
  /** Aborts with the widget. */
  signal: AbortSignal;
  /** A pair that the host did not give: renewed here or in another tab. */
  onRenewed(pair: TokenPair): void;
  onSignedIn(is: boolean): void;
  /** The user logged out in another tab. */
  onLogout(): void;
  /** A mistake of the host's token function, for the console. */
  onFault(warning: Warning): void;
}

/**
 * Keeps the pair in memory and renews it. A refresh token counts as single-use: once its refresh may have reached the
 * service, it is never presented again.
 */
export interface Tokens {
  /** Makes a call with the current pair. If the service refuses that, renews it and repeats the call once. */
  authorized<T>(call: (accessToken: string) => Promise<T>): Promise<T>;
  /** Whether the host's function may be asked again. */
  canRetry(): boolean;
  retry(): void;
  /**
   * Takes a pair of the host into use. It ends the signed-out state, after a wait if the pairs before were refused one
   * after the other.
   */
  setTokens(pair: TokenPair): void;
  /** Tells the other tabs of this user. */
  broadcastLogout(): void;
  pause(): void;
  resume(fromCache: boolean): void;
}

/** A call that needs a renewal first, and does not get one, has not left. */
function throwUnsent(failure: unknown): never {
  throw failure instanceof ServiceFailure ? toUnsent(failure) : failure;
}

export function createTokens(options: TokensOptions): Tokens {
  const { getSource, loggedOut, signal } = options;
  const source = getSource();
  const backoff = createSignInBackoff();
  signal.addEventListener('abort', backoff.cancel);
  /** A renewed pair was refused like the one before. */
  let stuck = false;

  const store = createTokenStore({
    pair: typeof source === 'function' || loggedOut ? undefined : source,
    loggedOut,
    onSignedIn(is) {
      if (!is) backoff.countSignOut();
      options.onSignedIn(is);
    },
  });
  const sharing = createTokenSharing({
    ...options,
    store,
    isStuck: () => stuck,
    onAccepted() {
      backoff.cancel();
      renewal.stopWaiting();
    },
  });
  const { family, accept, adopt } = sharing;
  const renewal = createRenewal({ ...options, store, family, accept, adopt });

  return {
    async authorized(call) {
      let justRefused = false;
      let renewed = false;
      for (;;) {
        if (store.signedOut) store.signOut();
        while (store.isStale() && !renewed) renewed = await renewal.renew(justRefused).catch(throwUnsent);
        const { accessToken } = store.pair as TokenPair;
        try {
          const answer = await call(accessToken);
          backoff.reset();
          return answer;
        } catch (failure) {
          if (!(failure instanceof ServiceFailure && failure.kind === 'unauthorized')) throw failure;
          store.refuse(accessToken);
          // A pair that came while the call was under way has not been tried.
          if (store.pair?.accessToken !== accessToken) continue;
          justRefused = true;
          stuck = renewed;
          if (!renewed) continue;
          options.onFault(['unauthorized']);
          store.signOut();
        }
      }
    },

    canRetry: () => typeof getSource() === 'function' && !store.loggedOut,

    retry() {
      store.allowRetry();
      stuck = false;
      backoff.reset();
    },

    setTokens(pair) {
      backoff.run(() => {
        stuck = false;
        store.allow(pair.accessToken);
        accept(pair);
      });
    },

    broadcastLogout: sharing.broadcastLogout,
    pause: sharing.pause,
    resume: sharing.resume,
  };
}
