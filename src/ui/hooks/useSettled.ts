import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** How long a screen reader may take to notice what comes in. */
const NOTICING_MS = 500;

/**
 * A value that has not changed for a time in milliseconds; until then, the one before it. By default, screen readers have
 * noticed by then what the value led to.
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
