import type { ComponentChild } from 'preact';
import { maskAmounts } from '../../lib/maskAmounts';
import { secureUrl } from '../../lib/url';
import { useUi } from '../context';

/** An https address, without the punctuation that ends the sentence it stands in. */
const ADDRESS = /https:\/\/\S*[^\s.,:;!?'")\]}>]/g;

/** A text with its https addresses as links, each shown as where it leads; without its numbers while amounts are hidden. */
export function Prose({ text }: { text: string }) {
  const { amountsHidden } = useUi().panel;
  return <>{amountsHidden.value ? maskAmounts(text) : withLinks(text)}</>;
}

function withLinks(text: string): ComponentChild[] {
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(text.slice(end, index), <Address key={index} text={address} />);
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}

function Address({ text }: { text: string }) {
  const url = secureUrl(text);
  if (!url) return <>{text}</>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {url.href}
    </a>
  );
}
