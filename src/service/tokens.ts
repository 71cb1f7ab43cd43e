import type { Reporter } from '../lib/reporter';
import { untilAborted, wait } from '../lib/timeout';
import { isTold, ServiceFailure, toUnsent } from './failure';
import { createLogoutChannel } from './logoutChannel';
import { isTurnedAway } from './retry';
import { createTokenTabs, type TokenTabs } from './tabs';
import { callTokenFunction } from './tokenFunction';
import type { TokenPair, TokenRequest, TokenSource } from './types';

export interface TokensOptions {
  /** The host's pair or function; nothing while the user is logged out here. Read at every use. */
  getSource(): TokenSource | undefined;
  /** Names the service and the user. */
  key: string;
  /** Exchanges a pair for a new one, and repeats that if the service certainly did not take it. */
  refresh(accessToken: string, refreshToken: string): Promise<TokenPair>;
  /** How long a pair that was refused just now waits for its renewal. */
  renewalDelayMs(): number;
  /** How long, in milliseconds, the host's function may take. */
  requestTimeout: number;
  /** Aborts when the chat of this user ends. */
  signal: AbortSignal;
  report: Pick<Reporter, 'warn'>;
  /** A pair that the host did not give: renewed here or in another tab. Called even after `signal` has aborted. */
  onRenewed(pair: TokenPair): void;
  onSignedIn(is: boolean): void;
  /** The user logged out in another tab. */
  onLogout(): void;
}

/** Keeps the pair in memory and renews it. Calls that fail together share one renewal, and so do the tabs of a pair. */
export interface Tokens {
  /** Makes a call with the current pair. If the service refuses that, renews it and repeats the call once. */
  authorized<T>(call: (accessToken: string) => Promise<T>): Promise<T>;
  /** Whether the host's function may be asked again. */
  canRetry(): boolean;
  retry(): void;
  /** Takes a pair of the host into use. It ends the signed-out state. */
  setTokens(pair: TokenPair): void;
  broadcastLogout(): void;
  /** Releases the lock and channel, which the back/forward cache does not allow. */
  pause(): void;
  /** The page is back, perhaps after a time in the back/forward cache. */
  resume(awayMs?: number): void;
}

/** A call is made with the current pair, its renewal, and one that the host gives as soon as it hears that both are refused. */
const MAX_REFUSALS = 3;

/** A server may run the chats of many users in one process. */
const MAX_SPENT = 1_000;

/** The refresh tokens that a page must not present again. A page can build one chat after another with the same pair. */
const spentTokensOfPages = new WeakMap<object, Set<string>>();

function spentTokensOfThisPage() {
  const page = globalThis.window ?? globalThis;
  const spent = spentTokensOfPages.get(page) ?? new Set<string>();
  spentTokensOfPages.set(page, spent);
  return spent;
}

