/** A value that the chats of a page share: created for each page, or for a process without one. */
export function sharedOnPage<Value>(create: () => Value): () => Value {
  const values = new WeakMap<object, Value>();
  return () => {
    const page = globalThis.window ?? globalThis;
    const value = values.get(page) ?? create();
    values.set(page, value);
    return value;
  };
}
