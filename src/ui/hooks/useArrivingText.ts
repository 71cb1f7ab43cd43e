import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Readable } from '../../lib/readable';

/** The text of a reply that is arriving, read once per frame at most, however often it changes. */
export function useArrivingText(source: Readable<string>): string {
  const shown = useSignal(source.peek());

  useLayoutEffect(() => {
    let frame = 0;

    function show() {
      frame = 0;
      shown.value = source.peek();
    }

    const stop = source.subscribe(() => {
      frame ||= requestAnimationFrame(show);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [source, shown]);
  return shown.value;
}
