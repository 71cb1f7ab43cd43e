import { isString } from '../lib/guards';
import type { Reporter } from '../lib/reporter';

/** The text that a method was given. Anything else is turned into one, with a warning. */
export function textArgument(call: string, given: unknown, report: Reporter): string {
  if (!isString(given)) report.warn(['wrong-argument', call, 'a string']);
  return String(given);
}
