import { useLayoutEffect, useRef } from 'preact/hooks';
import { isolateDirections } from '../../lib/isolateDirections';
import { useAmountMask } from '../context';
import { takePortions } from './portions';

/** A block has at least 500 characters, and ends with its line. */
const BLOCK = /[\s\S]{500}[^\n]*\n|[\s\S]+/g;

/**
 * A text that grows, in blocks: the browser lays out only the last one again.
 * Addresses become links when the text is whole: until then one may go on.
 */
export function ArrivingText({ text }: { text: string }) {
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
