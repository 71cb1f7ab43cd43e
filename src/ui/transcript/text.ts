import { secureUrl } from '../../lib/network';

/** Browsers and servers take longer addresses, but nobody reads them. */
const MAX_ADDRESS = 2_000;

/** An https address, without the punctuation and direction controls that end the sentence it stands in. */
const ADDRESS = /https:\/\/\S*[^\s\p{Cc}\p{Cf}.,:;!?'")\]}>]/gu;

/** Characters that nobody sees in an address. The joiners stand in Persian and Hindi words. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/u;

/** The URL of a link that may be shown. */
export function linkOf(address: string): URL | undefined {
  if (address.length > MAX_ADDRESS || INVISIBLE.test(address)) return undefined;
  return secureUrl(address);
}

/** A text, with URLs in place of its https addresses. */
export function splitAtLinks(text: string): (string | URL)[] {
  const parts: (string | URL)[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found + closingsAfter(found, text, index + found.length);
    const url = linkOf(address);
    if (!url) continue;
    parts.push(text.slice(end, index), url);
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}

/** The parentheses after an address that close those in it, as in `https://en.wikipedia.org/wiki/Bond_(finance)`. */
function closingsAfter(address: string, text: string, end: number): string {
  const unclosed = address.split('(').length - address.split(')').length;
  return text.slice(end, end + Math.max(0, unclosed)).match(/^\)*/)?.[0] ?? '';
}

/** Attributes of a link that opens a tab of its own, which knows nothing of the page. */
export const linkTo = (url: URL) => ({ href: url.href, target: '_blank', rel: 'noopener noreferrer' });

/** How much of a text is shown at first, and with each press of the button for more. */
export const PORTION_LENGTH = 20_000;

/** Where the portion that begins at `start` ends: after a line or a word, if one ends in its second half. */
function endOfPortion(text: string, start: number): number {
  const limit = start + PORTION_LENGTH;
  if (limit >= text.length) return text.length;
  const portion = text.slice(start, limit);
  const best = [portion.lastIndexOf('\n'), portion.lastIndexOf(' ')].find((at) => at >= PORTION_LENGTH / 2);
  if (best !== undefined) return start + best + 1;
  // Not half of an emoji.
  return /[\udc00-\udfff]/.test(text.charAt(limit)) ? limit - 1 : limit;
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
