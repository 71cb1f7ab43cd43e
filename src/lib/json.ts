import { isFunction, propertyOf } from './guards';

/** JSON of plain data. Works on pages whose old libraries gave `Array.prototype` or `Object.prototype` a `toJSON`. */
export const stringify = (value: unknown) => JSON.stringify(withoutToJSON(value));

function withoutToJSON(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // A date or an address says what it is in JSON. On old pages arrays and plain objects do, too, and are wrong.
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  const toJSON = propertyOf(value, 'toJSON');
  if (!isPlain && isFunction(toJSON)) return withoutToJSON(toJSON.call(value));
  // An own `toJSON` that is no function hides the one of the page. It is not enumerable, so it is not written.
  const copy: Record<string, unknown> = Object.defineProperty(Array.isArray(value) ? [] : {}, 'toJSON', {});
  for (const key of Object.keys(value)) copy[key] = withoutToJSON((value as typeof copy)[key]);
  return copy;
}

export const NOT_JSON = Symbol('not JSON');

/** The parsed text. `undefined` if the text is blank, `NOT_JSON` if it is not JSON. */
export function parse(text: string): unknown {
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** A body that breaks off counts as no JSON if the status already says that the call failed. */
export const readBody = (response: Response) =>
  response.text().then(parse, (error) => {
    if (response.ok) throw error;
    return NOT_JSON;
  });
