import { isolateDirections } from '../../lib/text';
import type { Translation } from '../../locale/translation';
import type { RendererTools } from '../../options/types';
import type { ShownChat } from '../context';
import { copy } from '../shared/Button';
import { linkOf, splitAtLinks } from './links';

/** The tools for a renderer. While amounts are hidden there are no links, as an address may have figures in it. */
export function createRendererTools(
  isArriving: boolean,
  amountsHidden: boolean,
  t: Translation['t'],
  chat: Pick<ShownChat, 'send' | 'ask'>,
): RendererTools {
  return {
    isArriving,
    send: chat.send,
    ask: chat.ask,
    isolate: isolateDirections,

    showText(text) {
      const shown = document.createDocumentFragment();
      for (const part of amountsHidden ? [text] : splitAtLinks(text)) {
        shown.append(typeof part === 'string' ? isolateDirections(part) : createLink(part, part.href));
      }
      return shown;
    },

    showLink(address, label) {
      const url = amountsHidden ? undefined : linkOf(address);
      if (!url) return label;
      if ([address, url.href].includes(label.textContent ?? '')) return createLink(url, url.href);
      const name = document.createElement('bdi');
      name.append(label);
      // A link cannot stand in another.
      for (const inner of name.querySelectorAll('a')) inner.replaceWith(...inner.childNodes);
      return createLink(url, name, ` (${url.host})`);
    },

    copyButton(text) {
      const button = document.createElement('button');
      button.className = 'button';
      button.textContent = t('copyCode');
      button.addEventListener('click', async () => {
        if (await copy(text)) button.textContent = t('copied');
      });
      button.addEventListener('blur', () => {
        button.textContent = t('copyCode');
      });
      return button;
    },
  };
}

/** Its direction is its own: a URL as the browser writes it is ASCII, and read from left to right. */
function createLink(url: URL, ...content: (string | Node)[]) {
  const link = document.createElement('a');
  link.href = url.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  if (content.length === 1) link.dir = 'ltr';
  link.append(...content);
  return link;
}
