import { isObject, isString } from '../lib/guards';
import { kindOf } from '../lib/kindOf';
import { nearestName } from '../lib/nearestName';
import { shorten } from '../lib/shorten';
import { BEARER, isToken } from './types';

const FIELDS = ['accessToken', 'refreshToken'];

/** Describes a value that is no pair, in words without any token. */
export function describePair(value: unknown): string {
  const kind = kindOf(value);
  if (kind === 'a Response') return 'a Response: call its json()';
  if (!isObject(value) || kind !== 'an object') return kind;
  const field = isToken(value.accessToken) ? 'refreshToken' : 'accessToken';
  const token = value[field];
  if (isString(token) && BEARER.test(token)) {
    return `an object whose "${field}" begins with "Bearer ": give the token alone`;
  }
  const misspelt = token === undefined && findMisspeltField(value, [field]);
  if (misspelt) return `an object with "${misspelt.name}" instead of "${field}"`;
  return `an object whose "${field}" is missing or wrong`;
}

/** A field that looks like a slip. The answer of a token endpoint may well have further fields. */
export function findMisspeltField(pair: object, known = FIELDS) {
  for (const name of Object.keys(pair)) {
    const meant = FIELDS.includes(name) ? undefined : nearestName(name, known);
    if (meant) return { name: shorten(name, 60), meant };
  }
  return undefined;
}
