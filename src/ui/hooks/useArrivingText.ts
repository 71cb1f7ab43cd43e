import { effect, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Readable } from '../../lib/readable';

/** So many characters of a text take about a millisecond of waiting before more of it is shown. */
const CHARACTERS_PER_MS = 50;
const LONGEST_WAIT_MS = 400;

/**
 * The text of a reply that is arriving, read once per frame at most, however often it changes. It is read less often
 * the longer it is (from 1,000 characters on after 20 ms, and so on), and where more comes than anybody reads: after a
 * millisecond for each character that came last time.
 */
export function useArrivingText(source: Readable<string>): string {
  const shown = useSignal(source.peek());
  const text = shown.value;
  const lengthBefore = useRef(text.length);

  useLayoutEffect(() => {
    let frame = 0;
    let stop: (() => void) | undefined;

    function show() {
      shown.value = source.peek();
    }

    const growth = text.length - lengthBefore.current;
    lengthBefore.current = text.length;
    // Until then, pieces that come cost nothing here.
    const wait = Math.min(LONGEST_WAIT_MS, Math.max(growth, text.length / CHARACTERS_PER_MS));
    const timer = setTimeout(() => {
      stop = effect(() => {
        if (source.value !== text) frame ||= requestAnimationFrame(show);
      });
    }, wait);

    return () => {
      clearTimeout(timer);
      stop?.();
      cancelAnimationFrame(frame);
    };
  }, [source, shown, text]);
  return text;
}
