/** Listens until the returned function is called. */
export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
  options?: AddEventListenerOptions,
): () => void {
  for (const type of types) target.addEventListener(type, listener, options);
  return () => {
    for (const type of types) target.removeEventListener(type, listener, options);
  };
}

/** Calls the listener when the children or the attributes of these nodes change, until the returned function is called. */
export function observeMutations(
  nodes: readonly Node[],
  changes: MutationObserverInit,
  listener: MutationCallback,
): () => void {
  const observer = new MutationObserver(listener);
  for (const node of nodes) observer.observe(node, changes);
  return () => observer.disconnect();
}

/** One function that calls all of these. */
export const joinStops = (stops: readonly (() => void)[]) => () => {
  for (const stop of stops) stop();
};
