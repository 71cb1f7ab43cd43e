import { isGroup } from '../changeOf';

/**
 * The options of `getLatest()` as they are now, but their functions call the latest ones: components write functions
 * anew at every rendering.
 */
export function withLatestFunctions<Options extends object>(getLatest: () => Options): Options {
  const latest = (name: string): unknown => Reflect.get(getLatest(), name);

  function follow(name: string): unknown {
    const value = latest(name);
    if (isGroup(name, value)) return withLatestFunctions(() => latest(name) as object);
    if (typeof value !== 'function') return value;
    return (...given: unknown[]) => Reflect.apply(latest(name) as typeof value, getLatest(), given);
  }

  return Object.fromEntries(Object.keys(getLatest()).map((name) => [name, follow(name)])) as Options;
}
