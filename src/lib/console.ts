/** Writes a line to the console. Pages replace its functions, and a test of theirs may fail at each line by throwing. */
export function writeToConsole(level: 'warn' | 'error', line: string, ...details: unknown[]) {
  try {
    console[level](line, ...details);
  } catch {
    // There is no other place to tell the developer.
  }
}
