import { errors, jwtVerify, SignJWT } from 'jose';
import { randomId } from './random';
import { unauthorized } from './refusal';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Tokens {
  /** The first pair after a sign-in. Only the partner's backend asks for it; no endpoint does. */
  issue(userId: string, accessTokenSeconds?: number): Promise<TokenPair>;
  /** The user of a valid access token. */
  userOf(accessToken: string): Promise<string>;
  /** Like `userOf`, but also accepts an expired token, because a refresh is requested after expiry. */
  userOfExpired(accessToken: string): Promise<string>;
  renew(userId: string, refreshToken: string): Promise<TokenPair>;
}

interface TokenOptions {
  secret: Uint8Array;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  now: () => Date;
}

/** The `typ` header, so that an access token cannot be used as a refresh token, nor the reverse. */
type Kind = 'access+jwt' | 'refresh+jwt';

const ISSUER = 'finance-chat-demo';

export function createTokens(options: TokenOptions): Tokens {
  const { secret, refreshTokenSeconds, now } = options;
  /** The `jti` of each refresh token that was not used yet. */
  const unusedIds = new Set<string>();

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

  async function issue(userId: string, accessTokenSeconds = options.accessTokenSeconds): Promise<TokenPair> {
    const refreshId = randomId();
    unusedIds.add(refreshId);
    return {
      accessToken: await sign('access+jwt', userId, randomId(), accessTokenSeconds),
      refreshToken: await sign('refresh+jwt', userId, refreshId, refreshTokenSeconds),
    };
  }

  return {
    issue,
    userOf: async (token) => (await verify('access+jwt', token, now())).userId,
    // At the epoch, no token has expired.
    userOfExpired: async (token) => (await verify('access+jwt', token, new Date(0))).userId,
    async renew(userId, refreshToken) {
      const presented = await verify('refresh+jwt', refreshToken, now());
      if (presented.userId !== userId || !unusedIds.delete(presented.id)) throw unauthorized();
      return issue(userId);
    },
  };
}

function toUnauthorized(cause: unknown): never {
  throw cause instanceof errors.JOSEError ? unauthorized() : cause;
}
