import type { Message } from '../../chat/entry';
import { isString, ownProperty } from '../../lib/guards';
import type { Render, Renderer, RendererTools } from '../../options/types';
import type { Reporter } from '../../report/reporter';

/** The function of a renderer that draws. */
export const renderOf = (renderer: Renderer | undefined): Render | undefined =>
  typeof renderer === 'object' ? renderer.render : renderer;

/** A payload in words: as its renderer says it, else the text that it would draw. `undefined` where it has none. */
export function payloadText(
  { payloadType, payload }: Message,
  renderers: Readonly<Record<string, Renderer>>,
  tools: RendererTools,
  report: Pick<Reporter, 'contain'>,
): string | undefined {
  const renderer = ownProperty(renderers, payloadType);
  return report.contain(['host-threw', `The renderer for "${payloadType}"`], () => {
    const toText = typeof renderer === 'object' ? renderer.toText : undefined;
    const made: unknown = toText ? toText(payload) : renderOf(renderer)?.(payload, tools);
    const text = made instanceof Node ? made.textContent : made;
    return isString(text) && text ? text : undefined;
  });
}
