import { isFilled, isObject, isString, kindOf } from '../lib/guards';
import { findUnknownNames } from '../report/nearestName';

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
  const [misspelt] = findUnknownNames(Object.keys(value), FIELDS).find(([, meant]) => meant === field) ?? [];
  if (token === undefined && misspelt) return `an object with "${misspelt}" instead of "${field}"`;
  return `an object whose "${field}" is ${token === undefined ? 'missing' : 'wrong'}`;
}

/** A field that looks like a slip. The answer of a token endpoint may well have further fields. */
export const findMisspeltField = (pair: object) =>
  findUnknownNames(Object.keys(pair), FIELDS).find(([, meant]) => meant);
