import { type ReadonlySignal, signal } from '@preact/signals-core';
import { errorName, isFunction } from '../lib/guards';
import { untilAborted, wait, withTimeout } from '../lib/time';
import type { Reporter } from '../report/reporter';
import { isReported, ServiceFailure } from './failure';
import { backoffMs } from './retry';
import { createTokenTabs, type TokenTabs } from './tabs';
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

export interface AuthOptions {
  /** The host's pair or function; nothing while the user is logged out. */
  tokens: TokenSource | undefined;
  /** Every pair that the host has given to this chat or the service has refused, whoever the user was. */
  knownPairs: Set<string>;
  /** Exchanges a pair for a new one, and repeats that if the service certainly did not take it. */
  refresh(accessToken: string, refreshToken: string): Promise<TokenPair>;
  /** How long a pair that was refused just now waits for its renewal. */
  renewalDelayMs(): number;
  /** How long, in milliseconds, the host's function may take. */
  requestTimeout: number;
  /** Aborts when the chat of this user ends. */
  signal: AbortSignal;
  report: Pick<Reporter, 'warn'>;
}

/** The tokens of one user, in memory only. Calls that fail together share one renewal, and so do the tabs of a pair. */
export interface Auth {
  readonly state: ReadonlySignal<AuthState>;
  /** The last pair that the host did not give: renewed here or in another tab. Changes even after `signal` has aborted. */
  readonly renewed: ReadonlySignal<TokenPair | undefined>;
  /** The function of the host that is in force. */
  readonly hostFunction: ReadonlySignal<TokenFunction | undefined>;
  /** The chat is in use: listens to the other tabs of the pair from now on. */
  joinTabs(): void;
  /** The token to call with, where nothing needs to be done first. */
  peekAccessToken(): string | undefined;
  /** The token to call with. Renews the pair, or asks the host, where that is needed first. */
  getAccessToken(): Promise<string>;
  /** The service accepted this token. */
  confirm(accessToken: string): void;
  /** The service refused this token. */
  refuse(accessToken: string): void;
  /** The host gives a new pair, and its function stays in force. */
  setPair(pair: TokenPair): void;
  /** The host gives a new pair or a function in place of what it gave before. */
  setSource(tokens: TokenSource): void;
  /** Signed out: the host's function is asked again. */
  retry(): void;
  /** The page goes away: closes the channels, which the back/forward cache does not allow. */
  leaveTabs(): void;
  /** What a page from the back/forward cache goes on with. Its refresh token may be spent, and is presented no more. */
  retire(): TokenSource | undefined;
}

/** How soon a new pair must be refused to count as one that the service does not know. */
const UNPROVEN_MS = 60_000;

/** A server may run the chats of many users in one process. */
const MAX_SPENT = 1_000;

/** The new pair, or why the service gave none. Rejects if it may give one later. */
type Renewal = Promise<TokenPair | ServiceFailure>;

/**
 * The refresh tokens that a page must not present again, each with its renewal while that is under way: a page can build
 * two chats with the same pair, at the same time or one after the other.
 */
const spentTokensOfPages = new WeakMap<object, Map<string, Renewal | undefined>>();

function spentTokensOfThisPage() {
  const page = globalThis.window ?? globalThis;
  const spent = spentTokensOfPages.get(page) ?? new Map<string, Renewal | undefined>();
  spentTokensOfPages.set(page, spent);
  return spent;
}

const keyOf = ({ accessToken, refreshToken }: TokenPair) => `${accessToken} ${refreshToken ?? ''}`;

/** Hosts that give all their options at every change repeat a pair that may be renewed, or the former user's, by now. */
export const isNews = (tokens: TokenSource, knownPairs: Set<string>) =>
  isFunction(tokens) || !knownPairs.has(keyOf(tokens));

