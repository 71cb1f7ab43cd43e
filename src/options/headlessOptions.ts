import { isFunction } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import { filledString, origins } from './checks';
import { ENGINE_OPTIONS } from './engineOptions';
import { applyChange, createTable, type Settings, type Table } from './table';
import type { HeadlessOptions } from './types';

/** A storage that answers by promises, such as that of localforage, has no number for its length. */
const isStorage = (value: unknown) =>
  ['getItem', 'setItem', 'removeItem', 'key'].every((name) => isFunction(Object(value)[name])) &&
  typeof Object(value).length === 'number';

/** The options of a chat with an interface of the host's own. */
const HEADLESS_OPTIONS = createTable({
  ...ENGINE_OPTIONS,
  persistence: {
    takes: "'session', 'none' or a Storage",
    fits: (value) => value === 'session' || value === 'none' || isStorage(value),
    get default() {
      // Node has a `sessionStorage` too, which all its users would share.
      return 'document' in globalThis && 'sessionStorage' in globalThis ? 'session' : 'none';
    },
  },
  connect: { parts: { allowedOrigins: origins } },
  name: { ...filledString, default: 'headless', fixed: true },
} as const satisfies Table<HeadlessOptions>);

/** Checked options with their defaults filled in. */
export type HeadlessSettings = Settings<HeadlessOptions, typeof HEADLESS_OPTIONS>;

/** The options of `createChat`, or a change of them. Throws a `FinanceChatError` where a required one is wrong. */
export const readHeadlessOptions = (given: unknown, report: Reporter, before?: HeadlessSettings) =>
  applyChange<HeadlessSettings>(HEADLESS_OPTIONS, given, report, before);
