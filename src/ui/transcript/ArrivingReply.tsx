import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Reply } from '../../chat/entry';
import { isolateDirections } from '../../lib/text';
import { useAmountMask, useOptions, useUi } from '../context';
import { Waiting } from '../shared/Said';
import { Bubble, MessageFrame, Speaker } from './MessageFrame';
import { Payload } from './Payload';
import { takePortions } from './portions';

type ArrivingText = NonNullable<Reply['arriving']>;

/** A reply of which more is to come. */
export function ArrivingReply({ reply, text }: { reply: Reply; text: ArrivingText }) {
  const { calm } = useUi();
  const { renderers } = useOptions();
  const all = useTextPerFrame(text);
  // A growing text is an animation, too: with reduced motion, whole paragraphs are shown.
  const shown = calm.value ? all.slice(0, all.lastIndexOf('\n') + 1) : all;
  const isRendered = Object.hasOwn(renderers, 'text');
  const soFar = { ...reply, arriving: undefined, payload: { text: shown } };
  return (
    <MessageFrame from="assistant" status="arriving" at={reply.at}>
      {/* A slow screen reader would say the beginning by itself. A node of the host may have links, which take the focus. */}
      <Bubble isSilent={!isRendered}>
        <Speaker who="assistant" />
        {!shown && <Waiting />}
        {shown && isRendered && <Payload reply={soFar} isArriving />}
        {shown && !isRendered && <GrowingText text={shown} />}
      </Bubble>
    </MessageFrame>
  );
}

/** The text of a reply that is arriving, read once per frame at most, however often it changes. */
function useTextPerFrame(source: ArrivingText): string {
  const shown = useSignal(source.peek());

  useLayoutEffect(() => {
    let frame = 0;

    function show() {
      frame = 0;
      shown.value = source.peek();
    }

    const stop = source.subscribe(() => {
      frame ||= requestAnimationFrame(show);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [source, shown]);
  return shown.value;
}

/** A block has at least 500 characters, and ends with its line. */
const BLOCK = /[\s\S]{500}[^\n]*\n|[\s\S]+/g;

/**
 * A text that grows, in blocks: the browser lays out only the last one again.
 * Addresses become links when the text is whole: until then one may go on.
 */
function GrowingText({ text }: { text: string }) {
  const mask = useAmountMask();
  const [beginning = ''] = takePortions(text, 1).portions;
  const blocks = mask(beginning).match(BLOCK) ?? [];
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks stay where they are
    <Block key={index} text={isolateDirections(index < blocks.length - 1 ? block.slice(0, -1) : block)} />
  ));
}

/** More text is appended to the text node, so that the browser lays out only the new text. */
function Block({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const node = element?.firstChild;
    if (!(node instanceof Text)) element?.replaceChildren(text);
    else if (text.startsWith(node.data)) node.appendData(text.slice(node.data.length));
    else node.data = text;
  }, [text]);
  return <div ref={place} />;
}
