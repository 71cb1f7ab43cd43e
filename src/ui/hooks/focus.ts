import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../context';

/** Moves the focus to its target, once that is on the page. */
export function useFocusTarget(frame: HTMLElement) {
  const { focusTarget } = useUi();
  const target = focusTarget.value;

  useLayoutEffect(() => {
    if (!target) return;
    focusTarget.value = undefined;
    const element =
      typeof target === 'string' ? frame.querySelector<HTMLElement>(`[part=${target}]`) : target;
    element?.focus();
  }, [focusTarget, target, frame]);
}

/** Makes the open panel modal or not, and keeps the focus in it. */
export function usePanelFocus(panel: RefObject<HTMLDialogElement | null>, isModal: boolean) {
  useModality(panel, isModal);
  useRescue(panel);
}

/** Makes a dialog modal or not, and leaves the focus where it is. */
function useModality(panel: RefObject<HTMLDialogElement | null>, isModal: boolean) {
  const { attachments } = useUi();
  // A dialog that was taken off the page is no longer modal.
  const wanted = isModal ? attachments.value : 0;
  /** The attachment for which the dialog was made modal; 0 if it is not. */
  const modalFor = useRef(0);

  useLayoutEffect(() => {
    const dialog = panel.current;
    if (!dialog?.isConnected || modalFor.current === wanted) return;
    modalFor.current = wanted;
    const { open } = dialog;
    const focused = rootOf(dialog).activeElement as HTMLElement | null;
    dialog.close();
    // `show()` would take the focus; the attribute alone does not.
    if (wanted) dialog.showModal();
    else if (open) dialog.setAttribute('open', '');
    if (focused) focused.focus();
    else dialog.querySelector<HTMLElement>(':focus')?.blur();
  }, [panel, wanted]);
}

/** If a rendering removes the focused control, moves the focus to the entry that it was in, or else to the log. */
function useRescue(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return undefined;
    let focused: Element | null = null;

    function remember() {
      // Some browsers tell of a focus that leaves because its element is being removed, which is over a moment later.
      void Promise.resolve().then(() => {
        if (current && focused?.isConnected !== false) focused = rootOf(current).activeElement;
      });
    }

    const observer = new MutationObserver((records) => {
      if (focused?.isConnected !== false) return;
      const removed = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(focused)),
      );
      focused = null;
      if (rootOf(current).activeElement) return;
      const entry = (removed?.target as Element | undefined)?.closest<HTMLElement>('[role=log] [tabindex]');
      const place = entry?.isConnected ? entry : current.querySelector<HTMLElement>('[role=log]');
      place?.focus({ preventScroll: true });
    });

    observer.observe(current, { childList: true, subtree: true });
    current.addEventListener('focusin', remember);
    current.addEventListener('focusout', remember);
    return () => observer.disconnect();
  }, [panel]);
}

const rootOf = (element: Element) => element.getRootNode() as ShadowRoot;
