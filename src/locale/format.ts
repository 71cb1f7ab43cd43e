/** Money, numbers, days and times as people of a locale write them. */
export function createFormat(locale: string) {
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const currencies = new Map<string, (value: number) => string>();

  function currency(code: string) {
    let format = currencies.get(code);
    if (!format) {
      format = createMoney(code);
      currencies.set(code, format);
    }
    return format;
  }

  /** A code `Intl` has no name for is shown as it came, with the plain number: its decimals are anyone's guess. */
  function createMoney(code: string) {
    if (isKnown(code)) {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: code,
        // No minus before what rounds to zero.
        signDisplay: 'negative',
      } as Intl.NumberFormatOptions);
      return (value: number) => format.format(value);
    }
    return (value: number) => `${code} ${plain.format(value)}`;
  }

  function isKnown(code: string) {
    try {
      return new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }).of(code) !== undefined;
    } catch {
      return false;
    }
  }

  return {
    money: (value: number, code: string) => currency(code)(value),
    number: (value: number) => plain.format(value),
    /** A calendar date (`2026-05-03`): the same day in every time zone. */
    day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
    /** The time of day, here. */
    time: (ms: number) => time.format(ms),
  };
}
