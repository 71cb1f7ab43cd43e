import type { ComponentChild } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { extrasOf, type Reply, textOf } from '../../chat/entry';
import { isFilled, isString, ownProperty } from '../../lib/guards';
import { isolateDirections, maskAmounts, shorten } from '../../lib/text';
import type { Render } from '../../options/types';
import { useOptions, usePortions, useTranslation, useUi } from '../context';
import { Button } from '../shared/Button';
import { Contact } from '../shared/Notice';
import { splitAtLinks } from './links';
import { SaidContext } from './MessageFrame';
import { renderOf } from './payloadText';
import { foldLengthOf, takePortions } from './portions';
import { createRendererTools } from './rendererTools';

/** The text of a reply, or the text or node that the host's renderer makes of its payload. */
export function Payload({ reply, isArriving }: { reply: Reply; isArriving?: boolean }) {
  const text = textOf(reply);
  const renderer = ownProperty(useOptions().renderers, reply.payloadType);
  const render = renderOf(renderer);
  if (text !== undefined) {
    const { lang } = extrasOf(reply);
    const prose = <Prose id={reply.id} text={text} render={render} isArriving={isArriving} />;
    return lang ? <div lang={lang}>{prose}</div> : prose;
  }
  return (
    <CustomPayload
      reply={reply}
      render={render}
      hasWords={typeof renderer === 'object' && 'toText' in renderer}
    />
  );
}

interface CustomPayloadProps {
  reply: Reply;
  render: Render | undefined;
  /** The host says it in words, too. */
  hasWords: boolean;
}

function CustomPayload({ reply, render, hasWords }: CustomPayloadProps) {
  const { id, payloadType, payload } = reply;
  const { chat, report, panel, payloadText } = useUi();
  const isInWords = !useContext(SaidContext) && hasWords;
  const { t } = useTranslation();
  const hidden = panel.amountsHidden.value;
  // Only once for the same payload: a person may have typed into the node of the host.
  const shown = useMemo(
    () =>
      report.contain(['host-threw', `The renderer for "${payloadType}"`], () => {
        const made = render?.(payload, createRendererTools(false, hidden, t, chat));
        // That a text is missing was told when the reply came.
        if (!render && payloadType !== 'text') report.warn(['no-renderer', shorten(payloadType, 60)]);
        if (render && !isFilled(made) && !isShowable(made)) report.warn(['unshowable-node', payloadType]);
        return made;
      }),
    [payloadType, payload, render, hidden, t, report, chat],
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
  return (
    <>
      {isInWords && <span class="unseen">{payloadText(reply)}</span>}
      <div aria-hidden={isInWords || undefined}>
        <HostNode node={shown} payloadType={payloadType} />
      </div>
    </>
  );
}

interface ProseProps {
  /** Of the message that the text is in. */
  id: string;
  text: string;
  /** Of the host, in place of our own way to show a text. */
  render?: Render | undefined;
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
  const last = isWhole ? portions.length - 1 : undefined;
  const shown = portions.map((portion, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: portions stay where they are
    <Portion key={index} text={portion} render={render} isArriving={isArriving && index === last} />
  ));
  return (
    <>
      {shown[0]}
      {/* In elements of their own, so that the browser lays out only the new one. */}
      {shown.slice(1).map((portion) => (
        <div key={portion.key}>{portion}</div>
      ))}
      {!isWhole && <Button onClick={showMore}>{t('showMoreText')}</Button>}
    </>
  );
}

function Portion({ text, render: given, isArriving = false }: Omit<ProseProps, 'id' | 'isFolded'>) {
  const { chat, panel, report } = useUi();
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
      render?.({ text: shown }, createRendererTools(isArriving, hidden, t, chat)),
    );
    if (isShowable(made)) return <HostNode node={made} payloadType="text" isArriving={isArriving} />;
    if (made && !isString(made)) report.warn(['unshowable-node', 'text']);
    const plain = isFilled(made) ? made : shown;
    return <>{hidden ? isolateDirections(maskAmounts(plain)) : withLinks(plain)}</>;
  }, [text, render, isArriving, hidden, t, report, chat]);
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

interface HostNodeProps {
  /** Of the host. */
  node: Node;
  payloadType: string;
  /** The reply is arriving: blocks that stay equal stay on the page. */
  isArriving?: boolean | undefined;
}

function HostNode({ node, payloadType, isArriving }: HostNodeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { report } = useUi();
  useLayoutEffect(() => {
    // The chat may stand in the node, for example.
    report.contain(['unshowable-node', payloadType], () => {
      const before = place.current?.firstChild;
      if (isArriving && before && node instanceof Element) replaceChanged(before, node);
      else place.current?.replaceChildren(node);
    });
  }, [node, payloadType, isArriving, report]);
  return <div ref={place} />;
}

/** Leaves the blocks that are equal, and with them a selection, and how far a table is scrolled. */
function replaceChanged(before: ChildNode, after: Element) {
  const blocks = [...after.childNodes];
  blocks.forEach((block, index) => {
    const shown = before.childNodes[index];
    if (!shown) before.appendChild(block);
    else if (!shown.isEqualNode(block)) shown.replaceWith(block);
  });
  while (before.childNodes.length > blocks.length) before.lastChild?.remove();
}
