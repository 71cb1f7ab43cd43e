import { layoutCost } from './layoutCost';

/** A text up to this length is shown whole, unless a browser takes unusually long to lay it out. */
export const MAX_LENGTH = 20_000;
/** What a piece costs at most. */
export const MAX_COST = 100_000;
/** Browsers and servers take longer addresses, but nobody reads them. */
export const MAX_ADDRESS = 2_000;

/** Where a piece ends best: after a line, after a word, before an address, between two characters as they are seen. */
const ENDS: readonly RegExp[] = [
  /(?<=\n)[^\n]*$/,
  /(?<=\s)\S*$/,
  new RegExp(`https://\\S{0,${MAX_ADDRESS}}$`),
  /(?<![\u200d\p{RI}])[^\p{M}\p{EMod}\p{Cs}\u200d](?:[\p{M}\p{EMod}\p{RI}]|\u200d[^\p{M}\p{EMod}\p{RI}\u200d]?)*$/u,
];

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

export interface Pieces {
  shown: readonly string[];
  /** There is no more. */
  isWhole: boolean;
}

/** Cuts a text into pieces that a browser lays out in little time each. The function returned gives the first few. */
export function cutText(text: string): (count: number) => Pieces {
  const pieces: string[] = [];
  let end = 0;

  return (count) => {
    while (pieces.length < count && end < text.length) {
      const start = end;
      end = endOfPiece(text, start);
      pieces.push(text.slice(start, end));
    }
    return { shown: pieces.slice(0, count), isWhole: end === text.length && pieces.length <= count };
  };
}

function endOfPiece(text: string, start: number): number {
  let length = MAX_LENGTH;
  while (layoutCost(text.slice(start, start + length)) > MAX_COST) length = Math.ceil(length / 2);
  if (start + length >= text.length) return text.length;
  const end = start + length - (isLowSurrogate(text.charCodeAt(start + length)) ? 1 : 0);
  const middle = start + Math.floor(length / 2);
  const half = text.slice(middle, end);
  for (const pattern of ENDS) {
    const index = half.search(pattern);
    if (index >= 0) return middle + index;
  }
  return end;
}
