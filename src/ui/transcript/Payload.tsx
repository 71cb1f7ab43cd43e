import { useMemo } from 'preact/hooks';
import { type Reply, textOf } from '../../chat/entry';
import { isFilled, ownProperty } from '../../lib/guards';
import type { Renderer } from '../../lib/renderer';
import { useOptions, useTranslation, useUi } from '../context';
import { Contact } from '../shared/Contact';
import { HostNode } from './HostNode';
import { Prose } from './Prose';
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
        if (render && !isFilled(made) && !(made instanceof Node))
          report.warn(['unshowable-node', payloadType]);
        return made;
      }),
    [payloadType, payload, render, hidden, t, report],
  );
  if (isFilled(shown)) return <Prose id={id} text={shown} />;
  if (!(shown instanceof Node)) {
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
