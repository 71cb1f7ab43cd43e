import { isFilled, isObject, isString, kindOf } from '../lib/guards';
import { nearestName } from '../lib/nearestName';
import { shorten } from '../lib/text';

/** An access token and, if the service gave one, the refresh token that renews it. */
export interface TokenPair {
  accessToken: string;
  refreshToken?: string | null | undefined;
}

export interface TokenRequest {
  /** `'start'` before the first request, `'expired'` when the service no longer accepts the former pair. */
  reason: 'start' | 'expired';
  /** Aborts when the widget no longer waits for the pair. */
  signal: AbortSignal;
}

/** A pair, or a function that asks the host's own backend for one. A rejection means *signed out*. */
export type TokenSource = TokenPair | ((request: TokenRequest) => TokenPair | Promise<TokenPair>);

export type TokenFunction = Exclude<TokenSource, TokenPair>;

/** How a whole `Authorization` header begins. */
const BEARER = /^bearer /i;

/** A string that fits into a header (Fetch Standard, header value), after "Bearer ". */
export const isToken = (value: unknown): value is string =>
  isFilled(value) && !/[\0\r\n\u0100-\uffff]/.test(value) && !BEARER.test(value);

export const isTokenPair = (value: unknown): value is TokenPair =>
  isObject(value) &&
  isToken(value.accessToken) &&
  (value.refreshToken === undefined || value.refreshToken === null || isToken(value.refreshToken));

const FIELDS = ['accessToken', 'refreshToken'];

/** Describes a value that is no pair, in words without any token. */
export function describePair(value: unknown): string {
  const kind = kindOf(value);
  if (kind === 'a Response') return 'a Response (call its json())';
  if (!isObject(value) || kind !== 'an object') return kind;
  const field = isToken(value.accessToken) ? 'refreshToken' : 'accessToken';
  const token = value[field];
  if (isString(token) && BEARER.test(token)) {
    return `an object whose "${field}" begins with "Bearer " (give the token alone)`;
  }
  const misspelt = token === undefined && findMisspeltField(value, [field]);
  if (misspelt) return `an object with "${misspelt.name}" instead of "${field}"`;
  return `an object whose "${field}" is ${token === undefined ? 'missing' : 'wrong'}`;
}

/** A field that looks like a slip. The answer of a token endpoint may well have further fields. */
export function findMisspeltField(pair: object, known = FIELDS) {
  for (const name of Object.keys(pair)) {
    const meant = FIELDS.includes(name) ? undefined : nearestName(name, known);
    if (meant) return { name: shorten(name, 60), meant };
  }
  return undefined;
}
