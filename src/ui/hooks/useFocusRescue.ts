import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { createMutationObserver } from '../../lib/mutationObserver';
import { useUi } from '../context';

/** What can take the focus without a control: a message, a card, the log, the panel. */
const FOCUSABLE = '[tabindex]';

function focusableParents(element: Element): HTMLElement[] {
  const parent = element.parentElement?.closest<HTMLElement>(FOCUSABLE);
  return parent ? [parent, ...focusableParents(parent)] : [];
}

/** The element, or what came in its place: a card that changes is a new one. */
function findNow(element: HTMLElement, root: ShadowRoot): HTMLElement | null {
  const { id } = element.dataset;
  if (element.isConnected || id === undefined) return element;
  return root.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
}

/**
 * Follows the focus inside an element. If a rendering removes the focused control, what it stood in gets the focus:
 * whoever uses a keyboard goes on from there.
 */
export function useFocusRescue(element: RefObject<HTMLElement | null>) {
  const { report } = useUi();

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const root = current.getRootNode() as ShadowRoot;
    let focused: HTMLElement | undefined;
    let parents: HTMLElement[] = [];

    function handleFocusIn({ target }: FocusEvent) {
      focused = target as HTMLElement;
      parents = focusableParents(focused);
    }

    function handleFocusOut({ target }: FocusEvent) {
      // Some browsers fire it for an element that is being removed. Then it is gone a moment later.
      void Promise.resolve().then(() => {
        if (focused === target && focused.isConnected && root.activeElement !== focused) focused = undefined;
      });
    }

    const observer = createMutationObserver(report, () => {
      if (!focused || focused.isConnected || root.activeElement) return;
      const places = [focused, ...parents].map((place) => findNow(place, root));
      const nearest = places.find((place) => place?.isConnected);
      nearest?.focus({ preventScroll: true });
    });

    current.addEventListener('focusin', handleFocusIn);
    current.addEventListener('focusout', handleFocusOut);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      current.removeEventListener('focusin', handleFocusIn);
      current.removeEventListener('focusout', handleFocusOut);
      observer.disconnect();
    };
  }, [element, report]);
}
