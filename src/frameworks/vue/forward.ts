import { toRaw } from 'vue';

type Method = (...given: unknown[]) => unknown;

/**
 * Methods that act on whatever `current` returns. While it returns nothing, they do what those of `absent` do. They take
 * Vue's proxies off what they are given.
 */
export function forward<Methods extends object>(
  absent: Methods,
  current: () => Methods | undefined,
): Methods {
  const methodOf = (owner: Methods, name: string) => owner[name as keyof Methods] as Method;
  const methods = Object.keys(absent).map((name) => [
    name,
    (...given: unknown[]) => methodOf(current() ?? absent, name)(...given.map(toRaw)),
  ]);
  return Object.fromEntries(methods) as Methods;
}
