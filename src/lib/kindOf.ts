import { isFunction, propertyOf } from './guards';

/** The kind of a value, in words for a developer: "an array", "a promise". */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (isFunction(propertyOf(value, 'then'))) return 'a promise';
  if (isFunction(propertyOf(value, 'json'))) return 'a Response';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
