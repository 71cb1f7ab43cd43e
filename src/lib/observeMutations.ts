import type { Reporter } from './reporter';

/**
 * Calls the listener when the children or the attributes of these nodes change, unless the page's own
 * `MutationObserver` is broken. Returns the function that stops it.
 */
export function observeMutations(
  nodes: readonly Node[],
  changes: MutationObserverInit,
  listener: MutationCallback,
  report: Reporter,
): () => void {
  const stop = report.contain(['broken-page-function', 'MutationObserver'], () => {
    const observer = new MutationObserver(listener);
    for (const node of nodes) observer.observe(node, changes);
    return () => observer.disconnect();
  });
  return stop ?? (() => {});
}
