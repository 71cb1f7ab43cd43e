import type { Reporter } from '../lib/reporter';
import type { Warning } from '../lib/warnings';

/** Money, numbers, days and times as people of a locale write them. */
export interface Format {
  /** An unknown currency is shown with its code and the plain number. */
  money(value: number, currency: string): string;
  number(value: number): string;
  /** A calendar date (`2026-05-03`): the same day in every time zone. */
  day(date: string): string;
  /** The local day of a time in milliseconds. */
  localDay(time: number): string;
  /** How long ago a calendar date was; empty if it is today or still to come. */
  ago(date: string): string;
  /** The local time of day of a time in milliseconds. */
  time(time: number): string;
  /** Which plural form a count takes. */
  plural(count: number): Intl.LDMLPluralRule;
}

/** Creating an Intl format takes about 10 ms, so each is created on first use. */
function lazy<Value>(create: () => (value: Value) => string) {
  let format: ReturnType<typeof create> | undefined;
  return (value: Value) => {
    format ??= create();
    return format(value);
  };
}

const DAY_MS = 86_400_000;

const FAULT: Warning = ['broken-page-function', 'Intl'];

/** Stands for `report` in a page that needs none, such as a test. */
const rethrow: Pick<Reporter, 'contain'> = { contain: (_, act) => act() };

export function createFormat(locale: string, { contain } = rethrow): Format {
  // `negative`: no minus before what rounds to zero. The types of TypeScript do not know it yet.
  const signDisplay = 'negative' as 'auto';
  function number(options: Intl.NumberFormatOptions) {
    const { format } = new Intl.NumberFormat(locale, { ...options, signDisplay });
    // Many languages write a hyphen. A minus is as wide as a figure, and never ends a line.
    return (value: number) => format(value).replace('-', '\u2212');
  }
  const date = (options: Intl.DateTimeFormatOptions) =>
    lazy<Date | number>(() => new Intl.DateTimeFormat(locale, options).format);

  const plain = lazy<number>(() => number({ maximumFractionDigits: 6 }));
  const day = date({ dateStyle: 'medium', timeZone: 'UTC' });
  const localDay = date({ dateStyle: 'medium' });
  const time = date({ timeStyle: 'short' });
  let plurals: Intl.PluralRules | undefined;
  const currencies = new Map<string, (value: number) => string>();

  function createCurrency(code: string) {
    const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
    if (names.of(code)) return number({ style: 'currency', currency: code });
    return (value: number) => `${code} ${plain(value)}`;
  }

  function money(value: number, code: string) {
    const format = currencies.get(code) ?? createCurrency(code);
    currencies.set(code, format);
    // From right to left, `UK£` is one unit: without isolation its sign moves to the other side of the figure.
    return format(value).replace(/(?<=\p{Cf}.*)[A-Z]+.?/u, '\u2066$&\u2069');
  }

  function ago(calendarDate: string) {
    const now = new Date();
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
    const days = (Date.parse(calendarDate) - today) / DAY_MS;
    return days < 0 ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day') : '';
  }

  function plural(count: number) {
    plurals ??= new Intl.PluralRules(locale);
    return plurals.select(count);
  }

  /** A page may have replaced `Intl`, and its own may throw. Then the plain value is better than no message at all. */
  const orElse = <Text extends string>(fallback: Text, format: () => Text) =>
    contain(FAULT, format) ?? fallback;

  return {
    money: (value, code) => orElse(`${code} ${value}`, () => money(value, code)),
    number: (value) => orElse(`${value}`, () => plain(value)),
    day: (calendarDate) => orElse(calendarDate, () => day(Date.parse(calendarDate))),
    localDay: (at) => orElse('', () => localDay(at)),
    ago: (calendarDate) => orElse('', () => ago(calendarDate)),
    time: (at) => orElse('', () => time(at)),
    plural: (count) => orElse('other', () => plural(count)),
  };
}
