import type { ComponentChild } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isFilled } from '../../lib/guards';
import { isolateDirections } from '../../lib/isolateDirections';
import type { Renderer } from '../../lib/renderer';
import { useUi, useWords } from '../context';
import { usePortions } from '../hooks/usePortions';
import { Button } from '../shared/Button';
import { cutText } from './cutText';
import { HostNode } from './HostNode';
import { splitAtLinks } from './links';
import { createRendererTools } from './rendererTools';

interface ProseProps {
  /** Of the message that the text is in. */
  id: string;
  text: string;
  /** Of the host, in place of our own way to show a text. */
  render?: Renderer | undefined;
  /** More of it comes. */
  isArriving?: boolean | undefined;
}

/**
 * A text with its https addresses as links, each shown as where it leads; covered where amounts are hidden. A long one
 * shows its beginning, and the rest piece by piece.
 */
export function Prose({ id, text, render, isArriving = false }: ProseProps) {
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
      <Piece text={first} render={render} isArriving={isArriving && isWhole && later.length === 0} />
      {later.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay where they are
        <div key={index} ref={newest} class="piece" tabIndex={-1}>
          <Piece
            text={piece}
            render={render}
            isArriving={isArriving && isWhole && index === later.length - 1}
          />
        </div>
      ))}
      {!isWhole && <Button onClick={handleClick}>{say('showMoreText')}</Button>}
    </>
  );
}

function Piece({ text, render, isArriving = false }: Omit<ProseProps, 'id'>) {
  const { panel, report } = useUi();
  const hidden = panel.amountsHidden.value;
  const { maskAmounts, say } = useWords();
  // The same element again: Preact leaves out the pieces that did not change.
  return useMemo(() => {
    const shown = hidden ? maskAmounts(text) : text;
    // No other part of the payload: it may have figures, too.
    const made = report.contain(['host-threw', 'The renderer for "text"'], () =>
      render?.({ text: shown }, createRendererTools(isArriving, hidden, say)),
    );
    if (made instanceof Node) return <HostNode node={made} payloadType="text" isArriving={isArriving} />;
    const plain = isFilled(made) ? made : shown;
    return <>{hidden ? isolateDirections(maskAmounts(plain)) : withLinks(plain)}</>;
  }, [text, render, isArriving, hidden, maskAmounts, say, report]);
}

const withLinks = (text: string): ComponentChild[] =>
  splitAtLinks(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    typeof part === 'string' ? isolateDirections(part) : <Link key={index} href={part.href} />,
  );

/** Its direction is its own: a URL as the browser writes it is ASCII, and read from left to right. */
const Link = ({ href }: { href: string }) => (
  <a dir="ltr" href={href} target="_blank" rel="noopener noreferrer">
    {href}
  </a>
);
