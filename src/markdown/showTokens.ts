import type { Token } from 'markdown-it';
import type { RendererTools } from '../options/types';

/** Builds the message from elements and texts alone. */
export function showTokens(tokens: readonly Token[], tools: RendererTools): HTMLElement {
  const whole = element('div', { className: 'markdown' });
  showInside(whole, tokens.values(), tools);
  return whole;
}

/** Takes tokens up to the end of the element. The iterator goes on with those behind it. */
function showInside(parent: ParentNode, tokens: ArrayIterator<Token>, tools: RendererTools) {
  for (const token of tokens) {
    if (token.nesting < 0) return;
    if (token.nesting > 0) parent.append(elementOf(token, tokens, tools));
    else if (token.type === 'inline') showInside(parent, (token.children ?? []).values(), tools);
    else parent.append(leafOf(token, tools));
  }
}

function elementOf(token: Token, tokens: ArrayIterator<Token>, tools: RendererTools): Node {
  if (token.type === 'link_open') {
    const label = document.createDocumentFragment();
    showInside(label, tokens, tools);
    return tools.showLink(attributeOf(token, 'href'), label);
  }
  const isHeading = token.type === 'heading_open';
  const shown = element(isHeading ? 'b' : token.tag);
  showInside(shown, tokens, tools);
  if (token.type === 'ordered_list_open') shown.setAttribute('start', attributeOf(token, 'start') || '1');
  if (token.type === 'th_open') shown.setAttribute('scope', 'col');
  const [, align] = attributeOf(token, 'style').split(':');
  if (align) shown.dataset.align = align;
  if (token.meta?.isTask) shown.dataset.task = '';
  if (token.type === 'table_open') return tableFrame(shown);
  return isHeading ? element('p', {}, shown) : shown;
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

/** An element with these properties, and with these inside. */
function element(name: string, properties: Partial<HTMLElement> = {}, ...inside: Node[]): HTMLElement {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...inside);
  return created;
}

/** Lets a table scroll by itself where it is wider than the message, also with the keyboard. It is named by its columns. */
function tableFrame(table: HTMLElement): HTMLElement {
  const frame = element('div', { className: 'table', tabIndex: 0 }, table);
  const columns = [...table.querySelectorAll('th')].map((cell) => cell.textContent.trim());
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', columns.filter(Boolean).join(', ') || '|');
  return frame;
}

function codeBlock(code: string, button: HTMLElement): HTMLElement {
  const lines = element('pre', { dir: 'ltr' }, element('code', { textContent: code }));
  return element('div', { className: 'code' }, lines, button);
}
