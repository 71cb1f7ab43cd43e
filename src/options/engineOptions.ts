import { isFunction, isString } from '../lib/guards';
import { isTokenPair } from '../service/types';
import { callback, choice, filledString, languageTag, message, milliseconds, serviceUrl } from './checks';
import type { Table } from './table';
import type { EngineOptions } from './types';

const always = () => true;

/** An address that begins with `/` is one of the page's origin. */
const fromOrigin = (address: string) =>
  /^\/(?!\/)/.test(address) && 'location' in globalThis ? location.origin + address : address;

/** The options of every chat. */
export const ENGINE_OPTIONS = {
  baseUrl: {
    ...serviceUrl,
    isRequired: always,
    // The same address with a slash at its end is the same service.
    normalize: (value) => (isString(value) ? fromOrigin(value).replace(/\/+$/, '') : value),
  },
  userId: { ...filledString, isRequired: always },
  tokens: {
    takes: '{ accessToken, refreshToken? } or a function',
    fits: (value) => isFunction(value) || isTokenPair(value),
    isRequired: always,
  },
  onTokens: callback,
  fetch: callback,
  chatType: { ...filledString, default: 'free' },
  requestTimeout: { ...milliseconds, default: 30_000 },
  actionOrder: { ...choice('as-sent', 'ascending', 'descending'), default: 'as-sent' },
  history: {
    takes: 'an array of messages or a function',
    fits: (value) => Array.isArray(value) || isFunction(value),
  },
  readReplies: callback,
  readStream: callback,
  beforeSend: callback,
  maxLength: {
    takes: 'a whole number of at least 1',
    fits: (value) => Number.isSafeInteger(value) && Number(value) > 0,
    default: 4000,
  },
  locale: {
    ...languageTag,
    // As PHP and Java write it: `de_DE`.
    normalize: (value) => (isString(value) ? value.replaceAll('_', '-') : value),
  },
  messages: { each: message },
} as const satisfies Table<EngineOptions>;
