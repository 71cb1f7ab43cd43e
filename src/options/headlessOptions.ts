import { isFunction } from '../lib/guards';
import { type Checks, ENGINE_CHECKS, filledText } from './checks';
import { resolve } from './resolve';
import type { EngineSettings, HeadlessOptions, PartialHeadlessOptions } from './types';

const isStorage = (value: unknown) =>
  ['getItem', 'setItem', 'removeItem', 'key'].every((name) => isFunction(Object(value)[name]));

/** The options of a chat with an interface of the host's own. */
export const HEADLESS_CHECKS: Checks = {
  ...ENGINE_CHECKS,
  persistence: {
    takes: "'session', 'none' or a Storage",
    fits: (value) => value === 'session' || value === 'none' || isStorage(value),
  },
  name: filledText,
};

/** Checked options with their defaults filled in. */
export type HeadlessSettings = EngineSettings & Required<Pick<HeadlessOptions, 'name'>>;

/** Checks what the host gave and fills in the defaults. Throws a `FinanceChatError` for the first wrong option. */
export const resolveHeadlessOptions = (given: PartialHeadlessOptions): HeadlessSettings =>
  resolve(given, HEADLESS_CHECKS, {
    // Node has a `sessionStorage` too, which all its users would share.
    persistence: 'document' in globalThis && 'sessionStorage' in globalThis ? 'session' : 'none',
    name: 'headless',
  });
