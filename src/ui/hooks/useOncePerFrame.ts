import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The value of a signal, read at most once per frame however often it changes. */
export function useOncePerFrame<Value>(source: ReadonlySignal<Value>): Value {
  const shown = useSignal(source.peek());
  const frame = useRef<number | undefined>(undefined);

  function show() {
    frame.current = undefined;
    shown.value = source.peek();
  }

  useSignalEffect(() => {
    if (source.value !== shown.peek()) frame.current ??= requestAnimationFrame(show);
  });

  useLayoutEffect(() => () => cancelAnimationFrame(frame.current ?? 0), []);
  return shown.value;
}
