/** How much of a text is shown at first, and with each press of the button for more. */
export const PORTION_LENGTH = 20_000;

/** Not half of an emoji. */
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Where the portion that begins at `start` ends: after a line or a word, if one ends in its second half. */
function endOfPortion(text: string, start: number): number {
  const limit = start + PORTION_LENGTH;
  if (limit >= text.length) return text.length;
  const portion = text.slice(start, limit);
  const best = [portion.lastIndexOf('\n'), portion.lastIndexOf(' ')].find((at) => at >= PORTION_LENGTH / 2);
  if (best !== undefined) return start + best + 1;
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit;
}

/** The first `count` portions of a text, and whether they are all of it. */
export function takePortions(text: string, count: number) {
  const portions: string[] = [];
  let start = 0;
  while (portions.length < count && start < text.length) {
    const end = endOfPortion(text, start);
    portions.push(text.slice(start, end));
    start = end;
  }
  return { portions, isWhole: start === text.length };
}
