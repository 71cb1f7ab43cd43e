import { now, timeOf } from '../lib/time';

/** Money, numbers, days and times as people of a locale write them. */
export interface Format {
  /** An unknown currency is shown with its code and the plain number. */
  money(value: number, currency: string): string;
  /** The end of a text of `money` after its whole number, with the separator; empty if the currency has no smaller unit. */
  decimals(value: number, currency: string): string;
  number(value: number): string;
  /** A calendar date (`2026-05-03`): the same day in every time zone. */
  day(date: string): string;
  /** The same, without its year where that is this year. */
  shortDay(date: string): string;
  /** The local day of a time in milliseconds: "Today", "Yesterday" or the date. */
  localDay(time: number): string;
  /** How many days ago a calendar date was; negative if it is still to come. */
  daysSince(date: string): number;
  /** The same in words: "3 days ago"; empty if it is today or still to come. */
  ago(date: string): string;
  /** The local time of day of a time in milliseconds. */
  time(time: number): string;
  /** Which plural form a count takes. */
  plural(count: number): Intl.LDMLPluralRule;
}

/** Creating an Intl format takes about 10 ms, so each is created on first use. */
function lazy<Value>(create: () => Value) {
  let value: Value | undefined;
  return () => (value ??= create());
}

const DAY_MS = 86_400_000;

/** Numbers the local days. */
function dayNumber(time: number) {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

const daysSince = (calendarDate: string) => dayNumber(now()) - timeOf(calendarDate) / DAY_MS;

/** Writes no minus before a number that rounds to zero. `signDisplay: 'negative'` would do, but Firefox 115 does not know it. */
function write({ format }: Intl.NumberFormat, value: number) {
  const text = format(value);
  return text === format(-0) ? format(0) : text;
}

export function createFormat(locale: string): Format {
  const date = (options: Intl.DateTimeFormatOptions) => lazy(() => new Intl.DateTimeFormat(locale, options));

  const plain = lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }));
  const day = date({ dateStyle: 'medium', timeZone: 'UTC' });
  const dayOfYear = date({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const localDate = date({ dateStyle: 'medium' });
  const inDays = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const time = date({ timeStyle: 'short' });
  const plural = lazy(() => new Intl.PluralRules(locale));
  const currencies = new Map<string, Intl.NumberFormat | undefined>();

  function formatOf(currency: string) {
    if (!currencies.has(currency)) {
      const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
      const money = { style: 'currency', currency } as const;
      currencies.set(currency, names.of(currency) ? new Intl.NumberFormat(locale, money) : undefined);
    }
    return currencies.get(currency);
  }

  // Many languages write a hyphen. A minus is as wide as a figure, and never ends a line.
  const withMinus = (text: string) => text.replace('-', '\u2212');

  return {
    money(value, code) {
      const format = formatOf(code);
      const text = format ? write(format, value) : `${code} ${write(plain(), value)}`;
      // From right to left, `UK£` is one unit: without isolation its sign moves to the other side of the figure.
      return withMinus(text).replace(/(?<=\p{Cf}.*)[A-Z]+.?/u, '\u2066$&\u2069');
    },

    decimals(value, code) {
      const parts = formatOf(code)?.formatToParts(value) ?? [];
      return parts.map(({ type, value: text }) => (/^(decimal|fraction)$/.test(type) ? text : '')).join('');
    },

    number: (value) => withMinus(write(plain(), value)),
    day: (calendarDate) => day().format(timeOf(calendarDate)),

    shortDay(calendarDate) {
      const isThisYear = calendarDate.startsWith(`${new Date(now()).getFullYear()}-`);
      return (isThisYear ? dayOfYear : day)().format(timeOf(calendarDate));
    },

    localDay(at) {
      const days = dayNumber(at) - dayNumber(now());
      if (days !== 0 && days !== -1) return localDate().format(at);
      // It stands alone, as a headline does.
      const word = inDays().format(days, 'day');
      return word.replace(/^./u, (letter) => letter.toLocaleUpperCase(locale));
    },

    daysSince,

    ago(calendarDate) {
      const days = daysSince(calendarDate);
      return days > 0 ? inDays().format(-days, 'day') : '';
    },

    time: (at) => time().format(at),
    plural: (count) => plural().select(count),
  };
}
