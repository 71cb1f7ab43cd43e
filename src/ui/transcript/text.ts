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

/** The first portion of a text. It ends after a line or a word, if one ends in its second half. */
function firstPortion(text: string): string {
  if (text.length <= PORTION_LENGTH) return text;
  const portion = text.slice(0, PORTION_LENGTH);
  const best = [portion.lastIndexOf('\n'), portion.lastIndexOf(' ')].find((at) => at >= PORTION_LENGTH / 2);
  // Not half of an emoji.
  return best === undefined ? portion.replace(/[\ud800-\udbff]$/, '') : portion.slice(0, best + 1);
}

/** The first `count` portions of a text, and whether they are all of it. */
export function takePortions(text: string, count: number) {
  const portions: string[] = [];
  let rest = text;
  while (portions.length < count && rest) {
    const portion = firstPortion(rest);
    portions.push(portion);
    rest = rest.slice(portion.length);
  }
  return { portions, isWhole: rest === '' };
}
