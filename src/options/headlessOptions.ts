import { isFunction, isString, kindOf } from '../lib/guards';
import { secureUrl } from '../lib/network';
import { isTag } from '../locale/translation';
import type { Reporter } from '../report/reporter';
import { describePair, isTokenPair } from '../service/tokenPair';
import { callback, choice, filledString, message, milliseconds, origins } from './checks';
import { applyChange, type Checked, type Table } from './table';
import type { EngineOptions, HeadlessOptions } from './types';

const always = () => true;

/** An address that begins with `/` is one of the page's origin. One with a slash at its end is the same service. */
const addressOf = (given: string) => given.replace(/^\/(?!\/)/, `${globalThis.origin}/`).replace(/\/+$/, '');

/** The options of every chat. */
export const ENGINE_OPTIONS = {
  baseUrl: {
    takes: "an https URL (no user, query or hash), http on a loopback host, or a path on this page's origin",
    fits: (value) =>
      isString(value) && /^https?:\/\/[^\s?#]+$/i.test(value) && secureUrl(value) !== undefined,
    isRequired: always,
    // What stands around the host may be a secret.
    describe: (value) => (isString(value) ? `'${value.replace(/\/\/.*@|[?#].*/g, '…')}'` : kindOf(value)),
    normalize: (value) => (isString(value) ? addressOf(value) : value),
  },
  userId: {
    ...filledString,
    isRequired: always,
    describe: (value) => (value === '' ? "''" : kindOf(value)),
  },
  tokens: {
    takes: '{ accessToken, refreshToken? } or a function',
    fits: (value): boolean => isFunction(value) || isTokenPair(value),
    isRequired: always,
    describe: describePair,
  },
  onTokens: { ...callback, describe: kindOf },
  fetch: callback,
  chatType: { ...filledString, default: 'free' },
  requestTimeout: { ...milliseconds, default: 30_000 },
  actionOrder: { ...choice('as-sent', 'ascending', 'descending'), default: 'as-sent' },
  history: {
    takes: 'an array of messages or a function',
    fits: (value) => Array.isArray(value) || isFunction(value),
    describe: kindOf,
  },
  readReplies: callback,
  readStream: callback,
  beforeSend: callback,
  context: callback,
  maxLength: {
    takes: 'a whole number of at least 1',
    fits: (value) => Number.isSafeInteger(value) && Number(value) > 0,
    default: 4000,
  },
  locale: {
    takes: 'a BCP 47 tag',
    fits: isTag,
    // As PHP and Java write it: `de_DE`.
    normalize: (value) => (isString(value) ? value.replaceAll('_', '-') : value),
  },
  messages: { each: message },
} as const satisfies Table<EngineOptions>;

/** A storage that answers by promises, such as that of localforage, has no number for its length. */
const isStorage = (value: unknown) =>
  ['getItem', 'setItem', 'removeItem', 'key'].every((name) => isFunction(Object(value)[name])) &&
  typeof Object(value).length === 'number';

/** The options of a chat with an interface of the host's own. */
const HEADLESS_OPTIONS = {
  ...ENGINE_OPTIONS,
  persistence: {
    takes: "'session', 'none' or a Storage",
    fits: (value) => value === 'session' || value === 'none' || isStorage(value),
    get default() {
      // Node has a `sessionStorage` too, which all its users would share.
      return 'document' in globalThis ? 'session' : 'none';
    },
  },
  connect: { parts: { allowedOrigins: origins } },
  name: { ...filledString, default: 'headless', fixed: true },
} as const satisfies Table<HeadlessOptions>;

/** Checked options with their defaults filled in. */
export type HeadlessSettings = Checked<HeadlessOptions, typeof HEADLESS_OPTIONS>;

/** The options of `createChat`, or a change of them. Throws a `FinanceChatError` where a required one is wrong. */
export const readHeadlessOptions = (given: unknown, report: Reporter, before?: HeadlessSettings) =>
  applyChange<HeadlessSettings>(HEADLESS_OPTIONS, given, report, before);
