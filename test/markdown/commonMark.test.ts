import spec from 'commonmark-spec';
import { expect, it } from 'vitest';
import { show } from './tools';

const EXAMPLES = (spec.tests as { markdown: string; html: string; number: number }[]).map((example) => ({
  ...example,
  markdown: example.markdown.replaceAll('→', '\t'),
  html: example.html.replaceAll('→', '\t'),
}));

/** Our blocks, in the order and with the names of the specification. */
function toHtml(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? '';
  if (node.matches('.code')) return `<pre>${toHtml(node.querySelector('code') as Node)}</pre>`;
  // The host of the address stands after the label.
  const inner = node.matches('a') ? labelOf(node) : [...node.childNodes].map(toHtml).join('');
  const name = node.localName;
  if (['div', 'a', 'bdi', 'span', 'b'].includes(name)) return inner;
  if (name === 'br' || name === 'hr') return `<${name}>`;
  const start =
    name === 'ol' && node.getAttribute('start') !== '1' ? ` start="${node.getAttribute('start')}"` : '';
  return `<${name}${start}>${inner}</${name}>`;
}

const labelOf = (link: Element) => link.querySelector('bdi')?.textContent ?? link.textContent ?? '';

/** Headings are lines, links and images their texts, and a paragraph in a list is one whether the list is loose or not. */
function inOurs(html: string): string {
  return html
    .replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<(\/?)h[1-6]>/g, '<$1p>')
    .replace(/<(br|hr) \/>\n?/g, '<$1>')
    .replace(/<code class="[^"]*">/g, '<code>');
}

/** An address is shown as the browser writes it. */
const written = (address: string) => (URL.canParse(address) ? new URL(address).href : address);

const LINK = /<a href="[^"]*"(?: title="[^"]*")?>|<\/a>/g;

/** The elements that a text makes, and all it says. White space between blocks has no meaning. */
function normalise(html: string): string {
  return html
    .replace(/(?<=>)https:[^\s<]*(?=<\/a>)/g, written)
    .replace(LINK, '')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/https:[^\s<>"`)]*/g, written)
    .replace(LINK, '')
    .replace(/<\/?p>/g, '')
    .replace(/\s+/g, '');
}

it.each(EXAMPLES)('shows example $number of CommonMark as the specification does', ({ markdown, html }) => {
  expect(normalise(toHtml(show(markdown)))).toBe(normalise(inOurs(html)));
});
