/**
 * Calls `act` at once, unless the signal has aborted. In a page that the browser prerenders (Speculation Rules), calls it
 * when the page is shown: before that, the page has a copy of `sessionStorage`, which the browser drops.
 */
export function whenShown(act: () => void, signal: AbortSignal) {
  const page = globalThis.document as (Document & { prerendering?: boolean }) | undefined;
  if (page?.prerendering) page.addEventListener('prerenderingchange', act, { signal });
  else if (!signal.aborted) act();
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
