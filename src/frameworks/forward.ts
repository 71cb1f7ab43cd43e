type Method = (...given: unknown[]) => unknown;

/**
 * Methods that act on the chat that `getChat` returns. Without a chat they do what those of `absent` do. `unwrap` is
 * called with each argument.
 */
export function forward<Methods extends object>(
  absent: Methods,
  getChat: () => Methods | undefined,
  unwrap = (given: unknown) => given,
): Methods {
  const methodOf = (owner: Methods, name: string) => owner[name as keyof Methods] as Method;
  const methods = Object.keys(absent).map((name) => [
    name,
    (...given: unknown[]) => methodOf(getChat() ?? absent, name)(...given.map(unwrap)),
  ]);
  return Object.fromEntries(methods) as Methods;
}
