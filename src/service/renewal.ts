import { TimeoutError, untilAborted, wait } from '../lib/timeout';
import type { Client } from './client';
import { ServiceFailure } from './failure';
import { isTurnedAway, withResend } from './retry';
import type { RetryBudget } from './retryBudget';
import type { TokenFamily } from './tokenFamily';
import { callTokenFunction, type TokenFunctionOptions } from './tokenFunction';
import type { TokenStore } from './tokenStore';
import type { TokenPair, TokenRequest, TokenSource } from './types';

/** Its signal aborts with the widget. */
export interface RenewalOptions extends TokenFunctionOptions {
  store: TokenStore;
  family: TokenFamily;
  getSource(): TokenSource;
  refreshTokens: Client['refreshTokens'];
  retryBudget: RetryBudget;
  /** Takes a pair of the host into use. */
  accept(pair: TokenPair): void;
  /** Takes a pair into use that the host did not give. */
  adopt(pair: TokenPair): void;
}

/** Replaces a stale pair. Calls that fail together share one renewal, and so do the tabs that share the pair. */
export interface Renewal {
  /**
   * Whether the pair was replaced by a new one, and not by one that another call or tab already had. If the service has
   * only just refused the pair, the retry budget may delay the renewal.
   */
  renew(justRefused: boolean): Promise<boolean>;
  /** Another pair is in use: nobody needs a turn to renew the former one. */
  stopWaiting(): void;
}

export function createRenewal(options: RenewalOptions): Renewal {
  const { store, family, getSource, refreshTokens, retryBudget, signal } = options;
  let renewing: Promise<boolean> | undefined;
  let waiting = new AbortController();
  signal.addEventListener('abort', () => waiting.abort());

  function renew(justRefused: boolean) {
    const { pair } = store;
    const delayMs = justRefused ? retryBudget.renewalDelayMs() : 0;
    renewing ??= untilAborted(pair ? replace(pair, delayMs) : askHost('start'), signal).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function replace(stale: TokenPair, delayMs: number): Promise<boolean> {
    const { accessToken, refreshToken } = stale;
    const isStill = () => store.pair === stale && store.isStale() && !signal.aborted;
    const release = refreshToken ? await takeTurn(refreshToken, delayMs) : () => {};
    try {
      if (refreshToken && isStill()) await family.ask(refreshToken, signal);
      if (refreshToken && isStill() && !store.isSpent(refreshToken)) {
        const next = await refresh(accessToken, refreshToken);
        if (next && isStill()) options.adopt(next);
        if (next) family.tell(refreshToken, { type: 'renewed', pair: next });
        if (next) return store.pair === next;
      }
      return isStill() ? await askHost('expired') : false;
    } finally {
      release();
    }
  }

  /** One tab after the other. Nobody can tell what a tab that keeps its turn too long has done with the token. */
  async function takeTurn(refreshToken: string, delayMs: number): Promise<() => void> {
    waiting = new AbortController();
    try {
      if (delayMs) await wait(delayMs, waiting.signal);
      return await family.takeTurn(refreshToken, waiting.signal);
    } catch (error) {
      if (error instanceof TimeoutError) store.spend(refreshToken);
      else if (!waiting.signal.aborted) throw error;
      return () => {};
    }
  }

  /** The new pair, `undefined` if the service gave none. Rejects if it turned the refresh token away. */
  async function refresh(accessToken: string, refreshToken: string): Promise<TokenPair | undefined> {
    return withResend(() => present(accessToken, refreshToken), signal, retryBudget).catch((failure) => {
      signal.throwIfAborted();
      if (failure instanceof ServiceFailure && !isTurnedAway(failure)) return undefined;
      store.unspend(refreshToken);
      family.tell(refreshToken, { type: 'unspent' });
      throw failure;
    });
  }

  function present(accessToken: string, refreshToken: string) {
    // Said before the token leaves: if this tab dies now, no other tab presents it again.
    store.spend(refreshToken);
    family.tell(refreshToken, { type: 'spent' });
    // Goes on when the widget is destroyed: its answer is the only pair there is, and the next widget waits for it.
    return refreshTokens({ accessToken, signal: new AbortController().signal }, refreshToken);
  }

  async function askHost(reason: TokenRequest['reason']): Promise<boolean> {
    const before = store.pair;
    const source = getSource();
    const next = typeof source === 'function' ? await callTokenFunction(source, reason, options) : undefined;
    // The host may have given another pair meanwhile, or the user logged out.
    const isWanted = store.pair === before && !store.loggedOut;
    if (next && isWanted) options.accept(next);
    if (store.pair === before) store.signOut();
    return reason === 'expired' && store.pair === next;
  }

  return { renew, stopWaiting: () => waiting.abort() };
}
