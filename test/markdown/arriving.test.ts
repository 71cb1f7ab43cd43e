// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { show } from './tools';

/** What is read, without the buttons and the space at its end. */
function textOf(text: string, isArriving: boolean): string {
  const shown = show(text, isArriving);
  for (const button of shown.querySelectorAll('button')) button.remove();
  return (shown.textContent ?? '').trimEnd();
}

/** Every beginning of a text, as it arrives, says the beginning of what the whole says, and never less than before. */
function expectSteady(text: string) {
  const whole = textOf(text, false);
  let before = '';
  for (let length = 1; length <= text.length; length++) {
    const shown = textOf(text.slice(0, length), true);
    const found = { arrived: text.slice(0, length), shown };
    expect(
      whole.startsWith(shown),
      `${JSON.stringify(found)} is no beginning of ${JSON.stringify(whole)}`,
    ).toBe(true);
    expect(
      shown.length,
      `${JSON.stringify(found)} takes back ${JSON.stringify(before)}`,
    ).toBeGreaterThanOrEqual(before.length);
    before = shown;
  }
}

it.each([
  'Your balance is **£1,204** and *rising*.',
  'An open **bold text that never ends.\n\nAnother paragraph.',
  'See [your bank](https://bank.example/a_b "title") and [not a link] there.',
  'The page is https://bank.example/path?x=1 today, or <https://bank.example>.',
  '# Overview #\n\n## Costs\n\nText\n===\n\nMore\n---\n\nEnd',
  'Accounts:\n\n| Account | Balance |\n| --- | ---: |\n| Current | **£10** |\n| Savings | `20` |\n\nThat is all.',
  'This | is no table\nbut two | lines\n- and a list | too\n',
  '- one\n- two\n  - three\n- [ ] open\n- [x] done\n\n1. first\n2. second\n',
  '```js\nconst a = `1`;\nif (a) {}\n```\nAfter `code` and ``co`de``.',
  'Fees &amp; costs \\*really\\*, AT&T, 5 < 6 <b>bold</b> <!-- no -->!',
  '<div>\n*raw*\n</div>\n\n*a*',
  '> a quote\n> with **two** lines\n\nend',
  '![a picture](https://x.example/a.png) and! more',
  '***both*** and **one *two* three** and _this_ snake_case_word 2*3*4',
  '---\n***\n- - a\n\n2026\n2026 was good',
  'a\\\nb  \nc',
  'مرحبا **بك** في [البنك](https://bank.example)',
])('never takes back a word of %j while it arrives', (text) => {
  expectSteady(text);
});

it('shows words at once, and marked ones when their mark ends', () => {
  expect(textOf('Your balance is', true)).toBe('Your balance is');
  expect(textOf('Your balance is **£1', true)).toBe('Your balance is');
  expect(textOf('Your balance is **£1**.', true)).toBe('Your balance is £1.');
});

const PARTS = [
  ...[
    'a',
    'b c',
    ' ',
    '\n',
    '\n\n',
    '*',
    '**',
    '_',
    '`',
    '``',
    '```\n',
    '[',
    ']',
    '(',
    ')',
    '](https://x.example)',
  ],
  ...[
    '|',
    '| a | b |\n',
    '|-|-|\n',
    '# ',
    '- ',
    '1. ',
    '> ',
    '---',
    '===',
    '<b>',
    '<',
    '>',
    '&',
    '&amp;',
    '\\',
    '!',
  ],
  ...['https://x.example', '    ', '[ ] ', '"', '~~~', '+', 'ä', '؟', '. '],
];

const EMPHASIS = ['a', ' ', '*', '**', '***', '_', '__', '(', '`', '[b](https://x.example)', '\n\n'];

it('never takes back a word of any emphasis', () => {
  const texts = fc.array(fc.constantFrom(...EMPHASIS), { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(fc.property(texts, expectSteady), { numRuns: 2_000 });
});

it('never takes back a word of any text without link definitions', () => {
  const texts = fc
    .array(fc.constantFrom(...PARTS), { maxLength: 14 })
    .map((parts) => parts.join(''))
    .filter((text) => !/\]:/.test(text));
  fc.assert(fc.property(texts, expectSteady), { numRuns: 2_000 });
});
