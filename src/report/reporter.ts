import { isFunction, propertyOf } from '../lib/guards';
import { findUnknownNames } from './nearestName';
import { describeWarning, type Warning } from './warnings';

/** Warns once per fault. `details` is the error of the host or the browser. */
export type Warn = (warning: Warning, ...details: unknown[]) => void;

/** Tells the developer of the host page about faults, in the console. */
export interface Reporter {
  warn: Warn;
  /**
   * Runs code that may throw: the host's, or our rendering. Its errors, at once or later, are only reported: by
   * `errorName` where the code was given a text, an answer or tokens, which the error may quote.
   */
  contain<T>(warning: Warning, act: () => T, toDetail?: (error: unknown) => unknown): T | undefined;
}

export function createReporter(): Reporter {
  const reported = new Set<string>();

  function warn(warning: Warning, ...details: unknown[]) {
    const line = describeWarning(warning);
    if (reported.has(line)) return;
    reported.add(line);
    console.warn(line, ...details);
  }

  function contain<T>(warning: Warning, act: () => T, toDetail = (error: unknown) => error): T | undefined {
    const report = (error: unknown) => warn(warning, toDetail(error));
    try {
      const result = act();
      const thenable = propertyOf(result, 'catch');
      if (isFunction(thenable)) thenable.call(result, report);
      return result;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return { warn, contain };
}

/** Tells of each given name that is not known, and of the known name that may be meant. `what` is the call or option that got it. */
export function warnOfUnknown(warn: Warn, what: string, given: readonly string[], known: readonly string[]) {
  for (const found of findUnknownNames(given, known)) warn(['unknown-argument', what, ...found]);
}
