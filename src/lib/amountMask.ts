/** Stands in for a figure of any size. */
export const MASK = '•••';

/**
 * Digits and fractions of any script, with the separators and the marks of direction between them. Engines give up on
 * matches of millions of digits, so a longer number is covered in parts.
 */
const NUMBER = String.raw`\p{N}(?:(?:\p{Cf}*[\p{P}\p{Zs}])?\p{Cf}*\p{N}){0,999}`;

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:19|20)\d\d`;
/** What may also be an amount, such as "2000" or "2026 euros", is not taken for a year. */
const CERTAIN_YEAR = String.raw`20[1-9]\d(?!\p{Zs}\p{L}|\p{Zs}?\p{Sc})`;

/** 2026-11-21, and 21/11/2026, in Arabic with marks of direction. */
const NUMERIC_DATES = [
  String.raw`${YEAR}(?<after>[./-])${DAY}\k<after>${DAY}`,
  String.raw`${DAY}\u200f?(?<before>[./-])${DAY}\u200f?\k<before>${YEAR}`,
];

/** 14:30. In some countries, "14:30 kr" is a price. */
const TIME = String.raw`(?:[01]?\d|2[0-3])(?::[0-5]\d){1,2}(?!\p{Zs}?(?:\p{Sc}|kr\b|[A-Z]{3}\b))`;

/** A sign or a currency before "20 May" makes it an amount. */
const NOT_AFTER_CURRENCY = String.raw`(?<![+\u2212-]|(?:\p{Sc}|[A-Z]{3}|(?:Fr|Rs|kr)\.?)\p{Zs}?)`;

/** Finds the dates that a language writes as `date`, for example `{day} March {year}`. */
function toPattern(date: string): string {
  const pattern = date
    .replace(/[\\^$*+?()[\]|]/g, String.raw`\$&`)
    .replaceAll('.', String.raw`\.?`)
    .replaceAll(' ', String.raw`\p{Zs}`)
    .replace('{day}', String.raw`${DAY}(?:st|nd|rd|th|er|\u00ba)?`)
    // After a comma it cannot be an amount.
    .replace(/(?<=,.*)\{year\}/, YEAR)
    .replace('{year}', CERTAIN_YEAR);
  // Chinese and Japanese go on without a space.
  return date.endsWith('日') ? pattern : String.raw`${pattern}(?!\p{L})`;
}

/**
 * Returns the function that covers every number in a text. Only what is certainly a date or a time of day stays
 * readable. `dates` are those that a language writes in words, such as `{day} March {year}`.
 */
export function createAmountMask(dates: readonly string[]): (text: string) => string {
  const longestFirst = [...dates].sort((one, other) => other.length - one.length);
  const doubtful = [TIME, ...longestFirst.map(toPattern)].join('|');
  const kept = `${NUMERIC_DATES.join('|')}|${NOT_AFTER_CURRENCY}(?:${doubtful})`;
  const pattern = new RegExp(String.raw`((?:${kept})(?!\p{P}?\p{N}))|${NUMBER}`, 'gu');
  return (text) => text.replace(pattern, (_, date?: string) => date ?? MASK);
}
