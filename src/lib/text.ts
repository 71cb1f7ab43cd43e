/** The beginning of a text that is longer than `max` characters, with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // Not half of an emoji.
  return `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Replaces halves of surrogate pairs, which no encoding can write and `encodeURIComponent` throws at. */
export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Stands in for a figure of any size. */
export const MASK = '•••';

/**
 * A number in the digits of any script, with the separators of its groups and marks of direction. Engines give up on matches of millions of digits,
 * so a longer number is covered in parts.
 */
const NUMBER = /\p{N}(?:\p{Cf}?[\p{P}\p{Zs}]?\p{Cf}?\p{N}){0,999}/gu;

/** Covers every number in a text. */
export const maskAmounts = (text: string) => text.replace(NUMBER, MASK);

/** Unicode Bidirectional Algorithm (UAX #9), explicit formatting characters. */
const LEFT_TO_RIGHT = '\u2066';
const RIGHT_TO_LEFT = '\u2067';
const END = '\u2069';

/**
 * A text whose direction controls reach no further than its end: each isolate is closed, and embeddings and overrides,
 * which can write letters backwards, become isolates. Direction marks and joiners stay as they are.
 */
export function isolateDirections(text: string): string {
  let open = 0;
  const isolated = text
    .replace(/[\u202a\u202d]/g, LEFT_TO_RIGHT)
    .replace(/[\u202b\u202e]/g, RIGHT_TO_LEFT)
    .replace(/\u202c/g, END)
    .replace(/[\u2066-\u2069]/g, (control) => {
      if (control !== END) open++;
      else if (open > 0) open--;
      else return '';
      return control;
    });
  return isolated + END.repeat(open);
}
