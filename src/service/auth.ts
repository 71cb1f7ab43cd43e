import { type ReadonlySignal, signal } from '@preact/signals-core';
import { errorName, isFunction } from '../lib/guards';
import { sharedOnPage } from '../lib/page';
import { untilAborted, wait, withTimeout } from '../lib/time';
import type { Reporter } from '../report/reporter';
import type { Warning } from '../report/warnings';
import { type Network, ServiceFailure } from './failure';
import type { ServiceSettings } from './request';
import { backoffMs, type RetryBudget } from './retry';
import { joinTokenTabs, type TokenTabs } from './tabs';
import {
  describePair,
  findMisspeltField,
  isTokenPair,
  type TokenFunction,
  type TokenPair,
  type TokenRequest,
  type TokenSource,
} from './tokenPair';

/**
 * - `none`: there is no pair yet, and a function of the host to ask for one.
 * - `ok`: there is a pair, and nobody has refused it.
 * - `expired`: the service has refused the access token. The next call renews the pair.
 * - `signed-out`: no call can be made until the host gives tokens.
 */
export type AuthState = 'none' | 'ok' | 'expired' | 'signed-out';

/** What a chat has learned of its tokens, whoever the user was. */
export class TokenHistory {
  /** Every pair that the chat has had, and its owner: a service and a user. */
  readonly knownPairs = new Map<string, string>();
  /** How often a user was signed out since the service accepted a token. */
  signOuts = 0;
  /** Pairs that are refused one after the other are tried ever more slowly: not before this time. */
  pausedUntil = 0;
}

export interface AuthOptions {
  /** The host's pair or function; nothing while the user is logged out. */
  tokens: TokenSource | undefined;
  tokenHistory: TokenHistory;
  /** Read at every call. The user and the service stay the same. */
  getSettings(): ServiceSettings;
  retryBudget: RetryBudget;
  network: Network;
  /** Aborts when the chat of this user ends. */
  signal: AbortSignal;
  report: Pick<Reporter, 'warn'>;
}

/** Exchanges a pair for a new one, and repeats that, until `ends` aborts, if the service certainly did not take it. */
type Refresh = (accessToken: string, refreshToken: string, ends: AbortSignal) => Promise<TokenPair>;

/** The tokens of one user, in memory only. Calls that fail together share one renewal, and so do the tabs of a pair. */
export interface Auth {
  readonly state: ReadonlySignal<AuthState>;
  /** The last pair that the host did not give: renewed here or in another tab. Changes even after `signal` has aborted. */
  readonly renewed: ReadonlySignal<TokenPair | undefined>;
  /** The function of the host that is in force. */
  readonly hostFunction: ReadonlySignal<TokenFunction | undefined>;
  /** The chat is in use: listens to the other tabs of the pair from now on. */
  joinTabs(): void;
  /**
   * The token to call with. Renews the pair, or asks the host, where that is needed first. While the user is signed out, it
   * rejects: with the answer that refused the token of this call, if there was one, as the answer may have a reference.
   */
  getAccessToken(refusal: ServiceFailure | undefined): Promise<string>;
  /** The service accepted this token. */
  confirm(accessToken: string): void;
  /** The service refused this token. */
  refuse(accessToken: string): void;
  /** The host gives a new pair or a function in place of what it gave before. A pair may leave its function in force. */
  setSource(tokens: TokenSource, keepsFunction?: boolean): void;
  /** Signed out: the host's function is asked again. */
  retry(): void;
  /** The page goes away: closes the channels, which the back/forward cache does not allow. */
  leaveTabs(): void;
  /** What a page from the back/forward cache goes on with. Its refresh token may be spent, and is presented no more. */
  retire(): TokenSource | undefined;
}

/** How soon a new pair must be refused to count as one that the service does not know. */
const UNPROVEN_MS = 60_000;

/** How long a page may still be there while the next one comes. */
const LEAVING_MS = 2_000;

/** A server may run the chats of many users in one process. */
const MAX_SPENT = 1_000;

/** The refresh tokens that the chats of a page must not present again. */
const getSpentTokens = sharedOnPage(() => new Set<string>());

const keyOf = ({ accessToken, refreshToken }: TokenPair) => `${accessToken} ${refreshToken ?? ''}`;

/** Hosts that give all their options at every change repeat a pair that may be renewed, or the former user's, by now. */
export const isNews = (tokens: TokenSource, { knownPairs }: TokenHistory) =>
  isFunction(tokens) || !knownPairs.has(keyOf(tokens));

