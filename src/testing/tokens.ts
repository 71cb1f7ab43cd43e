import { randomId, unauthorized } from './http';
import type { ServiceOptions } from './options';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Tokens {
  /** The first pair after a sign-in. Only the partner's backend asks for it; no endpoint does. */
  issue(userId: string, accessTokenSeconds?: number): TokenPair;
  /** The user of a valid access token. */
  userOf(accessToken: string): string;
  /** Like `userOf`, but also accepts an expired token, because a refresh is requested after expiry. */
  userOfExpired(accessToken: string): string;
  renew(userId: string, refreshToken: string): TokenPair;
}

type TokenOptions = Required<Pick<ServiceOptions, 'accessTokenSeconds' | 'refreshTokenSeconds' | 'now'>>;

/** A token that was issued, and is not used up. */
type Issued = Map<string, { userId: string; expiresAt: number }>;

export function createTokens({ accessTokenSeconds, refreshTokenSeconds, now }: TokenOptions): Tokens {
  const accessTokens: Issued = new Map();
  const refreshTokens: Issued = new Map();
  const nowSeconds = () => Math.floor(now().getTime() / 1000);

  function add(tokens: Issued, userId: string, seconds: number): string {
    const expiresAt = nowSeconds() + seconds;
    const token = `${encode({ typ: 'JWT' })}.${encode({ exp: expiresAt })}.${randomId()}`;
    tokens.set(token, { userId, expiresAt });
    return token;
  }

  function find(tokens: Issued, token: string, at: number): string {
    const found = tokens.get(token);
    if (!found || at >= found.expiresAt) throw unauthorized();
    return found.userId;
  }

  function issue(userId: string, seconds = accessTokenSeconds): TokenPair {
    return {
      accessToken: add(accessTokens, userId, seconds),
      refreshToken: add(refreshTokens, userId, refreshTokenSeconds),
    };
  }

  return {
    issue,
    userOf: (token) => find(accessTokens, token, nowSeconds()),
    // At the epoch, no token has expired.
    userOfExpired: (token) => find(accessTokens, token, 0),
    renew(userId, refreshToken) {
      if (find(refreshTokens, refreshToken, nowSeconds()) !== userId) throw unauthorized();
      refreshTokens.delete(refreshToken);
      return issue(userId);
    },
  };
}

/** Tokens look like JSON web tokens, so that a page can read when they expire. Nobody checks a signature. */
function encode(part: object): string {
  return btoa(JSON.stringify(part)).replace(/=+$/, '');
}
