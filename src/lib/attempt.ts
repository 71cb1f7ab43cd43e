/** The result; `undefined` where the act throws, and nothing more is to be known of it. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
