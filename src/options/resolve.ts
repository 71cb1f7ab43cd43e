import { isFunction, isObject, isString, propertyOf } from '../lib/guards';
import { wrongTokenField } from '../service/types';
import { type Check, type Checks, withoutMissing } from './checks';
import { FinanceChatError, type PartialHeadlessOptions, type PartialOptions } from './types';

const DEFAULTS = {
  chatType: 'free',
  requestTimeout: 30_000,
  actionOrder: 'as-sent',
  connect: {},
} as const satisfies PartialOptions;

const REQUIRED = ['baseUrl', 'userId', 'tokens'];

/** Groups of options, merged part by part. */
const GROUPS = ['connect', 'offset', 'appearance', 'messages', 'renderers'] as const;

/** Options of either kind of chat, by the names that both know. */
export type GivenOptions = Omit<PartialOptions, 'persistence' | 'connect'> & PartialHeadlessOptions;

const withoutRemoved = <Group extends object>(group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null)) as Group;

/**
 * `change` over `base`. `null` removes what was there. An explicit `undefined` leaves it, but ends `hideAmountsAfter`.
 */
export function mergeOptions<Base extends GivenOptions>(base: Base, change: GivenOptions): Base {
  const merged: Base = { ...base, ...withoutMissing(change) };
  if (Object.hasOwn(change, 'hideAmountsAfter')) {
    Object.assign(merged, { hideAmountsAfter: change.hideAmountsAfter });
  }
  for (const group of GROUPS) {
    const parts = change[group];
    if (parts) {
      Object.assign(merged, { [group]: withoutRemoved({ ...base[group], ...withoutMissing(parts) }) });
    }
  }
  return withoutRemoved(merged);
}

/**
 * Checks what the host gave and fills in the defaults, those of every chat and further ones. Throws a `FinanceChatError`
 * for the first wrong option.
 */
export function resolve<Resolved>(given: GivenOptions, checks: Checks, defaults: GivenOptions): Resolved {
  for (const [name, check] of Object.entries(checks)) {
    const value = name.split('.').reduce<unknown>(propertyOf, given);
    const required = REQUIRED.includes(name) || (name === 'target' && given.mode === 'inline');
    if (value === undefined && !required) continue;
    if (!fitsCheck(check, value)) {
      throw new FinanceChatError(`"${name}" takes ${check.takes}; it got ${quote(name, value)}.`);
    }
  }
  return mergeOptions({ ...DEFAULTS, ...defaults }, given) as Resolved;
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
