import type { ComponentChild } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isolateDirections } from '../../lib/isolateDirections';
import { secureUrl } from '../../lib/url';
import { useUi, useWords } from '../context';
import { usePortions } from '../hooks/usePortions';
import { Button } from '../shared/Button';
import { cutText, MAX_ADDRESS } from './cutText';

/** An https address, without the punctuation and direction controls that end the sentence it stands in. */
const ADDRESS = /https:\/\/\S*[^\s\p{Cc}\p{Cf}.,:;!?'")\]}>]/gu;

/** What is not seen in an address. The joiners stand in Persian and Hindi words. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/u;

interface ProseProps {
  /** Of the message that the text is in. */
  id: string;
  text: string;
}

/**
 * A text with its https addresses as links, each shown as where it leads; covered where amounts are hidden. A long one
 * shows its beginning, and the rest piece by piece.
 */
export function Prose({ id, text }: ProseProps) {
  const { say } = useWords();
  const { count, showMore } = usePortions(id);
  const takePieces = useMemo(() => cutText(text), [text]);
  const { shown, isWhole } = takePieces(count);
  const newest = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  // The button is gone, and the focus with it.
  useLayoutEffect(() => {
    if (isWhole && pressed.current) newest.current?.focus({ preventScroll: true });
  }, [isWhole]);

  function handleClick() {
    pressed.current = true;
    showMore();
  }

  const [first = '', ...later] = shown;
  return (
    <>
      <Piece text={first} />
      {later.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay where they are
        <div key={index} ref={newest} class="piece" tabIndex={-1}>
          <Piece text={piece} />
        </div>
      ))}
      {!isWhole && <Button onClick={handleClick}>{say('showMoreText')}</Button>}
    </>
  );
}

function Piece({ text }: { text: string }) {
  const hidden = useUi().panel.amountsHidden.value;
  const { maskAmounts } = useWords();
  // The same element again: Preact leaves out the pieces that did not change.
  return useMemo(
    () => <>{hidden ? isolateDirections(maskAmounts(text)) : withLinks(text)}</>,
    [text, hidden, maskAmounts],
  );
}

function withLinks(text: string): ComponentChild[] {
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const url = urlOf(address);
    if (!url) continue;
    parts.push(isolateDirections(text.slice(end, index)), <Link key={index} href={url.href} />);
    end = index + address.length;
  }
  return [...parts, isolateDirections(text.slice(end))];
}

function urlOf(address: string): URL | undefined {
  if (address.length > MAX_ADDRESS || INVISIBLE.test(address)) return undefined;
  return secureUrl(address);
}

/** Its direction is its own: a URL as the browser writes it is ASCII, and read from left to right. */
const Link = ({ href }: { href: string }) => (
  <a dir="ltr" href={href} target="_blank" rel="noopener noreferrer">
    {href}
  </a>
);
