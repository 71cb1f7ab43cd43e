import { useLayoutEffect } from 'preact/hooks';
import { type FocusTarget, useUi } from '../context';

/** The element that a focus target means, if it is on the page. */
const findFocusTarget = (target: FocusTarget, frame: HTMLElement): HTMLElement | null =>
  typeof target === 'string' ? frame.querySelector<HTMLElement>(`[part=${target}]`) : target;

/** Moves the focus to its target, once that is on the page. */
export function useFocusTarget(frame: HTMLElement) {
  const { focusTarget } = useUi();
  const target = focusTarget.value;

  useLayoutEffect(() => {
    if (!target) return;
    focusTarget.value = undefined;
    findFocusTarget(target, frame)?.focus();
  }, [focusTarget, target, frame]);
}
