import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** Whether the panel in `frame` is on the page: while it is open, and then until it has moved out. */
export function useLeaving(frame: HTMLElement, isOpen: boolean): boolean {
  const isLeaving = useSignal(false);

  useLayoutEffect(() => {
    // True while it is open, so that the rendering that closes it keeps it.
    if (isOpen) isLeaving.value = true;
    if (isOpen || !isLeaving.peek()) return undefined;
    let isReopened = false;
    const motions = frame.querySelector('dialog')?.getAnimations?.() ?? [];
    const remove = () => {
      if (!isReopened) isLeaving.value = false;
    };
    Promise.all(motions.map(({ finished }) => finished)).then(remove, remove);
    return () => {
      isReopened = true;
    };
  }, [frame, isOpen, isLeaving]);

  return isOpen || isLeaving.value;
}
