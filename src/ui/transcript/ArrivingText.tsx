import { useLayoutEffect, useRef } from 'preact/hooks';
import { isolateDirections } from '../../lib/isolateDirections';
import { useUi, useWords } from '../context';
import { cutText, MAX_LENGTH } from './cutText';

/**
 * A text that grows. What comes is added to the text node, so that the browser does not lay out again what was there.
 * Addresses become links when the text is whole: until then one may go on.
 */
export function ArrivingText({ text }: { text: string }) {
  const hidden = useUi().panel.amountsHidden.value;
  const { maskAmounts } = useWords();
  const place = useRef<HTMLSpanElement>(null);
  const beginning = text.length > MAX_LENGTH ? (cutText(text)(1).shown[0] ?? '') : text;
  const shown = isolateDirections(hidden ? maskAmounts(beginning) : beginning);

  useLayoutEffect(() => {
    const element = place.current;
    const node = element?.firstChild;
    if (!(node instanceof Text)) element?.replaceChildren(shown);
    else if (shown.startsWith(node.data)) node.appendData(shown.slice(node.data.length));
    else node.data = shown;
  }, [shown]);

  return <span ref={place} />;
}
