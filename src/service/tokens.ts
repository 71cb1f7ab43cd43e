import { TimeoutError } from '../lib/timeout';
import type { Client } from './client';
import { ServiceFailure, toUnsent } from './failure';
import { createRenewal } from './renewal';
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
  /** Aborts with the widget. */
  signal: AbortSignal;
  /** A pair that the host did not give: renewed here or in another tab. */
  onRenewed(pair: TokenPair): void;
  onSignedIn(is: boolean): void;
  /** The user logged out in another tab. */
  onLogout(): void;
  /** A mistake of the host's token function, for the console. */
  onFault(fault: string): void;
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
  /** Takes a pair of the host into use. It ends the signed-out state. */
  setTokens(pair: TokenPair): void;
  /** Tells the other tabs of this user. */
  broadcastLogout(): void;
  pause(): void;
  resume(fromCache: boolean): void;
}

export function createTokens(options: TokensOptions): Tokens {
  const { getSource, loggedOut, onSignedIn } = options;
  const source = getSource();
  const store = createTokenStore({
    pair: typeof source === 'function' || loggedOut ? undefined : source,
    loggedOut,
    onSignedIn,
  });
  const sharing = createTokenSharing({ ...options, store, isStuck: () => stuck });
  const { channel, accept, adopt } = sharing;
  const renewal = createRenewal({ ...options, store, channel, accept, adopt });
  /** A renewed pair was refused like the one before. */
  let stuck = false;

  /** A call that needs a renewal first, and does not get one, has not left. */
  async function renewFirst() {
    try {
      return await renewal.renew();
    } catch (failure) {
      if (failure instanceof TimeoutError) throw new ServiceFailure('timeout', 'tokens', { unsent: true });
      throw failure instanceof ServiceFailure ? toUnsent(failure) : failure;
    }
  }

  return {
    async authorized(call) {
      let renewed = false;
      for (;;) {
        if (store.signedOut) store.signOut();
        while (store.isStale() && !renewed) renewed = await renewFirst();
        const { accessToken } = store.pair as TokenPair;
        try {
          return await call(accessToken);
        } catch (failure) {
          if (!(failure instanceof ServiceFailure && failure.kind === 'unauthorized')) throw failure;
          store.refuse(accessToken);
          stuck = renewed;
          if (renewed) store.signOut();
        }
      }
    },

    canRetry: () => typeof getSource() === 'function' && !store.loggedOut,

    retry() {
      store.allowRetry();
      stuck = false;
    },

    setTokens(pair) {
      stuck = false;
      store.allow(pair.accessToken);
      accept(pair);
    },

    broadcastLogout: () => channel.broadcast({ type: 'logout' }),

    pause: channel.pause,
    resume: sharing.resume,
  };
}
