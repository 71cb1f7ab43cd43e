/** JSON of plain data on pages whose old libraries gave prototypes a `toJSON`. */
export const stringify = (value: unknown) => JSON.stringify(unpatched(value));

function unpatched(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // An own `toJSON` that is no function hides the page's, and is itself not listed.
  const copy: Record<string, unknown> = Object.defineProperty(Array.isArray(value) ? [] : {}, 'toJSON', {});
  for (const key of Object.keys(value)) copy[key] = unpatched((value as typeof copy)[key]);
  return copy;
}

export const NOT_JSON = Symbol('not JSON');

/** The parsed text, `undefined` where it is blank, `NOT_JSON` where it is something else. */
export function parse(text: string): unknown {
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
