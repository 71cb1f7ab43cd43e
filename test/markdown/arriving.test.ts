import { expect, it } from 'vitest';
import { show } from './tools';

const DONE = 'You have **£1**.\n\n';

it.each([
  ['emphasis', 'More **than'],
  ['whole emphasis', 'More **than** that'],
  ['a link', 'See [your bank](https://bank.exam'],
  ['an address that may go on', 'See https://bank.example/pa'],
  ['code', 'Call `npm'],
  ['a line', 'One\nand **two**\n'],
])('leaves the open paragraph as it was written, with %s in it', (_, paragraph) => {
  const shown = show(DONE + paragraph, true);
  expect(shown.querySelector('strong')?.textContent).toBe('£1');
  expect(shown.querySelectorAll('strong, a, code')).toHaveLength(1);
  expect(shown.lastElementChild?.textContent).toBe(paragraph.trimEnd());
});

it.each([
  ['an empty line', 'More **than** that.\n\n'],
  ['another paragraph', 'More **than** that.\n\nAnd'],
  ['a list', 'More **than** that.\n- one'],
])('shows a paragraph as Markdown once %s follows it', (_, text) => {
  expect(show(text, true).querySelector('strong')?.textContent).toBe('than');
});

it.each([
  ['- **one**\n- **two', 'one'],
  ['> **one**\n>\n> **two', 'one'],
  ['# **one**\n# **two', 'one'],
  ['| a |\n|-|\n| **one** |\n| **two', 'one'],
])('leaves only the last line of %j as it was written', (text, marked) => {
  const shown = show(text, true);
  expect([...shown.querySelectorAll('strong')].map((strong) => strong.textContent)).toEqual([marked]);
  expect(shown.textContent).toContain('**two');
});

it('shows code as code before its end has arrived', () => {
  expect(show('```js\nconst a = `1`;', true).querySelector('pre')?.textContent).toBe('const a = `1`;');
});

it('shows the whole as Markdown once it has arrived', () => {
  expect(show('**£1**', true).querySelector('strong')).toBeNull();
  expect(show('**£1**', false).querySelector('strong')?.textContent).toBe('£1');
});
