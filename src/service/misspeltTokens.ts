import { isObject } from '../lib/guards';
import { nearestName } from '../lib/nearestName';
import { shorten } from '../lib/shorten';
import type { Warning } from '../lib/warnings';

const FIELDS = ['accessToken', 'refreshToken'];

/** The answer of a token endpoint may well have further fields: only what looks like a slip is told. */
export function findMisspeltTokens(call: string, pair: unknown): Warning[] {
  const names = isObject(pair) ? Object.keys(pair).filter((name) => !FIELDS.includes(name)) : [];
  return names.flatMap((name) => {
    const nearest = nearestName(name, FIELDS);
    return nearest ? [['unknown-argument', call, shorten(name, 60), nearest] as const] : [];
  });
}
