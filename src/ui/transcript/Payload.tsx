import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Reply, textOf } from '../../core/entry';
import { isFilled } from '../../lib/guards';
import { useOptions, useUi, useWords } from '../context';
import { Prose } from './Prose';

/** What a reply says: its text, or what the host's renderer makes of its payload. */
export function Payload({ reply }: { reply: Reply }) {
  const text = textOf(reply);
  return text === undefined ? <CustomPayload reply={reply} /> : <Prose id={reply.id} text={text} />;
}

function CustomPayload({ reply: { id, payloadType, payload } }: { reply: Reply }) {
  const { renderers } = useOptions();
  const { report, panel } = useUi();
  const { say } = useWords();
  const render = Object.hasOwn(renderers, payloadType) ? renderers[payloadType] : undefined;
  const shown = report.contain(['host-threw', `The renderer for "${payloadType}"`], () => render?.(payload));
  if (isFilled(shown)) return <Prose id={id} text={shown} />;
  if (!(shown instanceof Node)) return <i>{say('cannotShow')}</i>;
  // Nobody knows which of its parts are figures.
  if (panel.amountsHidden.value) return <i>{say('hiddenAmount')}</i>;
  return <HostNode node={shown} payloadType={payloadType} />;
}

/** A node of the host. */
function HostNode({ node, payloadType }: { node: Node; payloadType: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { report } = useUi();
  useLayoutEffect(() => {
    // Some nodes, a document for example, cannot stand in another.
    report.contain(['unshowable-node', payloadType], () => place.current?.replaceChildren(node));
  }, [node, payloadType, report]);
  return <div ref={place} />;
}
