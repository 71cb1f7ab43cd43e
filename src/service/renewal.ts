import { withTimeout } from '../lib/timeout';
import type { Client } from './client';
import { ServiceFailure } from './failure';
import { isTurnedAway, withResend } from './retry';
import type { TabChannel } from './tabChannel';
import type { TokenStore } from './tokenStore';
import { isTokenPair, type TokenPair, type TokenRequest, type TokenSource } from './types';

export interface RenewalOptions {
  store: TokenStore;
  channel: TabChannel;
  getSource(): TokenSource;
  refreshTokens: Client['refreshTokens'];
  /** How long, in milliseconds, the host's function may take. */
  requestTimeout: number;
  /** Aborts with the widget. */
  signal: AbortSignal;
  /** Takes a pair of the host into use. */
  accept(pair: TokenPair): void;
  /** Takes a pair into use that the host did not give. */
  adopt(pair: TokenPair): void;
  /** A mistake of the host's token function, for the console. */
  onFault(fault: string): void;
}

/** Replaces a stale pair. Calls that fail together share one renewal, and so do the tabs that share the pair. */
export interface Renewal {
  /** Whether the pair was replaced by a new one, and not by one that another call or tab already had. */
  renew(): Promise<boolean>;
}

export function createRenewal(options: RenewalOptions): Renewal {
  const { store, channel, getSource, refreshTokens, requestTimeout, signal } = options;
  let renewing: Promise<boolean> | undefined;

  function renew() {
    renewing ??= (store.pair ? channel.withLock(replace, signal) : askHost('start')).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function replace(): Promise<boolean> {
    if (store.isStale()) await channel.ask(signal);
    const stale = store.pair;
    if (!stale || !store.isStale()) return false;
    return (await refresh(stale)) || askHost('expired');
  }

  /** Whether the refresh token brought a new pair. Rejects if the service turned it away. */
  async function refresh(stale: TokenPair): Promise<boolean> {
    const { accessToken, refreshToken } = stale;
    if (!refreshToken || store.isSpent(refreshToken)) return false;
    const next = await withResend(() => present(accessToken, refreshToken), signal).catch((failure) => {
      signal.throwIfAborted();
      if (failure instanceof ServiceFailure && !isTurnedAway(failure)) return undefined;
      store.unspend(refreshToken);
      channel.broadcast({ type: 'unspent', refreshToken });
      throw failure;
    });
    if (!next) return false;
    if (store.pair === stale && !signal.aborted) options.adopt(next);
    channel.broadcast({ type: 'renewed', pair: next });
    return true;
  }

  function present(accessToken: string, refreshToken: string) {
    // Said before the token leaves: if this tab dies now, no other tab presents it again.
    store.spend(refreshToken);
    channel.broadcast({ type: 'spent', refreshToken });
    // Goes on when the widget is destroyed: its answer is the only pair there is, and the next widget waits for it.
    return refreshTokens({ accessToken, signal: new AbortController().signal }, refreshToken);
  }

  async function askHost(reason: TokenRequest['reason']): Promise<boolean> {
    const before = store.pair;
    const source = getSource();
    if (typeof source === 'function') {
      const next = await callSource(source, reason);
      if (next && store.pair === before && !store.loggedOut) options.accept(next);
    }
    if (store.pair === before) store.signOut();
    return reason === 'expired';
  }

  /** The pair of the host's function, `undefined` if it failed, gave none, or took too long. */
  async function callSource(source: Exclude<TokenSource, TokenPair>, reason: TokenRequest['reason']) {
    const next: unknown = await withTimeout(requestTimeout, signal, (ends) =>
      source({ reason, signal: ends }),
    ).catch(() => {
      signal.throwIfAborted();
    });
    if (isTokenPair(next)) return next;
    options.onFault('The "tokens" function failed or gave no pair: signed out.');
    return undefined;
  }

  return { renew };
}
