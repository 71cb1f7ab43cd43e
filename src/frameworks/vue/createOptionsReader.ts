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
