import type { ComponentChild } from 'preact';
import { useContext, useMemo, useRef } from 'preact/hooks';
import { type Reply, textOf } from '../../chat/entry';
import { maskAmounts } from '../../lib/amountMask';
import { isFilled, isString, ownProperty } from '../../lib/guards';
import { isolateDirections } from '../../lib/isolateDirections';
import type { Renderer } from '../../lib/renderer';
import { useOptions, useTranslation, useUi } from '../context';
import { usePortions } from '../hooks/usePortions';
import { Button } from '../shared/Button';
import { Contact } from '../shared/Contact';
import { HostNode } from './HostNode';
import { splitAtLinks } from './links';
import { SaidContext } from './MessageFrame';
import { foldLengthOf, takePortions } from './portions';
import { createRendererTools } from './rendererTools';

interface PayloadProps {
  reply: Reply;
  /** More of its text is to come. */
  isArriving?: boolean;
}

/** The text of a reply, or the text or node that the host's renderer makes of its payload. */
export function Payload({ reply, isArriving }: PayloadProps) {
  const { renderers } = useOptions();
  const { payloadType } = reply;
  const text = textOf(reply);
  const render = ownProperty(renderers, payloadType);
  if (text !== undefined) return <Prose id={reply.id} text={text} render={render} isArriving={isArriving} />;
  return <CustomPayload reply={reply} render={render} />;
}

interface CustomPayloadProps {
  reply: Reply;
  render: Renderer | undefined;
}

function CustomPayload({ reply: { id, payloadType, payload }, render }: CustomPayloadProps) {
  const { report, panel } = useUi();
  const { t } = useTranslation();
  const hidden = panel.amountsHidden.value;
  // Only once for the same payload: a person may have typed into the node of the host.
  const shown = useMemo(
    () =>
      report.contain(['host-threw', `The renderer for "${payloadType}"`], () => {
        const made = render?.(payload, createRendererTools(false, hidden, t));
        if (render && !isFilled(made) && !isShowable(made)) report.warn(['unshowable-node', payloadType]);
        return made;
      }),
    [payloadType, payload, render, hidden, t, report],
  );
  if (isFilled(shown)) return <Prose id={id} text={shown} />;
  if (!isShowable(shown)) {
    return (
      <>
        <i>{t('cannotShow')}</i>
        <Contact />
      </>
    );
  }
  // The widget cannot tell which parts of the node are figures.
  if (hidden) return <i>{t('hiddenAmount')}</i>;
  return <HostNode node={shown} payloadType={payloadType} />;
}

interface ProseProps {
  /** Of the message that the text is in. */
  id: string;
  text: string;
  /** Of the host, in place of our own way to show a text. */
  render?: Renderer | undefined;
  /** More of it comes. */
  isArriving?: boolean | undefined;
  /** Shows only a short beginning at first. */
  isFolded?: boolean;
}

/**
 * A text with its https addresses as links, each shown as where it leads; covered where amounts are hidden. A long one
 * shows its beginning, and the rest portion by portion.
 */
export function Prose({ id, text, render, isArriving = false, isFolded = false }: ProseProps) {
  const { t } = useTranslation();
  const { count, showMore } = usePortions(id);
  const { portions, isWhole } = useMemo(
    () => takePortions(text, count, isFolded ? foldLengthOf(text) : undefined),
    [text, count, isFolded],
  );
  const [first = '', ...later] = portions;
  return (
    <>
      <Portion text={first} render={render} isArriving={isArriving && isWhole && later.length === 0} />
      {later.map((portion, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: portions stay where they are
        <div key={index}>
          <Portion
            text={portion}
            render={render}
            isArriving={isArriving && isWhole && index === later.length - 1}
          />
        </div>
      ))}
      {!isWhole && <Button onClick={showMore}>{t('showMoreText')}</Button>}
    </>
  );
}

function Portion({ text, render: given, isArriving = false }: Omit<ProseProps, 'id' | 'isFolded'>) {
  const { panel, report } = useUi();
  const hidden = panel.amountsHidden.value;
  const { t } = useTranslation();
  // The renderer of Markdown may come late, and its node would be said again while screen readers say the text.
  const renderer = useRef(given);
  if (useContext(SaidContext)) renderer.current = given;
  const render = renderer.current;
  // The same element again: Preact leaves out the pieces that did not change.
  return useMemo(() => {
    const shown = hidden ? maskAmounts(text) : text;
    // No other part of the payload: it may have figures, too.
    const made = report.contain(['host-threw', 'The renderer for "text"'], () =>
      render?.({ text: shown }, createRendererTools(isArriving, hidden, t)),
    );
    if (isShowable(made)) return <HostNode node={made} payloadType="text" isArriving={isArriving} />;
    if (made && !isString(made)) report.warn(['unshowable-node', 'text']);
    const plain = isFilled(made) ? made : shown;
    return <>{hidden ? isolateDirections(maskAmounts(plain)) : withLinks(plain)}</>;
  }, [text, render, isArriving, hidden, t, report]);
}

/** A document can stand in no other node. */
const isShowable = (made: unknown): made is Node =>
  made instanceof Node && made.nodeType !== Node.DOCUMENT_NODE;

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
