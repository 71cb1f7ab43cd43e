import { toRaw } from 'vue';

type Group = Readonly<Record<string, unknown>>;
type Act = (...given: unknown[]) => unknown;

/** Options that are objects of values. The others, such as an element or a storage, are taken as they are. */
const GROUPS = ['tokens', 'connect', 'offset', 'appearance', 'messages', 'renderers', 'starters'];

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)));

/**
 * Returns a function that copies options without Vue's proxies, and so follows every value in them. Templates and getters
 * often create functions again: each copy has the same function in its place, which calls the one that was read last.
 */
export function createOptionsReader() {
  const latest = new Map<string, Act>();
  const stable = new Map<string, Act>();

  function stableOf(path: string, act: Act): Act {
    const before = stable.get(path);
    latest.set(path, act);
    if (before) return before;
    const wrapper: Act = (...given) => latest.get(path)?.(...given);
    stable.set(path, wrapper);
    return wrapper;
  }

  function copy(value: unknown, path: string): unknown {
    if (typeof value === 'function') return stableOf(path, value as Act);
    if (!isGroup(value) || !GROUPS.includes(path.split('.', 1)[0] ?? '')) return toRaw(value);
    const parts = Object.entries(value).map(([name, part]) => [name, copy(part, `${path}.${name}`)]);
    return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
  }

  return <Options extends object>(options: Options): Options => {
    const copied = Object.entries(options).map(([name, value]) => [name, copy(value, name)]);
    return Object.fromEntries(copied) as Options;
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isGroup(one) || !isGroup(other)) return false;
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]));
}

/** The options that are others than before; `undefined` if all are the same. */
export function changedOptions<Options extends object>(
  before: Options,
  now: Options,
): Partial<Options> | undefined {
  const names = Object.keys({ ...before, ...now }) as (keyof Options)[];
  const changed = new Set(names.filter((name) => !isSame(before[name], now[name])));
  if (changed.size === 0) return undefined;
  // Tokens belong to the user, and after a logout nothing else starts a new chat.
  if (['baseUrl', 'userId'].some((name) => changed.has(name as keyof Options))) {
    changed.add('tokens' as keyof Options);
  }
  // What is left out goes back to its default.
  return Object.fromEntries([...changed].map((name) => [name, now[name] ?? null])) as Partial<Options>;
}
