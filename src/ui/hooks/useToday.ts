import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { now } from '../../lib/time';

/** The local day of a time in milliseconds. */
export const dayOf = (time: number) => new Date(time).toDateString();

/** The day of today. It is looked at again when the person comes back to the tab, perhaps on the next day. */
export function useToday(): string {
  const today = useSignal(dayOf(now()));

  useLayoutEffect(() => {
    function look() {
      today.value = dayOf(now());
    }

    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [today]);
  return today.value;
}