export function createTokens(options: TokensOptions): Tokens {
  const { getSource, signal, report, onRenewed, onSignedIn } = options;
  const spent = spentTokensOfThisPage();
  let pair: TokenPair | undefined;
  /** The service refused the access token of the pair. */
  let expired = false;
  const initial = getSource();
  let signedOut = !initial;
  /** A renewed pair was refused like the one before. Two such tabs would sign each other in for ever. */
  let renewedPairRefused = false;
  /** Since the pair came, the page was in the back/forward cache, where it heard of no renewal. */
  let wasCached = false;
  let paused = false;
  /** The tabs that hold the current refresh token. */
  let tabs: TokenTabs | undefined;
  /** The tabs that may still hold the refresh token before it. */
  let formerTabs: TokenTabs | undefined;
  let renewing: Promise<boolean> | undefined;
  /** Aborts when another pair is in use, or the widget is gone: nothing needs to wait for a renewal. */
  let replaced = new AbortController();

  const logouts = createLogoutChannel({
    key: options.key,
    isLoggedOut: () => !getSource(),
    onLogout: options.onLogout,
  });
  if (initial && typeof initial !== 'function') accept(initial);

  signal.addEventListener('abort', async () => {
    replaced.abort();
    logouts.pause();
    // Another widget or tab may wait for the pair that is on its way.
    await renewing?.catch(() => {});
    tabs?.close();
    formerTabs?.close();
  });

  /** Takes a pair into use. It ends the signed-out state. */
  function accept(next: TokenPair) {
    pair = next;
    expired = false;
    wasCached = false;
    logouts.stopAsking();
    replaced.abort();
    replaced = new AbortController();
    joinTabs(next.refreshToken);
    if (!signedOut) return;
    signedOut = false;
    onSignedIn(true);
  }

  function joinTabs(refreshToken: string | null | undefined) {
    if (refreshToken && refreshToken === tabs?.refreshToken) return;
    // Older tokens open nothing.
    formerTabs?.close();
    formerTabs = tabs;
    tabs = refreshToken ? createTabs(refreshToken) : undefined;
    if (!paused) tabs?.open();
  }

  function createTabs(refreshToken: string) {
    const created = createTokenTabs({
      refreshToken,
      // A pair that is refused is still newer than the one before it.
      getPair: () => (expired && created === tabs ? undefined : pair),
      onPair(next) {
        if (created === tabs) takeFromTab(next);
      },
    });
    return created;
  }

  /** A pair with another refresh token came after ours, and is taken even while ours still works. */
  function takeFromTab(next: TokenPair) {
    const isNewer = next.refreshToken !== pair?.refreshToken || expired;
    if (signal.aborted || renewedPairRefused || !isNewer || next.accessToken === pair?.accessToken) return;
    accept(next);
    onRenewed(next);
  }

  /** Throws, unless a listener has set a new pair at once. */
  function signOut() {
    if (!signedOut) {
      signedOut = true;
      onSignedIn(false);
    }
    if (signedOut) throw new ServiceFailure('unauthorized', 'tokens');
  }

  /** After an outage, many widgets would renew at the same moment. */
  async function waitForRenewal() {
    const delayMs = options.renewalDelayMs();
    if (delayMs) await wait(delayMs, replaced.signal).catch(() => {});
    signal.throwIfAborted();
  }

  /** Whether the pair was replaced by a new one, and not by one that another call or tab already had. */
  function renew(): Promise<boolean> {
    renewing ??= replacePair().finally(() => {
      renewing = undefined;
    });
    return untilAborted(renewing, signal);
  }

  async function replacePair(): Promise<boolean> {
    const stale = pair;
    if (!stale) return askHost('start');
    const sharing = tabs;
    if (!sharing) return askHost('expired');
    const { refreshToken } = sharing;
    const ends = replaced.signal;
    const isStale = () => expired && !ends.aborted;
    const release = await sharing.lock(ends).catch(() => {
      // A tab that keeps its lock too long may or may not have spent the refresh token.
      if (!ends.aborted) markAsSpent(refreshToken);
    });
    try {
      if (isStale()) await sharing.ask(ends);
      let failure: ServiceFailure | undefined;
      if (isStale() && mayPresent(refreshToken)) {
        const next = await present(stale.accessToken, refreshToken);
        if (!(next instanceof ServiceFailure)) {
          sharing.post(next);
          return acceptRenewed(next, stale);
        }
        failure = next;
      }
      return isStale() ? await askHost('expired', failure) : false;
    } finally {
      release?.();
    }
  }

  function markAsSpent(refreshToken: string) {
    spent.add(refreshToken);
    const [oldest = ''] = spent;
    if (spent.size > MAX_SPENT) spent.delete(oldest);
  }

  /** A page that was in the cache asks the host's function, as the refresh token may be spent since long. */
  const mayPresent = (refreshToken: string) =>
    !spent.has(refreshToken) && !(wasCached && typeof getSource() === 'function');

  /** The new pair, or why the service gave none. Rejects if it may give one later. */
  async function present(accessToken: string, refreshToken: string): Promise<TokenPair | ServiceFailure> {
    markAsSpent(refreshToken);
    try {
      const next = await options.refresh(accessToken, refreshToken);
      // Some services give the same refresh token again.
      if (next.refreshToken) spent.delete(next.refreshToken);
      return next;
    } catch (failure) {
      // The widget may be gone while the service had turned the token away, and it was to be presented again.
      const isUnspent = isTurnedAway(failure) || (signal.aborted && failure === signal.reason);
      if (isUnspent) spent.delete(refreshToken);
      if (failure instanceof ServiceFailure && !isUnspent) return failure;
      throw failure;
    }
  }

  /** The host must know of the pair even if the widget is gone, but not if it has given another one meanwhile. */
  function acceptRenewed(next: TokenPair, stale: TokenPair): boolean {
    if (pair !== stale) return false;
    if (!signal.aborted) accept(next);
    onRenewed(next);
    return true;
  }

  async function askHost(reason: TokenRequest['reason'], failure?: ServiceFailure): Promise<boolean> {
    const before = pair;
    const source = getSource();
    const next = typeof source === 'function' ? await callTokenFunction(source, reason, options) : undefined;
    // The host may have given another pair meanwhile.
    if (pair !== before) return false;
    // One line per fault: it may not be the pair that is wrong.
    const isKnown = failure && isTold(failure);
    if (typeof source !== 'function' && !isKnown) report.warn(['refused-pair', failure?.kind === 'timeout']);
    if (next) accept(next);
    else signOut();
    return reason === 'expired' && pair === next;
  }

  return {
    async authorized(call) {
      let isRenewed = false;
      let refusals = 0;
      for (;;) {
        if (signedOut) signOut();
        if (!pair || expired) {
          isRenewed = await renew().catch((failure) => {
            throw toUnsent(failure);
          });
          continue;
        }
        const { accessToken } = pair;
        try {
          return await call(accessToken);
        } catch (failure) {
          if (!(failure instanceof ServiceFailure && failure.kind === 'unauthorized')) throw failure;
          // A pair that came while the call was under way has not been tried.
          if (pair.accessToken !== accessToken) continue;
          expired = true;
          refusals++;
          if (!isRenewed && refusals < MAX_REFUSALS) {
            await waitForRenewal();
            continue;
          }
          renewedPairRefused = true;
          report.warn(['unauthorized']);
          signOut();
          if (refusals === MAX_REFUSALS) throw failure;
        }
      }
    },

    canRetry: () => typeof getSource() === 'function',

    retry() {
      signedOut = false;
      renewedPairRefused = false;
    },

    setTokens(next) {
      renewedPairRefused = false;
      accept(next);
    },

    broadcastLogout: logouts.broadcast,

    pause() {
      paused = true;
      logouts.pause();
      tabs?.close();
      formerTabs?.close();
    },

    resume(awayMs) {
      paused = false;
      logouts.resume();
      tabs?.open();
      formerTabs?.open();
      if (awayMs === undefined) return;
      wasCached = true;
      logouts.ask(awayMs);
    },
  };
}
