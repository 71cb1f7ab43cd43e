import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** How long a screen reader may take to notice a new text. */
const NOTICING_MS = 500;

/**
 * A value that has not changed for a time in milliseconds; until then, the one before it. By default, the time that a
 * screen reader may take.
 */
export function useSettled<Value>(value: Value, before: Value, time = NOTICING_MS): Value {
  const settled = useSignal(before);

  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = value;
    }, time);
    return () => clearTimeout(timer);
  }, [settled, value, time]);

  return settled.value;
}
