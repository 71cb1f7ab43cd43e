import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** If a rendering removes the focused control of the panel, the log gets the focus, so that the keyboard stays in the panel. */
export function useFocusRescue(panel: RefObject<HTMLElement | null>) {
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

    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false) return;
      focused = null;
      if (!root.activeElement)
        current.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
    });
    observer.observe(current, { childList: true, subtree: true });
    current.addEventListener('focusin', remember);
    current.addEventListener('focusout', remember);
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', remember);
      current.removeEventListener('focusout', remember);
    };
  }, [panel]);
}
