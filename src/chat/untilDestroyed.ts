/** What the methods with a result return once nothing is left of what they act on. */
export type LastResults<Methods> = { readonly [Name in keyof Methods]?: () => unknown };

/**
 * The same methods, but once that is destroyed on which they act they do nothing. `on` goes on: whoever listens late must
 * get the way to stop, too.
 */
export function untilDestroyed<Methods extends object>(
  methods: Methods,
  isDestroyed: () => boolean,
  results: LastResults<Methods>,
): Methods {
  const last = results as Readonly<Record<string, () => unknown>>;
  const guarded = Object.entries(methods).map(
    ([name, method]: [string, (...given: unknown[]) => unknown]) => [
      name,
      (...given: unknown[]) => (isDestroyed() && name !== 'on' ? last[name]?.() : method(...given)),
    ],
  );
  return Object.fromEntries(guarded) as Methods;
}
