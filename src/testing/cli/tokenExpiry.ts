import { parseJson } from './judgeAnswer';

/** When a token expires, in milliseconds, if it is a JSON Web Token that says so. */
export function expiryOf(token: string): number | undefined {
  const [, payload = ''] = token.split('.');
  const claims = parseJson(Buffer.from(payload, 'base64url').toString());
  const seconds = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'exp') : undefined;
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** Only the service knows it of a token that says nothing. */
export function mayHaveExpired(token: string): boolean {
  return (expiryOf(token) ?? 0) <= Date.now();
}
