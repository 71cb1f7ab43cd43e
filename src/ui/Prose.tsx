import { cover } from '../cover';
import { secureUrl } from '../url';
import type { UiProps } from './ui';

/** An address, without what ends the sentence it stands in. */
const ADDRESS = /(https:\/\/\S*[^\s.,:;!?'")\]}>])/;

/** A text as it is, with its https addresses to follow, each shown as where it leads; covered, without its numbers. */
export function Prose({ ui, text }: UiProps & { text: string }) {
  if (ui.amountsHidden.value) return <>{cover(text)}</>;
  const parts = text.split(ADDRESS).map((part, index) => {
    const url = index % 2 ? secureUrl(part) : undefined;
    if (!url) return part;
    return (
      <a key={part} href={url.href} target="_blank" rel="noopener noreferrer">
        {url.href}
      </a>
    );
  });
  return <>{parts}</>;
}
