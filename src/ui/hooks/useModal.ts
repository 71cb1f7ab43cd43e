import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Makes an open dialog modal or not, and leaves the focus where it is. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, modal: boolean) {
  const isModal = useRef(false);

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current || isModal.current === modal) return;
    isModal.current = modal;
    const root = current.getRootNode() as ShadowRoot;
    const focused = root.activeElement as HTMLElement | null;
    current.close();
    // `show()` would take the focus; the attribute alone does not.
    if (modal) current.showModal();
    else current.setAttribute('open', '');
    if (focused) focused.focus();
    else current.querySelector<HTMLElement>(':focus')?.blur();
  }, [dialog, modal]);
}
