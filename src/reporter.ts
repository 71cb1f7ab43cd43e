export type Reporter = ReturnType<typeof createReporter>;

/** Tells the developer each fault once. A fault is a sentence with its cause and fix, never personal data. */
export function createReporter() {
  const told = new Set<string>();

  function warn(fault: string, ...details: unknown[]) {
    if (told.has(fault)) return;
    told.add(fault);
    console.warn(`[finance-chat] ${fault}`, ...details);
  }

  return {
    warn,

    /** Runs the host's code; what it throws stays here, at once or later. */
    contain<T>(fault: string, act: () => T): T | undefined {
      const tell = (error: unknown) => warn(`${fault}.`, error);
      try {
        const result = act();
        Object(result).catch?.(tell);
        return result;
      } catch (error) {
        tell(error);
        return undefined;
      }
    },
  };
}
