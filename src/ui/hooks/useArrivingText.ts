import { useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Readable } from '../../lib/readable';

/** So many characters take about a millisecond of waiting before more of a text is shown. */
const CHARACTERS_PER_MS = 50;

/**
 * The text of a reply that is arriving, read once per frame at most, however often it changes. The longer it is the more
 * a browser has to lay out, so it is read less often: from 1,000 characters on after 20 ms, and so on.
 */
export function useArrivingText(source: Readable<string>): string {
  const shown = useSignal(source.peek());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const frame = useRef(0);

  function show() {
    timer.current = undefined;
    shown.value = source.peek();
  }

  useSignalEffect(() => {
    if (source.value === shown.peek()) return;
    timer.current ??= setTimeout(() => {
      frame.current = requestAnimationFrame(show);
    }, shown.peek().length / CHARACTERS_PER_MS);
  });

  useLayoutEffect(
    () => () => {
      clearTimeout(timer.current);
      cancelAnimationFrame(frame.current);
    },
    [],
  );
  return shown.value;
}
