import { isFunction, isObject, isString, propertyOf } from '../lib/guards';
import { wrongTokenField } from '../service/types';
import { CHECKS, type Check, withoutMissing } from './checks';
import { FinanceChatError, type Options, type PartialOptions, TOP_LAYER } from './types';

const DEFAULTS = {
  chatType: 'free',
  requestTimeout: 30_000,
  actionOrder: 'as-sent',
  renderers: {},
  persistence: 'session',
  connect: {},
  mode: 'bubble',
  launcher: true,
  position: 'bottom-right',
  offset: { x: 20, y: 20 },
  zIndex: TOP_LAYER,
  appearance: { scheme: 'auto', accent: '#0b5c4b', density: 'cosy' },
  starters: [],
  hideAmounts: false,
} as const satisfies PartialOptions;

const REQUIRED = ['baseUrl', 'userId', 'tokens'];

/** Groups of options, merged part by part. */
const GROUPS = ['connect', 'offset', 'appearance', 'messages', 'renderers'] as const;

/** `change` over `base`. An explicit `undefined` leaves what was there, but ends `hideAmountsAfter`. */
export function mergeOptions<Base extends PartialOptions>(base: Base, change: PartialOptions): Base {
  const merged: Base = { ...base, ...withoutMissing(change) };
  if (Object.hasOwn(change, 'hideAmountsAfter')) {
    Object.assign(merged, { hideAmountsAfter: change.hideAmountsAfter });
  }
  for (const group of GROUPS) {
    const parts = change[group];
    if (parts) Object.assign(merged, { [group]: { ...base[group], ...withoutMissing(parts) } });
  }
  return merged;
}

/** Checks what the host gave and fills in the defaults. Throws a `FinanceChatError` for the first wrong option. */
export function resolveOptions(given: PartialOptions): Options {
  for (const [name, check] of Object.entries(CHECKS)) {
    const value = name.split('.').reduce<unknown>(propertyOf, given);
    const required = REQUIRED.includes(name) || (name === 'target' && given.mode === 'inline');
    if (value === undefined && !required) continue;
    if (!fitsCheck(check, value)) {
      throw new FinanceChatError(`"${name}" takes ${check.takes}; it got ${quote(name, value)}.`);
    }
  }
  return mergeOptions(DEFAULTS as unknown as Options, given);
}

function fitsCheck(check: Check, value: unknown): boolean {
  try {
    return check.fits(value);
  } catch {
    return false;
  }
}

/** What an option got. A token is never shown, and an address may hold secrets around its host. */
function quote(name: string, value: unknown): string {
  if (isFunction(propertyOf(value, 'then'))) return 'a promise';
  if (name === 'tokens' && isObject(value))
    return `an object whose "${wrongTokenField(value)}" is missing or wrong`;
  if (name === 'tokens' || typeof value === 'object' || typeof value === 'function') return typeof value;
  const shown = name === 'baseUrl' && isString(value) ? value.replace(/\/\/.*@|[?#].*/g, '…') : value;
  return isString(shown) ? `'${shown}'` : String(shown);
}
