import { isObject } from './guards';

/** JSON of plain data. Works on pages whose old libraries gave `Array.prototype` or `Object.prototype` a `toJSON`. */
export const stringify = (value: unknown) =>
  JSON.stringify(value, function (this: Record<string, unknown>, name: string, written: unknown) {
    const given = this[name];
    // A date or an address says what it is in JSON. On old pages arrays and plain objects do, too, and are wrong.
    const isPlain = isObject(given) && [Object.prototype, null].includes(Object.getPrototypeOf(given));
    return isPlain || Array.isArray(given) ? given : written;
  });

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
