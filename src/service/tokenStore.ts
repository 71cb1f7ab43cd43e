import { ServiceFailure } from './failure';
import type { TokenPair } from './types';

/** The pair in memory, and what is known about it and the ones before. */
export interface TokenStore {
  readonly pair: TokenPair | undefined;
  /** The service or the host has left us without a pair that works. */
  readonly signedOut: boolean;
  /** The user logged out. Ends with the next pair. */
  readonly loggedOut: boolean;
  /** There is no pair, or the service refused it. */
  isStale(): boolean;
  isRefused(accessToken: string): boolean;
  refuse(accessToken: string): void;
  /** The host gave the token again, so the service may be asked again. */
  allow(accessToken: string): void;
  /** Takes a pair into use. It ends the signed-out state. */
  accept(pair: TokenPair): void;
  /** Signs out. Throws, unless a listener has set a new pair at once. */
  signOut(): void;
  /** Ends the signed-out state without a pair, so that the host is asked again. */
  allowRetry(): void;
  /** A refresh token is presented once: it is spent before it leaves. */
  spend(refreshToken: string): void;
  /** The service certainly did not take the refresh token. */
  unspend(refreshToken: string): void;
  isSpent(refreshToken: string): boolean;
}

export interface TokenStoreOptions {
  pair: TokenPair | undefined;
  loggedOut: boolean;
  onSignedIn(is: boolean): void;
}

/** A tab that slept may ask for a token of long ago. */
const MAX_REMEMBERED = 500;

function remember(tokens: Set<string>, token: string) {
  tokens.add(token);
  const [oldest] = tokens;
  if (tokens.size > MAX_REMEMBERED && oldest !== undefined) tokens.delete(oldest);
}

export function createTokenStore({ onSignedIn, ...initial }: TokenStoreOptions): TokenStore {
  let { pair, loggedOut } = initial;
  let signedOut = loggedOut;
  const refused = new Set<string>();
  const spent = new Set<string>();

  function accept(next: TokenPair) {
    pair = next;
    loggedOut = false;
    if (!signedOut) return;
    signedOut = false;
    onSignedIn(true);
  }

  function signOut() {
    if (!signedOut) {
      signedOut = true;
      onSignedIn(false);
    }
    if (signedOut) throw new ServiceFailure('unauthorized', 'tokens');
  }

  return {
    get pair() {
      return pair;
    },
    get signedOut() {
      return signedOut;
    },
    get loggedOut() {
      return loggedOut;
    },
    isStale: () => !pair || refused.has(pair.accessToken),
    isRefused: (token) => refused.has(token),
    refuse: (token) => remember(refused, token),
    allow: (token) => refused.delete(token),
    accept,
    signOut,
    allowRetry() {
      signedOut = false;
    },
    spend: (token) => remember(spent, token),
    unspend: (token) => spent.delete(token),
    isSpent: (token) => spent.has(token),
  };
}
