import { attempt } from './attempt';

/** Type guards for values from outside: options of hosts without types, answers, stored records. */
export const isString = (value: unknown): value is string => typeof value === 'string';

/** A string with something to read in it. */
export const isFilled = (value: unknown): value is string => isString(value) && value.trim() !== '';

export function oneOf(...words: readonly string[]) {
  return (value: unknown) => isString(value) && words.includes(value);
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

// biome-ignore lint/complexity/noBannedTypes: any function will do
export const isFunction = (value: unknown): value is Function => typeof value === 'function';

/** `2026-02-30` is no date. */
export const isCalendarDate = (value: unknown) =>
  isString(value) && attempt(() => new Date(value).toISOString().slice(0, 10)) === value;

/** An object that is no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The property of a value that may be anything; `undefined` where it has none. */
export const propertyOf = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);

/** The value of a name that a host or the service chose; `undefined` for one that all objects have, such as `constructor`. */
export const ownProperty = <Value>(values: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

export const isStream = (value: unknown): value is ReadableStream => isFunction(propertyOf(value, 'pipeTo'));

/** Another realm or library may have made it. */
export const isUnreadResponse = (value: unknown): value is Response =>
  isObject(value) &&
  typeof value.status === 'number' &&
  isFunction(value.text) &&
  isFunction(propertyOf(value.headers, 'get')) &&
  value.bodyUsed !== true;

/** The kind of a value, in words for a developer: "an array", "a promise". */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (isFunction(propertyOf(value, 'then'))) return 'a promise';
  if (isFunction(propertyOf(value, 'json'))) return 'a Response';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The name of an error of the host. Its message may quote a text or a token. */
export const errorName = (error: unknown) => (error instanceof Error ? error.name : typeof error);
