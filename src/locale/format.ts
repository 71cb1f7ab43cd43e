type Figure = (value: number) => string;

/** Formats are dear: each is made when it is first needed. */
function lazy<Value>(make: () => (value: Value) => string) {
  let format: ReturnType<typeof make> | undefined;
  return (value: Value) => {
    format ??= make();
    return format(value);
  };
}

/** Money, numbers, days and times as people of a locale write them. */
export function createFormat(locale: string) {
  // No minus before what rounds to zero.
  const signDisplay = 'negative' as 'auto';
  const number = (options: Intl.NumberFormatOptions): Figure =>
    new Intl.NumberFormat(locale, { ...options, signDisplay }).format;
  const date = (options: Intl.DateTimeFormatOptions) =>
    lazy<Date | number>(() => new Intl.DateTimeFormat(locale, options).format);
  const plain = lazy<number>(() => number({ maximumFractionDigits: 6 }));
  const day = date({ dateStyle: 'medium', timeZone: 'UTC' });
  const localDay = date({ dateStyle: 'medium' });
  const time = date({ timeStyle: 'short' });
  const currencies = new Map<string, Figure>();

  /** A code without a name is shown as it came, with the plain number: its decimals are anyone's guess. */
  function currency(code: string): Figure {
    const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
    return names.of(code)
      ? number({ style: 'currency', currency: code })
      : (value) => `${code} ${plain(value)}`;
  }

  return {
    money(value: number, code: string) {
      const figure = currencies.get(code) ?? currency(code);
      currencies.set(code, figure);
      // From right to left, `UK£` is one thing, or its sign would drift to the other side of the figure.
      return figure(value).replace(/(?<=\p{Cf}.*)[A-Z]+.?/u, '\u2066$&\u2069');
    },
    number: plain,
    /** A calendar date (`2026-05-03`): the same day in every time zone. */
    day: (date: string) => day(Date.parse(date)),
    /** The day, here. */
    localDay,
    /** How long ago a calendar date was, here; nothing where it is today or still to come. */
    ago(date: string) {
      const now = new Date();
      const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
      const age = (Date.parse(date) - today) / 864e5;
      return age < 0 ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(age, 'day') : '';
    },
    /** The time of day, here. */
    time,
  };
}