export function createAuth(options: AuthOptions): Auth {
  const { knownPairs, signal: life, report } = options;
  const spent = spentTokensOfThisPage();
  const state = signal<AuthState>(options.tokens ? 'none' : 'signed-out');
  const hostFunction = signal<TokenFunction | undefined>(undefined);
  const renewed = signal<TokenPair | undefined>(undefined);
  let pair: TokenPair | undefined;
  /** The pair took the place of a refused one, and the service has not accepted it yet. Refused later, it has expired. */
  let unprovenUntil = 0;
  /** How often the user was signed out since the service accepted a token. */
  let signOuts = 0;
  /** Pairs that are refused one after the other are tried ever more slowly: not before this time. */
  let pausedUntil = 0;
  /** The tabs that hold the current refresh token, and those that may still hold the one before it. */
  let tabs: TokenTabs | undefined;
  let formerTabs: TokenTabs | undefined;
  /** Before the chat is opened, there is nothing to share with other tabs. */
  let isInUse = false;
  let renewing: Promise<void> | undefined;
  /** Aborts when another pair is in use, or the chat has ended: nothing needs to wait for a renewal. */
  let replaced = new AbortController();

  if (options.tokens) setSource(options.tokens);
  life.addEventListener('abort', async () => {
    replaced.abort();
    // Another chat or tab may wait for the pair that is on its way.
    await renewing?.catch(() => {});
    leaveTabs();
  });

  function setSource(tokens: TokenSource) {
    hostFunction.value = isFunction(tokens) ? tokens : undefined;
    if (isFunction(tokens)) retry();
    else setPair(tokens);
  }

  function setPair(next: TokenPair) {
    use(next, false);
  }

  function retry() {
    if (state.peek() !== 'signed-out' || !hostFunction.peek()) return;
    slowDown();
    state.value = pair ? 'expired' : 'none';
  }

  /** Signed in again: the first time at once, then after a growing wait, until the service accepts a token. */
  function slowDown() {
    if (signOuts > 1) pausedUntil = performance.now() + backoffMs(signOuts - 1);
  }

  function joinTabs() {
    isInUse = true;
    tabs?.join();
  }

  function peekAccessToken() {
    const isPaused = performance.now() < pausedUntil;
    return state.peek() === 'ok' && !isPaused ? pair?.accessToken : undefined;
  }

  /** A copy, as the host may change its object. Hosts give back what `onTokens` has told them, so a renewed pair is known, too. */
  function use({ accessToken, refreshToken }: TokenPair, unproven: boolean) {
    pair = { accessToken, refreshToken };
    knownPairs.add(keyOf(pair));
    unprovenUntil = unproven ? performance.now() + UNPROVEN_MS : 0;
    replaced.abort();
    replaced = new AbortController();
    changeTabs(refreshToken);
    if (state.peek() === 'signed-out') slowDown();
    state.value = 'ok';
  }

  function signOut() {
    signOuts++;
    state.value = 'signed-out';
  }

  function changeTabs(refreshToken: string | null | undefined) {
    if (refreshToken && refreshToken === tabs?.refreshToken) return;
    // Older tokens open nothing.
    formerTabs?.leave();
    formerTabs = tabs;
    tabs = refreshToken ? createTabs(refreshToken) : undefined;
    if (isInUse) joinTabs();
  }

  function createTabs(refreshToken: string) {
    const created = createTokenTabs({
      refreshToken,
      // A pair that is refused is still newer than the one before it.
      getPair: () => (state.peek() !== 'ok' && created === tabs ? undefined : pair),
      onPair(next) {
        if (created === tabs) takeFromTab(next);
      },
    });
    return created;
  }

  function leaveTabs() {
    tabs?.leave();
    formerTabs?.leave();
  }

  /** A pair with another refresh token came after ours, and is taken even while ours still works. */
  function takeFromTab(next: TokenPair) {
    const isNewer = next.refreshToken !== pair?.refreshToken || state.peek() !== 'ok';
    if (life.aborted || !isNewer || next.accessToken === pair?.accessToken) return;
    use(next, false);
    renewed.value = next;
  }

  /** Ends early when another pair is in use, or the chat has ended. */
  async function renew(): Promise<void> {
    renewing ??= replacePair().finally(() => {
      renewing = undefined;
    });
    const { signal: ends } = replaced;
    await untilAborted(renewing, ends).catch((failure) => {
      // A chat of this page that shared its renewal may have ended before the service took it.
      if (!ends.aborted && errorName(failure) !== 'AbortError') throw failure;
    });
  }

  async function replacePair(): Promise<void> {
    const stale = pair;
    const sharing = tabs;
    if (!stale || !sharing) return askHost(stale ? 'expired' : 'start');
    const { refreshToken } = sharing;
    const ends = replaced.signal;
    // After an outage, many widgets would renew at the same moment.
    const delayMs = options.renewalDelayMs();
    if (delayMs) await wait(delayMs, ends).catch(() => {});
    const release = await sharing.lock(ends).catch(() => {
      // A tab that keeps its lock too long may or may not have spent the refresh token.
      if (!ends.aborted) markAsSpent(refreshToken);
    });
    try {
      if (!ends.aborted) await sharing.ask(ends);
      if (ends.aborted) return;
      if (!spent.has(refreshToken)) markAsSpent(refreshToken, present(stale.accessToken, refreshToken));
      const next = await spent.get(refreshToken);
      if (next && !(next instanceof ServiceFailure)) {
        sharing.post(next);
        // The host must know of it even if the widget is gone, but not if it has given another pair meanwhile.
        if (pair !== stale) return;
        if (!life.aborted) use(next, true);
        renewed.value = next;
      } else if (!ends.aborted) await askHost('expired', next);
    } finally {
      release?.();
    }
  }

  function markAsSpent(refreshToken: string, renewal?: Renewal) {
    spent.set(refreshToken, renewal);
    const [oldest = ''] = spent.keys();
    if (spent.size > MAX_SPENT) spent.delete(oldest);
  }

  async function present(accessToken: string, refreshToken: string): Renewal {
    try {
      const next = await options.refresh(accessToken, refreshToken);
      markAsSpent(refreshToken);
      // Some services give the same refresh token again.
      if (next.refreshToken) spent.delete(next.refreshToken);
      return next;
    } catch (failure) {
      markAsSpent(refreshToken);
      // The chat ended while we waited to repeat the call, which the service had not taken.
      const isRefused = failure instanceof ServiceFailure && !failure.turnedAway;
      if (isRefused) return failure;
      spent.delete(refreshToken);
      throw failure;
    }
  }

  async function askHost(reason: TokenRequest['reason'], failure?: ServiceFailure): Promise<void> {
    const before = pair;
    const ask = hostFunction.peek();
    const next = ask && (await callHost(ask, reason));
    // The host may have given another pair or function meanwhile.
    if (pair !== before || ask !== hostFunction.peek() || life.aborted) return;
    if (!ask && !(failure && isReported(failure))) report.warn(['refused-pair', failure?.kind === 'timeout']);
    if (next) use(next, reason === 'expired');
    else signOut();
  }

  /** Resolves with `undefined` if the host's function failed, gave no pair, or took too long. */
  async function callHost(
    ask: TokenFunction,
    reason: TokenRequest['reason'],
  ): Promise<TokenPair | undefined> {
    try {
      const given: unknown = await withTimeout(options.requestTimeout, life, (ends) =>
        ask({ reason, signal: ends }),
      );
      if (!isTokenPair(given)) {
        report.warn(['no-token-pair', describePair(given)]);
        return undefined;
      }
      const misspelt = findMisspeltField(given);
      if (misspelt) report.warn(['unknown-argument', '"tokens"', misspelt.name, misspelt.meant]);
      return given;
    } catch (error) {
      life.throwIfAborted();
      // Only its name: the message of a `SyntaxError` may quote an answer with tokens in it.
      report.warn(['token-function-failed', errorName(error)]);
    }
    return undefined;
  }

  return {
    state,
    renewed,
    hostFunction,
    setPair,
    setSource,
    retry,
    joinTabs,
    leaveTabs,

    peekAccessToken,

    async getAccessToken() {
      for (;;) {
        life.throwIfAborted();
        if (state.peek() === 'signed-out') throw new ServiceFailure('unauthorized', 'refresh');
        const accessToken = peekAccessToken();
        if (accessToken) return accessToken;
        const restMs = pausedUntil - performance.now();
        await (restMs > 0 ? wait(restMs, life) : renew());
      }
    },

    confirm(accessToken) {
      if (accessToken !== pair?.accessToken) return;
      unprovenUntil = 0;
      signOuts = 0;
    },

    refuse(accessToken) {
      // Another pair may have come while the call was under way, and has not been tried.
      if (accessToken !== pair?.accessToken || state.peek() !== 'ok') return;
      if (performance.now() >= unprovenUntil) {
        state.value = 'expired';
        return;
      }
      report.warn(['unauthorized']);
      // Two tabs whose new pairs are refused would sign each other in for ever.
      leaveTabs();
      tabs = undefined;
      formerTabs = undefined;
      signOut();
    },

    retire() {
      leaveTabs();
      if (tabs) markAsSpent(tabs.refreshToken);
      if (hostFunction.peek()) return hostFunction.peek();
      return pair && state.peek() !== 'signed-out' ? { accessToken: pair.accessToken } : undefined;
    },
  };
}
