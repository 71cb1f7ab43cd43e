/**
 * Calls it at once, or when the page is shown where the browser has loaded it before that (Speculation Rules). Until then,
 * its `sessionStorage` is a copy that the browser drops.
 */
export function whenShown(act: () => void, signal: AbortSignal) {
  const page = globalThis.document as (Document & { prerendering?: boolean }) | undefined;
  if (page?.prerendering) page.addEventListener('prerenderingchange', act, { signal });
  else act();
}

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
