import { isFilled, isFunction, isObject, isString } from '../lib/guards';
import { secureUrl } from '../lib/url';
import { isTokenPair } from '../service/types';

/** What an option takes: in words for the error, and as a guard. */
export interface Check {
  takes: string;
  /** A guard that throws does not fit: some leave the verdict to the browser. */
  fits(value: unknown): boolean;
}

/** An explicit `undefined` counts as missing. */
export const withoutMissing = <Group extends object>(group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)) as Group;

/** What each option takes, and each part of one that is a group. */
export type Checks = Readonly<Record<string, Check>>;

export const filledText: Check = { takes: 'a text', fits: isFilled };
export const callback: Check = { takes: 'a function', fits: isFunction };
export const object: Check = { takes: 'an object', fits: isObject };
export const milliseconds: Check = {
  takes: '1 to 2147483647 milliseconds',
  // More does not fit into a timer.
  fits: (ms) => typeof ms === 'number' && ms > 0 && ms < 2 ** 31,
};

export function choice(...choices: string[]): Check {
  return { takes: choices.join(' or '), fits: (value) => isString(value) && choices.includes(value) };
}

export const isGroupOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && Object.values(withoutMissing(value)).every(fits);

const isBaseUrl = (value: unknown) =>
  isString(value) && /^https?:\/\/[^\s?#]+$/i.test(value) && secureUrl(value) !== undefined;

const isOrigin = (value: unknown) => secureUrl(value)?.origin === value;

/** The options of every chat. */
export const ENGINE_CHECKS: Checks = {
  baseUrl: { takes: 'an https URL, or http on a loopback host', fits: isBaseUrl },
  tokens: {
    takes: '{ accessToken, refreshToken? } or a function',
    fits: (value) => isFunction(value) || isTokenPair(value),
  },
  userId: filledText,
  chatType: filledText,
  locale: { takes: 'a BCP 47 tag', fits: (tag) => isString(tag) && new Intl.Locale(tag).language !== '' },
  onTokens: callback,
  readReplies: callback,
  beforeSend: callback,
  connect: object,
  'connect.allowedOrigins': {
    takes: 'a list of https origins',
    fits: (value) => Array.isArray(value) && value.every(isOrigin),
  },
  messages: {
    takes: 'an object of texts',
    fits: isGroupOf((value) => isString(value) || isGroupOf(isString)(value)),
  },
  requestTimeout: milliseconds,
  actionOrder: choice('as-sent', 'ascending', 'descending'),
};
