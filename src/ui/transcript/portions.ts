import { type Entry, textOfEntry } from '../../chat/entry';

/** How much of a text is shown at first, and with each press of the button for more. */
export const PORTION_LENGTH = 20_000;

/** How much of a long message of the person is shown at first. */
const FOLD_LENGTH = 600;
const FOLD_LINES = /^(?:[^\n]*\n){12}/;

export const foldLengthOf = (text: string) =>
  FOLD_LINES.exec(text.slice(0, FOLD_LENGTH))?.[0].length ?? FOLD_LENGTH;

/** Not half of an emoji. */
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Where the portion that begins at `start` ends: after a line or a word, if one ends in its second half. */
function endOfPortion(text: string, start: number, length: number): number {
  const limit = start + length;
  if (limit >= text.length) return text.length;
  const portion = text.slice(start, limit);
  const best = [portion.lastIndexOf('\n'), portion.lastIndexOf(' ')].find((at) => at >= length / 2);
  if (best !== undefined) return start + best + 1;
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit;
}

/** The first `count` portions of a text, and whether they are all of it. The first may be shorter. */
export function takePortions(text: string, count: number, firstLength = PORTION_LENGTH) {
  const portions: string[] = [];
  let start = 0;
  while (portions.length < count && start < text.length) {
    const end = endOfPortion(text, start, start ? PORTION_LENGTH : firstLength);
    portions.push(text.slice(start, end));
    start = end;
  }
  return { portions, isWhole: start === text.length };
}

/** An entry with a longer text counts for several. */
const LENGTH_OF_ENTRY = 2_000;

/** The last `size` entries, fewer if they are long. The newest is always among them. */
export function newestEntries(entries: readonly Entry[], size: number): readonly Entry[] {
  let start = entries.length;
  let room = size;
  for (const entry of entries.slice(-size).reverse()) {
    // More of a text is not on the page at first.
    const length = Math.min(textOfEntry(entry).length, PORTION_LENGTH);
    room -= Math.max(1, length / LENGTH_OF_ENTRY);
    if (room < 0 && start < entries.length) break;
    start--;
  }
  return entries.slice(start);
}
