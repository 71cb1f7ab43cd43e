import { textOf } from '../../chat/entry';
import { toPlainText } from '../../chat/transcript';
import type { Entry, Message } from '../../chat/types';
import { copy } from '../../lib/clipboard';
import { errorName, isFilled, isObject, kindOf, ownProperty } from '../../lib/guards';
import { isolateDirections } from '../../lib/text';
import type { Render, Renderer, RendererTools } from '../../options/types';
import type { Ui } from '../context';
import { linkOf, linkTo, splitAtLinks } from './text';

/** The tools for a renderer. While amounts are hidden there are no links, as an address may have figures in it. */
export function createRendererTools({ amountsHidden, t, chat }: Ui, isArriving = false): RendererTools {
  return {
    isArriving,
    send: chat.send,
    ask: chat.ask,
    isolate: isolateDirections,

    showText(text) {
      const shown = document.createDocumentFragment();
      for (const part of amountsHidden.value ? [text] : splitAtLinks(text)) {
        shown.append(typeof part === 'string' ? isolateDirections(part) : createLink(part, part.href));
      }
      return shown;
    },

    showLink(address, label) {
      const url = amountsHidden.value ? undefined : linkOf(address);
      if (!url) return label;
      if ([address, url.href].includes(label.textContent ?? '')) return createLink(url, url.href);
      const name = withOwnDirection(label);
      // A link cannot stand in another.
      for (const inner of name.querySelectorAll('a')) inner.replaceWith(...inner.childNodes);
      return createLink(url, name, ' (', withOwnDirection(url.host), ')');
    },

    copyButton(text) {
      const textContent = t('copyCode');
      const button = Object.assign(document.createElement('button'), { className: 'button', textContent });
      button.addEventListener('click', async () => {
        if (await copy(text)) button.textContent = t('copied');
      });
      button.addEventListener('blur', () => (button.textContent = textContent));
      return button;
    },
  };
}

/** In a text from right to left, the bare host "1.bank.example" would be drawn as "bank.example.1". */
function withOwnDirection(content: string | Node) {
  const element = document.createElement('bdi');
  element.append(content);
  return element;
}

/** Its direction is its own: a URL as the browser writes it is ASCII, and read from left to right. */
function createLink(url: URL, ...content: (string | Node)[]) {
  const link = Object.assign(document.createElement('a'), linkTo(url));
  if (content.length === 1) link.dir = 'ltr';
  link.append(...content);
  return link;
}

/** The functions of the host's renderer for a payload. The renderer of texts gets no payload without a text. */
export function rendererOf(message: Message, { options }: Ui): Partial<Exclude<Renderer, Render>> {
  const isTextless = message.payloadType === 'text' && textOf(message) === undefined;
  const renderer = isTextless ? undefined : ownProperty(options.value.renderers, message.payloadType);
  return typeof renderer === 'function' ? { render: renderer } : (renderer ?? {});
}

/** The text or the node that a renderer makes of a payload. `undefined` if it makes nothing that can be shown. */
export function callRenderer(render: Render, message: Message, ui: Ui, isArriving?: boolean) {
  const { payloadType, payload } = message;
  const make = () => {
    const made: unknown = render(payload, createRendererTools(ui, isArriving));
    // A document can stand in no other node.
    if (isFilled(made) || (made instanceof Node && made.nodeType !== Node.DOCUMENT_NODE)) return made;
    // A text without a rendering is shown as it is.
    if (payloadType !== 'text' || isObject(made))
      ui.report.warn(['unshowable-node', payloadType, kindOf(made || undefined)]);
    return undefined;
  };
  return ui.report.contain(['host-threw', `The renderer for "${payloadType}"`], make, errorName);
}

/** A payload in words: as its renderer says it, else the text that it would draw. `undefined` where it has none. */
export function payloadText(message: Message, ui: Ui): string | undefined {
  const { render, toText } = rendererOf(message, ui);
  const say = toText ? () => toText(message.payload) : render;
  const made = say && callRenderer(say, message, ui);
  const text = made instanceof Node ? made.textContent : made;
  return isFilled(text) ? text : undefined;
}

/** Entries in words, as the transcript has them. */
export const plainTextOf = (entries: readonly Entry[], ui: Ui): string =>
  toPlainText(entries, ui.translation.value, ui.amountsHidden.value, (message) => payloadText(message, ui));
