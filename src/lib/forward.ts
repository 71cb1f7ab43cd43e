type Method = (...given: unknown[]) => unknown;

/** Methods that act on the object that `getOwner` returns; without one, like those of `absent`. */
export function forward<Methods extends object>(
  absent: Methods,
  getOwner: () => Methods | undefined,
  /** Is called with each argument. */
  unwrap = (given: unknown) => given,
): Methods {
  const methodOf = (owner: Methods, name: string) => owner[name as keyof Methods] as Method;
  const methods = Object.keys(absent).map((name) => [
    name,
    (...given: unknown[]) => methodOf(getOwner() ?? absent, name)(...given.map(unwrap)),
  ]);
  return Object.fromEntries(methods) as Methods;
}

/** The same methods. After `destroy` they act like those of `absent`. */
export function guardDestroyed<Methods extends { destroy(): void }>(
  methods: Methods,
  absent: Methods,
): Methods {
  let living: Methods | undefined = methods;
  return {
    ...forward(absent, () => living),

    destroy() {
      const ending = living;
      // First, as listeners that are told of the end may call methods.
      living = undefined;
      ending?.destroy();
    },
  };
}
