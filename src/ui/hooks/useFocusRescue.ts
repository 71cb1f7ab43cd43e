import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { observeMutations } from '../../lib/observeMutations';
import { useUi } from '../context';

/**
 * If a rendering removes the focused control of the panel, the entry that it was in gets the focus, or else the log, so
 * that the keyboard stays in the panel.
 */
export function useFocusRescue(panel: RefObject<HTMLElement | null>) {
  const { report } = useUi();

  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return undefined;
    const root = current.getRootNode() as ShadowRoot;
    let focused: Element | null = null;

    function remember() {
      // Some browsers tell of a focus that leaves because its element is being removed, which is over a moment later.
      void Promise.resolve().then(() => {
        if (focused?.isConnected !== false) focused = root.activeElement;
      });
    }

    function rescue(records: MutationRecord[]) {
      if (focused?.isConnected !== false) return;
      const removed = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(focused)),
      );
      focused = null;
      if (root.activeElement) return;
      const entry = (removed?.target as Element | undefined)?.closest<HTMLElement>('[role=log] [tabindex]');
      const place = entry?.isConnected ? entry : current?.querySelector<HTMLElement>('[role=log]');
      place?.focus({ preventScroll: true });
    }

    const stopObserving = observeMutations([current], { childList: true, subtree: true }, rescue, report);
    current.addEventListener('focusin', remember);
    current.addEventListener('focusout', remember);
    return () => {
      stopObserving();
      current.removeEventListener('focusin', remember);
      current.removeEventListener('focusout', remember);
    };
  }, [panel, report]);
}
