/** What is read as a signal is. */
export interface Readable<T = unknown> {
  readonly value: T;
}

type Values<Of extends readonly Readable[]> = { [At in keyof Of]: Of[At]['value'] };

/**
 * What follows from the values of other signals, and from nothing else, made anew when one of them is another. The
 * signals' own `computed` finds out by itself what it depends on: a third of that library, for the few that are here.
 */
export function derived<const Of extends readonly Readable[], T>(
  signals: Of,
  make: (...values: Values<Of>) => T,
): Readable<T> {
  let known: { values: unknown[]; result: T } | undefined;
  return {
    get value() {
      const values = signals.map(({ value }) => value);
      if (!known || values.some((value, at) => value !== known?.values[at]))
        known = { values, result: make(...(values as Values<Of>)) };
      return known.result;
    },
  };
}
