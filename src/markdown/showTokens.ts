import type { Token } from 'markdown-it';
import type { RendererTools } from '../options/types';
import { codeBlock, element, nameOf, tableFrame } from './elements';

/** Builds the message from elements and texts alone. */
export function showTokens(tokens: readonly Token[], tools: RendererTools): HTMLElement {
  const whole = element('div', { className: 'markdown' });
  showInside(whole, tokens, tools);
  return whole;
}

function showInside(whole: ParentNode, tokens: readonly Token[], tools: RendererTools) {
  const open: { token: Token; holder: ParentNode }[] = [];

  tokens.forEach((token, index) => {
    const parent = open.at(-1)?.holder ?? whole;
    if (token.nesting > 0) {
      open.push({ token, holder: openHolder(token, parent) });
    } else if (token.nesting < 0) {
      const closed = open.pop();
      if (closed?.token.type === 'link_open') {
        const label = closed.holder as DocumentFragment;
        (open.at(-1)?.holder ?? whole).append(tools.showLink(attributeOf(closed.token, 'href'), label));
      } else if (closed?.token.type === 'table_open') {
        const table = closed.holder as HTMLElement;
        table.parentElement?.setAttribute('aria-label', nameOf(table));
      }
    } else if (token.type === 'inline') {
      const children = token.children ?? [];
      if (tokens[index - 2]?.type === 'list_item_open') markTask(token, parent);
      showInside(parent, children, tools);
    } else {
      parent.append(leafOf(token, tools));
    }
  });
}

/** The new element, in its parent. A link has to wait until its label is known. */
function openHolder(token: Token, parent: ParentNode): ParentNode {
  if (token.type === 'link_open') return document.createDocumentFragment();
  if (token.type === 'table_open') return tableFrame(parent);
  const isHeading = token.type === 'heading_open';
  const holder = element(isHeading ? 'p' : token.tag);
  parent.append(holder);
  if (token.type === 'ordered_list_open') holder.setAttribute('start', attributeOf(token, 'start') || '1');
  if (token.type === 'th_open') holder.setAttribute('scope', 'col');
  const [, align] = attributeOf(token, 'style').split(':');
  if (align) holder.dataset.align = align;
  if (!isHeading) return holder;
  const bold = element('b');
  holder.append(bold);
  return bold;
}

function leafOf(token: Token, { showText, isolate, copyButton }: RendererTools): Node | string {
  switch (token.type) {
    case 'text':
    case 'image':
      return showText(textOf(token));
    case 'plain':
      // Without links: an address at its end may go on.
      return isolate(token.content);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return element('br');
    case 'hr':
      return element('hr');
    case 'code_inline':
      return element('code', { textContent: isolate(token.content) });
    case 'fence':
    case 'code_block': {
      const code = token.content.replace(/\n$/, '');
      return codeBlock(isolate(code), copyButton(code));
    }
    default:
      // HTML.
      return element(token.block ? 'p' : 'span', { textContent: isolate(token.content.trimEnd()) });
  }
}

const attributeOf = (token: Token, name: string) => String(token.attrGet(name) ?? '');

/** The text of a token; of an image, its description. */
function textOf({ type, content, children }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return type === 'image' ? (children ?? []).map(textOf).join('') : content;
}

/** A task begins with a box, as a character: a check box that nobody can check only disturbs. */
function markTask({ content, children }: Token, paragraph: ParentNode) {
  const [mark, sign] = content.match(/^\[([ x])\]\s/i) ?? [];
  const first = children?.[0];
  if (!mark || first?.type !== 'text') return;
  first.content = `${sign === ' ' ? '\u2610' : '\u2611'} ${first.content.slice(mark.length)}`;
  (paragraph as HTMLElement).parentElement?.setAttribute('data-task', '');
}
