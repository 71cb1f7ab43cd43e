type Options = Readonly<Record<string, unknown>>;

/** Options that `update` merges part by part. */
const GROUPS = ['connect', 'offset', 'appearance', 'messages', 'renderers'];

const isPlain = (value: unknown): value is Options =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

export const isGroup = (name: string, value: unknown): value is Options =>
  GROUPS.includes(name) && isPlain(value);

/**
 * What `update` takes to go from options to others; `undefined` if both mean the same. Their functions must be such as
 * call the latest ones, so they mean the same. `null` takes an option back to its default.
 */
export function changeOf(before: object, after: object): Options | undefined {
  const change = differenceOf(before, after);
  if (Object.keys(change).length === 0) return undefined;
  // The next user needs tokens, also where the same function fetches them: only tokens end a logout.
  const isNextUser = 'userId' in change || 'baseUrl' in change;
  return isNextUser ? { ...change, tokens: Reflect.get(after, 'tokens') } : change;
}

function differenceOf(before: object, after: object): Options {
  const changed = namesOf(before, after).flatMap((name): [string, unknown][] => {
    const one: unknown = Reflect.get(before, name);
    const other: unknown = Reflect.get(after, name);
    // A storage that is written anew at every rendering must not start a chat at every rendering.
    if (isSame(one, other) || (isStorage(name, one) && isStorage(name, other))) return [];
    if (isGroup(name, one) && isGroup(name, other)) return [[name, differenceOf(one, other)]];
    return [[name, other ?? null]];
  });
  return Object.fromEntries(changed);
}

const namesOf = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])];

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'function' && typeof other === 'function') return true;
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  return namesOf(one, other).every((name) => isSame(one[name], other[name]));
}

const isStorage = (name: string, value: unknown) => name === 'persistence' && typeof value === 'object';
