type Options = Readonly<Record<string, unknown>>;

/** Options that `update` merges part by part. */
const GROUPS = ['connect', 'offset', 'appearance', 'messages', 'renderers'];

const isPlain = (value: unknown): value is Options =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

export const isGroup = (name: string, value: unknown): value is Options =>
  GROUPS.includes(name) && isPlain(value);

const namesOf = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])];

/** Whether both mean the same to a chat, which calls the latest functions in any case. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'function' && typeof other === 'function') return true;
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  return namesOf(one, other).every((name) => isSame(one[name], other[name]));
}

const isStorage = (name: string, value: unknown) => name === 'persistence' && typeof value === 'object';

/** What `update` takes to go from one to the other. `null` takes an option back to its default. */
export function changeOf(before: object, after: object): Options {
  const changed = namesOf(before, after).flatMap((name): [string, unknown][] => {
    const one: unknown = Reflect.get(before, name);
    const other: unknown = Reflect.get(after, name);
    // A storage that is written anew at every rendering must not start a chat at every rendering.
    if (isSame(one, other) || (isStorage(name, one) && isStorage(name, other))) return [];
    if (isGroup(name, one) && isGroup(name, other)) return [[name, changeOf(one, other)]];
    return [[name, other ?? null]];
  });
  return Object.fromEntries(changed);
}
