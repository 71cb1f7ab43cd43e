import { useLayoutEffect, useReducer } from 'preact/hooks';
import { listen } from '../../lib/listen';
import { now } from '../../lib/time';

/** The local day of a time in milliseconds. */
export const dayOf = (time: number) => new Date(time).toDateString();

/** The day of today. It is looked at again when the person comes back to the tab, perhaps on the next day. */
export function useToday(): string {
  const [, lookAgain] = useReducer((count: number, _: Event) => count + 1, 0);
  useLayoutEffect(() => listen(document, ['visibilitychange'], lookAgain), []);
  return dayOf(now());
}
