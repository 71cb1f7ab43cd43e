/** What methods return after `destroy()`. Those that are not here return nothing. */
const RESULTS: Readonly<Record<string, () => unknown>> = {
  send: () => false,
  chooseAction: () => false,
  transcript: () => '',
  isOpen: () => false,
  unreadCount: () => 0,
  // Takes what is written, so that the pipe of the host does not fail.
  reply: () => new WritableStream(),
  on: () => () => {},
};

/** The same methods. After `destroy` they do nothing. */
export function guardDestroyed<Methods extends { destroy(): void }>(methods: Methods): Methods {
  let destroyed = false;
  const guarded = Object.entries(methods).map(
    ([name, method]: [string, (...given: unknown[]) => unknown]) => [
      name,
      (...given: unknown[]) => {
        if (destroyed) return RESULTS[name]?.();
        destroyed = name === 'destroy';
        return method(...given);
      },
    ],
  );
  return Object.fromEntries(guarded) as Methods;
}
