import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Makes an open dialog modal or not, and leaves the focus where it is. One that was taken off the page is modal again
 * with the next of its `attachments`.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, modal: boolean, attachments: number) {
  const wanted = modal ? attachments : 0;
  /** The attachment for which the dialog was made modal; 0 if it is not. */
  const modalFor = useRef(0);

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current?.isConnected || modalFor.current === wanted) return;
    modalFor.current = wanted;
    const { open } = current;
    const root = current.getRootNode() as ShadowRoot;
    const focused = root.activeElement as HTMLElement | null;
    current.close();
    // `show()` would take the focus; the attribute alone does not.
    if (wanted) current.showModal();
    else if (open) current.setAttribute('open', '');
    if (focused) focused.focus();
    else current.querySelector<HTMLElement>(':focus')?.blur();
  }, [dialog, wanted]);
}
