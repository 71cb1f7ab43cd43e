import { isFunction, propertyOf } from './guards';

/** Tells the developer of the host page what is wrong, in the console. */
export interface Reporter {
  /** Warns once per fault. A fault is a sentence with the cause and the fix, never personal data. */
  warn(fault: string, ...details: unknown[]): void;
  /** Runs code that may throw: the host's, or our rendering. What it throws, at once or later, is only reported. */
  contain<T>(fault: string, act: () => T): T | undefined;
}

export function createReporter(): Reporter {
  const reported = new Set<string>();

  function warn(fault: string, ...details: unknown[]) {
    if (reported.has(fault)) return;
    reported.add(fault);
    console.warn(`[finance-chat] ${fault}`, ...details);
  }

  function contain<T>(fault: string, act: () => T): T | undefined {
    const report = (error: unknown) => warn(`${fault}.`, error);
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
