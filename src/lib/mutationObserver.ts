import type { Reporter } from './reporter';

/** A `MutationObserver` for pages whose own may be broken: what it throws is only reported, and nothing is observed. */
export function createMutationObserver(
  report: Reporter,
  onMutations: MutationCallback,
): Pick<MutationObserver, 'observe' | 'disconnect'> {
  const contain = <T>(act: () => T) => report.contain(['broken-page-function', 'MutationObserver'], act);
  const observer = contain(() => new MutationObserver(onMutations));
  return {
    observe: (target, options) => contain(() => observer?.observe(target, options)),
    disconnect: () => contain(() => observer?.disconnect()),
  };
}
