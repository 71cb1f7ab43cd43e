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
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const url = linkOf(address);
    if (!url) continue;
    parts.push(text.slice(end, index), url);
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}
