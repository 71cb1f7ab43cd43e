const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
];

/** How a language writes the dates of a year in words: `{day} March {year}`, `{day}. März`, `3月{day}日` and so on. */
export function writtenDates(locale: string): string[] {
  const dates = STYLES.flatMap((style) => datesIn(locale, style));
  // "{day}/3" has no words, and the number in "March 20" may be an amount.
  return [...new Set(dates)].filter((date) => hasWords(date) && !date.endsWith('{day}'));
}

function datesIn(locale: string, style: Intl.DateTimeFormatOptions): string[] {
  const gregorian = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' };
  const format = new Intl.DateTimeFormat(locale, { ...gregorian, ...style });
  // Not `Array.from` with a function: Prototype.js ignores that.
  return [...Array(12).keys()].flatMap((month) => {
    const parts = format.formatToParts(Date.UTC(2026, month, 22));
    const name = parts.find(({ type }) => type === 'month')?.value;
    // Also where Intl has "March 22, 2026", as many write it the other way round.
    return [parts.map(toPlaceholder).join(''), `{day} ${name}`, `{day} ${name} {year}`];
  });
}

const toPlaceholder = ({ type, value }: Intl.DateTimeFormatPart) =>
  type === 'day' || type === 'year' ? `{${type}}` : value;

const hasWords = (date: string) => /\p{L}/u.test(date.replace(/\{\w+\}/g, ''));
