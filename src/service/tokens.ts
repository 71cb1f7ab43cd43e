import { isTokenPair } from '../guards';
import type { Client } from './client';
import { ServiceFailure } from './failure';
import { isTurnedAway, resend } from './retry';
import { createTurns } from './turns';
import { within } from './within';

/** An access token and, where the service gave one, the refresh token that renews it. */
export interface TokenPair {
  accessToken: string;
  refreshToken?: string | null | undefined;
}

export interface TokenRequest {
  /** `'start'` before the first request, `'expired'` when the service no longer accepts the former pair. */
  reason: 'start' | 'expired';
  /** Aborted when the widget no longer waits for the pair. */
  signal: AbortSignal;
}

/** A pair, or a function that asks the host's own backend for one. A rejection means *signed out*. */
export type TokenSource = TokenPair | ((request: TokenRequest) => TokenPair | Promise<TokenPair>);

export interface TokensOptions {
  /** What the host gave, as it stands now. */
  source(): TokenSource;
  /** Starts signed out, until the host gives a pair: the user logged out here. */
  loggedOut: boolean;
  /** Names the tabs that share the pair. */
  key: string;
  refresh: Client['refreshTokens'];
  /** How long, in milliseconds, the host's function may take. */
  requestTimeout: number;
  /** Ends with the widget. */
  signal: AbortSignal;
  /** A pair the host did not give: renewed here or in another tab. */
  onRenewed(pair: TokenPair): void;
  onSignedIn(is: boolean): void;
  /** The user logged out in another tab. */
  onLogout(): void;
  /** A mistake of the host's token function, for the console. */
  onFault(fault: string): void;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Only the latest matter: older tokens have left every tab. */
const REMEMBERED = 16;

function remember(tokens: Set<unknown>, token: unknown) {
  tokens.add(token);
  if (tokens.size > REMEMBERED) tokens.delete(tokens.values().next().value);
}

/**
 * Holds the pair in memory and keeps it fresh: whatever fails together is renewed once, in one tab.
 * A refresh token is treated as single-use: once its refresh may have reached the service it is never shown again.
 */
export function createTokens(options: TokensOptions) {
  const { source, refresh, signal, onSignedIn } = options;
  const given = source();
  const refused = new Set<unknown>();
  const spent = new Set<unknown>();
  const { tell, ask, take, pause, resume } = createTurns(`finance-chat ${options.key}`, hear);
  let { loggedOut } = options;
  let signedOut = loggedOut;
  let pair = typeof given === 'function' || loggedOut ? undefined : given;
  let renewing: Promise<boolean> | undefined;
  /** Back from the cache, where it could not hear of a logout. */
  let returned = false;
  /** A renewed pair was refused like the one before: two such tabs would sign each other in for ever. */
  let stuck = false;

  /** Tabs tell of a pair (just renewed, or on request), and of refresh tokens that are spent or after all are not. */
  function hear(message: unknown) {
    if (message === 'logout') return options.onLogout();
    const news = Object(message);
    if (news.ask) return tell({ pair: isStale() ? undefined : pair, spent: [...spent], out: loggedOut });
    if (news.out && returned) return options.onLogout();
    if (Array.isArray(news.spent)) for (const token of news.spent) remember(spent, token);
    spent.delete(news.unspent);
    const adoptable = !stuck && isTokenPair(news.pair) && !refused.has(news.pair.accessToken);
    if (adoptable && pair && (news.renewed || isStale())) adopt(news.pair);
  }

  const isStale = () => !pair || refused.has(pair.accessToken);

  function adopt(next: TokenPair) {
    if (next.accessToken === pair?.accessToken) return;
    accept(next);
    options.onRenewed(next);
  }

  function accept(next: TokenPair) {
    pair = next;
    loggedOut = returned = false;
    if (!signedOut) return;
    signedOut = false;
    onSignedIn(true);
  }

  /** Throws, unless the host answers the news of it with a pair at once. */
  function signOut() {
    if (!signedOut) {
      signedOut = true;
      onSignedIn(false);
    }
    if (signedOut) throw new ServiceFailure('unauthorized', 'tokens');
  }

  /** Whether a refused pair was replaced by a new one, rather than by what another call or tab already had. */
  function renew() {
    renewing ??= (pair ? take(replace, signal) : fromHost('start')).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function replace() {
    if (isStale()) await ask({ ask: true }, signal);
    return isStale() && ((await fromRefresh(pair as TokenPair)) || fromHost('expired'));
  }

  async function fromRefresh(stale: TokenPair): Promise<boolean> {
    const { accessToken, refreshToken } = stale;
    if (!refreshToken || spent.has(refreshToken)) return false;
    try {
      const next = await resend(() => {
        // Told before it is presented: should this tab die now, no other presents it again.
        remember(spent, refreshToken);
        tell({ spent: [refreshToken] });
        // Not given up with the widget: the answer is the only pair there is, and the next widget waits for its turn.
        return refresh({ accessToken, signal: new AbortController().signal }, refreshToken);
      }, signal);
      if (pair === stale && !signal.aborted) adopt(next);
      tell({ pair: next, renewed: true });
      return true;
    } catch (failure) {
      signal.throwIfAborted();
      if (!isTurnedAway(failure)) return false;
      spent.delete(refreshToken);
      tell({ unspent: refreshToken });
      throw failure;
    }
  }

  async function fromHost(reason: TokenRequest['reason']): Promise<boolean> {
    const before = pair;
    const current = source();
    if (typeof current === 'function') {
      try {
        const next = await within(options.requestTimeout, signal, 'tokens', (ends) =>
          current({ reason, signal: ends }),
        );
        if (!isTokenPair(next)) throw next;
        if (pair === before && !loggedOut) accept(next);
      } catch {
        signal.throwIfAborted();
        options.onFault('The "tokens" function failed or gave no pair: signed out.');
      }
    }
    if (pair === before) signOut();
    return reason === 'expired';
  }

  return {
    /** Makes a call with the current pair; where that is no longer accepted, renews it and repeats the call once. */
    async authorized<T>(call: (accessToken: string) => Promise<T>): Promise<T> {
      for (let renewed = false; ; ) {
        if (signedOut) signOut();
        while (isStale() && !renewed) {
          renewed = await renew().catch((failure) => {
            throw failure instanceof ServiceFailure ? Object.assign(failure, { unsent: true }) : failure;
          });
        }
        const { accessToken } = pair as TokenPair;
        try {
          return await call(accessToken);
        } catch (failure) {
          if ((failure as ServiceFailure).kind !== 'unauthorized') throw failure;
          remember(refused, accessToken);
          stuck = renewed;
          if (renewed) signOut();
        }
      }
    },

    /** Whether the host's function may be asked again. */
    canRetry: () => typeof source() === 'function' && !loggedOut,

    retry() {
      signedOut = stuck = false;
    },

    /** A pair from the host. It ends the signed-out state. */
    set(next: TokenPair) {
      stuck = false;
      refused.delete(next.accessToken);
      accept(next);
    },

    /** Tells the other tabs of this user. */
    logout: () => tell('logout'),

    pause,

    resume(fromCache: boolean) {
      resume();
      // The window's focus comes after the page's return, and before the others' answers.
      returned ||= fromCache;
      if (fromCache) tell({ ask: true });
    },
  };
}
