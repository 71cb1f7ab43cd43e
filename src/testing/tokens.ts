import { errors, jwtVerify, SignJWT } from 'jose';
import { randomId } from './random';
import { unauthorized } from './refusal';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Tokens {
  /** The first pair of a sign-in; belongs to the partner's backend, not to the service interface. */
  issue(userId: string): Promise<TokenPair>;
  /** Whose access token this is. */
  userOf(accessToken: string): Promise<string>;
  /** As `userOf`, for the one call that is made because the token ran out. */
  userOfExpired(accessToken: string): Promise<string>;
  renew(userId: string, refreshToken: string): Promise<TokenPair>;
}

interface TokenOptions {
  secret: Uint8Array;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  now: () => Date;
}

/** The `typ` header keeps an access token from being taken for a refresh token, and the reverse. */
type Kind = 'access+jwt' | 'refresh+jwt';

const ISSUER = 'finance-chat-demo';

export function createTokens(options: TokenOptions): Tokens {
  const { secret, accessTokenSeconds, refreshTokenSeconds, now } = options;
  /** Refresh tokens not used yet, by their `jti`. */
  const unused = new Set<string>();

  function sign(kind: Kind, userId: string, id: string, seconds: number): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: kind })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setJti(id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(secret);
  }

  async function verify(kind: Kind, token: string, at: Date): Promise<{ userId: string; id: string }> {
    const checks = { algorithms: ['HS256'], issuer: ISSUER, typ: kind, currentDate: at };
    const { payload } = await jwtVerify(token, secret, checks).catch(toUnauthorized);
    return { userId: payload.sub ?? '', id: payload.jti ?? '' };
  }

  async function issue(userId: string): Promise<TokenPair> {
    const refreshId = randomId();
    unused.add(refreshId);
    return {
      accessToken: await sign('access+jwt', userId, randomId(), accessTokenSeconds),
      refreshToken: await sign('refresh+jwt', userId, refreshId, refreshTokenSeconds),
    };
  }

  return {
    issue,
    userOf: async (token) => (await verify('access+jwt', token, now())).userId,
    // Nothing has expired at the epoch.
    userOfExpired: async (token) => (await verify('access+jwt', token, new Date(0))).userId,
    async renew(userId, refreshToken) {
      const presented = await verify('refresh+jwt', refreshToken, now());
      if (presented.userId !== userId || !unused.delete(presented.id)) throw unauthorized();
      return issue(userId);
    },
  };
}

function toUnauthorized(cause: unknown): never {
  throw cause instanceof errors.JOSEError ? unauthorized() : cause;
}
