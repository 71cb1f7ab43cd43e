import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** A hidden line adds half of what two lines are high. The marks of some scripts stick out by less. */
const CUT = 1.2;

const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight * CUT;

/** Whether titles in an element end with an ellipsis. */
export function useCutTitles(element: RefObject<HTMLElement | null>): ReadonlySignal<boolean> {
  const hasCut = useSignal(false);

  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      hasCut.value = [...(entry?.target.querySelectorAll('.title') ?? [])].some(isCut);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, hasCut]);

  return hasCut;
}