export function createAuth(options: AuthOptions, refresh: Refresh): Auth {
  const { tokenHistory, getSettings, retryBudget, network, signal: life, report } = options;
  const { baseUrl, userId } = getSettings();
  const owner = `${baseUrl} ${userId}`;
  const spent = getSpentTokens();
  const state = signal<AuthState>('signed-out');
  const hostFunction = signal<TokenFunction | undefined>(undefined);
  const renewed = signal<TokenPair | undefined>(undefined);
  let pair: TokenPair | undefined;
  /**
   * The former pair was refused, and the service has accepted none since. Until this time, one more refusal signs the user
   * out. Later, the pair has just expired.
   */
  let unprovenUntil = 0;
  /** The tabs that hold the current refresh token, and those that may still hold the one before it. */
  let tabs: [current?: TokenTabs | undefined, former?: TokenTabs | undefined] = [];
  let renewing: Promise<void> | undefined;
  /** Aborts when the host or another tab gives something newer, or the chat has ended: no call waits for the renewal. */
  let replaced = new AbortController();

  if (options.tokens) setSource(options.tokens);
  life.addEventListener('abort', async () => {
    replaced.abort();
    // Another chat or tab may wait for the pair that is on its way.
    await renewing?.catch(() => {});
    leaveTabs();
  });

  function setSource(tokens: TokenSource, keepsFunction = false) {
    if (!keepsFunction) hostFunction.value = isFunction(tokens) ? tokens : undefined;
    // Hosts that give all their options at every change give a function again while it is being asked, and are not asked anew.
    if (isFunction(tokens)) retry();
    else use(tokens);
  }

  function retry() {
    if (state.peek() === 'signed-out' && hostFunction.peek()) state.value = pair ? 'expired' : 'none';
  }

  /** After one sign-out, new tokens are tried at once; after more in a row, only after a growing wait. */
  function signOut(cause?: Warning) {
    if (cause) report.warn(cause);
    const { signOuts } = tokenHistory;
    if (signOuts > 0) tokenHistory.pausedUntil = performance.now() + backoffMs(signOuts);
    tokenHistory.signOuts++;
    state.value = 'signed-out';
  }

  /** A copy, as the host may change its object. Hosts give back what `onTokens` has told them, so a renewed pair is known, too. */
  function use({ accessToken, refreshToken }: TokenPair, isUnproven = false) {
    pair = { accessToken, refreshToken };
    tokenHistory.knownPairs.set(keyOf(pair), owner);
    if (isUnproven) unprovenUntil = performance.now() + UNPROVEN_MS;
    replaced.abort();
    replaced = new AbortController();
    if (tabs[0]) joinTabs();
    state.value = 'ok';
  }

  function joinTabs() {
    const [current, former] = tabs;
    const refreshToken = pair?.refreshToken ?? undefined;
    if (refreshToken === current?.refreshToken) return;
    // Older tokens open nothing.
    former?.leave();
    tabs = [refreshToken ? openTabs(refreshToken) : undefined, current];
  }

  function openTabs(refreshToken: string) {
    const isCurrent = () => refreshToken === pair?.refreshToken;
    // A pair that is refused is still newer than the one before it.
    const getPair = () => (state.peek() !== 'ok' && isCurrent() ? undefined : pair);

    function takePair(next: TokenPair) {
      // A pair with another refresh token came after ours, and is taken even while ours still works. Tabs of one refresh token
      // may have several access tokens: each is tried once.
      const isOther = next.refreshToken !== refreshToken && next.accessToken !== pair?.accessToken;
      const isNewer = isOther || (state.peek() !== 'ok' && isNews(next, tokenHistory));
      if (life.aborted || !isCurrent() || !isNewer) return;
      use(next);
      renewed.value = next;
    }

    return joinTokenTabs(refreshToken, getPair, takePair, () => markAsSpent(refreshToken));
  }

  function leaveTabs() {
    for (const left of tabs) left?.leave();
  }

  /** Gets a pair from another tab, the service or the host. Once `ends` aborts, it does nothing more. */
  async function renew(ends: AbortSignal): Promise<void> {
    const stale = pair;
    const [sharing] = tabs;
    if (!stale || !sharing) return askHost(stale ? 'expired' : 'start', ends);
    // After an outage, many widgets would renew at the same moment.
    const delayMs = retryBudget.renewalDelayMs();
    if (delayMs) await wait(delayMs, ends);
    await sharing.inTurn(ends, () => present(stale, sharing, ends));
  }

  /** Exchanges the pair for a new one, once on this page. */
  async function present(stale: TokenPair, { refreshToken, post }: TokenTabs, ends: AbortSignal) {
    if (spent.has(refreshToken)) return askHost('expired', ends);
    markAsSpent(refreshToken);
    let next: TokenPair;
    try {
      next = await refresh(stale.accessToken, refreshToken, ends);
    } catch (failure) {
      if (!(failure instanceof ServiceFailure) || failure.turnedAway) {
        spent.delete(refreshToken);
        throw failure;
      }
      // Without this, each tab would present the token once.
      if (failure.status) post({ type: 'refused' });
      // Firefox and WebKit end the requests of a page that is being left, and its host would lead the person elsewhere.
      else await wait(LEAVING_MS, ends);
      return askHost('expired', ends, failure);
    }
    // Some services give the same refresh token again.
    spent.delete(next.refreshToken ?? '');
    post({ type: 'pair', pair: next });
    // A host that gives it back after a logout does not sign the user in again.
    tokenHistory.knownPairs.set(keyOf(next), owner);
    // The host must know of it even if the widget is gone, but not if it has given another pair meanwhile.
    if (pair !== stale) return;
    if (!life.aborted) use(next, true);
    renewed.value = next;
  }

  function markAsSpent(refreshToken: string) {
    spent.add(refreshToken);
    const [oldest = ''] = spent;
    if (spent.size > MAX_SPENT) spent.delete(oldest);
  }

  /** Without a pair of the host, the user is signed out. */
  async function askHost(reason: TokenRequest['reason'], ends: AbortSignal, failure?: ServiceFailure) {
    if (ends.aborted) return;
    const ask = hostFunction.peek();
    if (!ask) {
      const { kind = '', code = '' } = failure ?? {};
      // The console has a line about these already.
      const isTold = kind === 'offline' || kind === 'malformed' || code === 'unexpected-answer';
      return signOut(isTold ? undefined : ['refused-pair']);
    }
    let given: unknown;
    try {
      given = await withTimeout(getSettings().requestTimeout, ends, (signal) => ask({ reason, signal }));
    } catch (error) {
      if (ends.aborted) return;
      // It is asked again when the browser is online.
      if (!network.isBrowserOnline()) throw new ServiceFailure('offline');
      // Only its name: the message of a `SyntaxError` may quote an answer with tokens in it.
      signOut(['token-function-failed', errorName(error)]);
      // The host has given another one meanwhile.
      if (hostFunction.peek() !== ask) retry();
      return;
    }
    if (!isTokenPair(given)) return signOut(['no-token-pair', describePair(given)]);
    // Its endpoint may not know yet that there is another user.
    if ((tokenHistory.knownPairs.get(keyOf(given)) ?? owner) !== owner) return signOut(['known-pair']);
    const misspelt = findMisspeltField(given);
    if (misspelt) report.warn(['unknown-argument', '"tokens"', ...misspelt]);
    use(given, reason === 'expired');
  }

  return {
    state,
    renewed,
    hostFunction,
    setSource,
    retry,
    joinTabs,
    leaveTabs,

    async getAccessToken(refusal) {
      for (;;) {
        life.throwIfAborted();
        if (state.peek() === 'signed-out') throw refusal ?? new ServiceFailure('unauthorized');
        const restMs = tokenHistory.pausedUntil - performance.now();
        if (restMs > 0) await wait(restMs, life);
        else if (pair && state.peek() === 'ok') {
          joinTabs();
          return pair.accessToken;
        } else {
          const { signal: ends } = replaced;
          const failUnlessReplaced = (failure: unknown) => {
            if (!ends.aborted) throw failure;
          };
          renewing ??= renew(ends)
            .catch(failUnlessReplaced)
            .finally(() => (renewing = undefined));
          await untilAborted(renewing, ends).catch(failUnlessReplaced);
        }
      }
    },

    confirm(accessToken) {
      if (accessToken !== pair?.accessToken) return;
      unprovenUntil = 0;
      tokenHistory.signOuts = 0;
    },

    refuse(accessToken) {
      // Another pair may have come while the call was under way, and has not been tried.
      if (accessToken !== pair?.accessToken || state.peek() !== 'ok') return;
      if (performance.now() >= unprovenUntil) {
        state.value = 'expired';
        return;
      }
      unprovenUntil = 0;
      // Two tabs whose new pairs are refused would sign each other in for ever.
      leaveTabs();
      tabs = [];
      signOut(['unauthorized']);
    },

    retire() {
      if (pair?.refreshToken) markAsSpent(pair.refreshToken);
      if (hostFunction.peek()) return hostFunction.peek();
      return pair && state.peek() !== 'signed-out' ? { accessToken: pair.accessToken } : undefined;
    },
  };
}
