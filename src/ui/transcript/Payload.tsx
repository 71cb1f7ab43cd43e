import type { ComponentChild } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { extrasOf, textOf } from '../../chat/entry';
import type { Message, Reply } from '../../chat/types';
import { isolateDirections, maskAmounts, shorten } from '../../lib/text';
import type { Render } from '../../options/types';
import { usePortions, useUi } from '../context';
import { Button, Contact } from '../shared/Button';
import { SaidContext } from '../shared/Said';
import { callRenderer, payloadText, rendererOf } from './renderers';
import { linkTo, splitAtLinks, takePortions } from './text';

/** The text of a reply, or the text or node that the host's renderer makes of its payload. */
export function Payload({ reply }: { reply: Reply }) {
  const text = textOf(reply);
  const { render } = rendererOf(reply, useUi());
  if (text === undefined) return <CustomPayload reply={reply} />;
  const { lang } = extrasOf(reply);
  const prose = <Prose id={reply.id} text={text} render={render} />;
  return lang ? <div lang={lang}>{prose}</div> : prose;
}

function CustomPayload({ reply }: { reply: Reply }) {
  const { id, payloadType } = reply;
  const ui = useUi();
  const { t } = ui;
  const wasSaid = useContext(SaidContext);
  const { render, toText } = rendererOf(reply, ui);
  const made = useMade(render, reply);
  const words = toText && payloadText(reply, ui);
  // A restored reply has lost its type.
  if (!render && payloadType) ui.report.warn(['no-renderer', shorten(payloadType, 60)]);
  if (made instanceof Node) {
    // The widget cannot tell which parts of the node are figures.
    if (ui.amountsHidden.value) return <i>{t('hiddenAmount')}</i>;
    const isInWords = words !== undefined && !wasSaid;
    return (
      <>
        {isInWords && <span class="unseen">{words}</span>}
        <div aria-hidden={isInWords || undefined}>
          <HostNode node={made} payloadType={payloadType} />
        </div>
      </>
    );
  }
  const text = made ?? words;
  if (text) return <Prose id={id} text={text} />;
  return (
    <>
      <i>{t('cannotShow')}</i>
      <Contact />
    </>
  );
}

/** What a renderer makes of a payload, once only: a person may have typed into its node. */
function useMade(render: Render | undefined, message: Message, isArriving?: boolean) {
  const ui = useUi();
  const { locale } = ui.translation.value;
  const hidden = ui.amountsHidden.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language, the node may have other words
  return useMemo(
    () => render && callRenderer(render, message, ui, isArriving),
    [render, message.payloadType, message.payload, isArriving, hidden, locale, ui],
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
}

/**
 * A text with its https addresses as links, each shown as where it leads; covered where amounts are hidden. A long one
 * shows its beginning, and the rest portion by portion.
 */
export function Prose({ id, text, render, isArriving = false }: ProseProps) {
  const { t } = useUi();
  const { count, showMore } = usePortions(id);
  const { portions, isWhole } = useMemo(() => takePortions(text, count), [text, count]);
  return (
    <>
      {portions.map((portion, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: portions stay where they are
        <Portion key={index} text={portion} render={render} isArriving={isArriving} />
      ))}
      {!isWhole && <Button name={t('showMoreText')} onClick={showMore} />}
    </>
  );
}

function Portion({ text, render, isArriving }: Omit<ProseProps, 'id'>) {
  const hidden = useUi().amountsHidden.value;
  // The renderer of Markdown may come late, and its node would be said again while screen readers say the text.
  const renderer = useRef(render);
  if (useContext(SaidContext)) renderer.current = render;
  const shown = hidden ? maskAmounts(text) : text;
  // No other part of the payload: it may have figures, too.
  const message = useMemo(() => ({ payloadType: 'text', payload: { text: shown } }), [shown]);
  const made = useMade(renderer.current, message, isArriving);
  if (made instanceof Node) return <HostNode node={made} payloadType="text" isArriving={isArriving} />;
  const plain = made ?? shown;
  return <>{hidden ? isolateDirections(maskAmounts(plain)) : withLinks(plain)}</>;
}

const withLinks = (text: string): ComponentChild[] =>
  splitAtLinks(text).map((part, index) =>
    typeof part === 'string' ? (
      isolateDirections(part)
    ) : (
      // Its direction is its own, as in `createLink`.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
      <a key={index} dir="ltr" {...linkTo(part)}>
        {part.href}
      </a>
    ),
  );

interface HostNodeProps {
  node: Node;
  payloadType: string;
  isArriving?: boolean | undefined;
}

/** A node of the host. While its reply is arriving, blocks that stay equal stay on the page. */
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
