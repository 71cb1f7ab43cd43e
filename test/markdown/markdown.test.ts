import spec from 'commonmark-spec';
import { expect, it } from 'vitest';
import { fc } from '../support/random';
import { show } from './tools';

const ELEMENTS = new Set(
  [
    ...['p', 'b', 'strong', 'em', 's', 'code', 'pre', 'blockquote'],
    ...['ul', 'ol', 'li', 'hr', 'br', 'span', 'div'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'bdi', 'button'],
  ].map((name) => name.toUpperCase()),
);

const ATTRIBUTES = new Set([
  ...['class', 'start', 'scope', 'data-align', 'data-task', 'dir', 'tabindex', 'role', 'aria-label'],
  ...['href', 'target', 'rel'],
]);

/** The elements, attributes and addresses of a rendered text that may not be on the page. */
function offences(shown: HTMLElement): string[] {
  return [...shown.querySelectorAll('*')].flatMap((element) => {
    const names = element.getAttributeNames().filter((name) => !ATTRIBUTES.has(name));
    const address = element.getAttribute('href');
    const isSafe = address === null || /^https:\/\/[^@]*$|^http:\/\/localhost/.test(address);
    return [
      ...(ELEMENTS.has(element.tagName) ? [] : [element.tagName]),
      ...names,
      ...(isSafe ? [] : [address]),
      ...(address !== null && element.getAttribute('rel') !== 'noopener noreferrer' ? ['rel'] : []),
      ...(element.querySelector('a a') ? ['a link in a link'] : []),
    ];
  });
}

const EXAMPLES = (spec.tests as { markdown: string }[]).map(({ markdown }) => markdown);

const DANGEROUS = [
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '![x](https://x.example/x.png)'],
  ...['[a](javascript:alert(1))', '[a](data:text/html,x)', '[a](https://u:p@x.example)', '<javascript:x>'],
  ...['[a](//x.example)', '[a](http://x.example)', '[a](vbscript:x)', '[a](JaVaScRiPt&colon;x)'],
  ...['<ftp://x.example>', '<a@x.example>', '[https://bank.example](https://evil.example)'],
  ...[
    '[a]: javascript:x\n\n[a]',
    '| a |\n|-|\n| <b>x</b> |',
    '```<b>\n<i>\n```',
    '[[a](https://x.example)](https://y.example)',
  ],
];

it('makes of any text no node but those on the list, and no address but https', () => {
  const part = fc.oneof(
    fc.constantFrom(...DANGEROUS, ...EXAMPLES),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'*_`[]()<>!#|-\n \\&;:/"ahtps1') }),
  );
  const texts = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.boolean(), (text, isArriving) => {
      expect(offences(show(text, isArriving))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it.each(DANGEROUS)('shows %j as text', (text) => {
  const shown = show(text);
  expect(offences(shown)).toEqual([]);
  expect(shown.querySelector('script, img, i')).toBeNull();
});

it.each([
  ['# Costs', '<p><b>Costs</b></p>'],
  ['###### Costs', '<p><b>Costs</b></p>'],
  ['<b>x</b>', '<p><span>&lt;b&gt;</span>x<span>&lt;/b&gt;</span></p>'],
  ['<div>\n*x*\n</div>', '<p>&lt;div&gt;\n*x*\n&lt;/div&gt;</p>'],
  ['![a *b*](https://x.example/y.png)', '<p>a b</p>'],
  ['one\ntwo', '<p>one\ntwo</p>'],
  ['See [your *bank*](http://bank.example).', '<p>See your <em>bank</em>.</p>'],
  ['~~£10~~ **~~£9~~** ~8~', '<p><s>£10</s> <strong><s>£9</s></strong> ~8~</p>'],
  ['- [ ] open', '<ul><li data-task=""><p>☐ open</p></li></ul>'],
  ['- [x] done', '<ul><li data-task=""><p>☑ done</p></li></ul>'],
  ['- \\[x] no', '<ul><li><p>[x] no</p></li></ul>'],
])('shows %j without headings, HTML, images and what is not safe', (text, html) => {
  expect(show(text).innerHTML).toBe(html);
});

it('says with a link where it leads', () => {
  const [link, ...others] = show('[https://bank.example](https://evil.example/a)').querySelectorAll('a');
  expect(link?.textContent).toBe('https://bank.example/ (evil.example)');
  expect(link?.href).toBe('https://evil.example/a');
  expect(others).toEqual([]);
});

it('names a table by its columns, with a scope for each', () => {
  const table = show('| Account | Balance |\n| --- | ---: |\n| Current | 10 |').querySelector(
    '[role=region]',
  );
  expect(table?.getAttribute('aria-label')).toBe('Account, Balance');
  expect((table as HTMLElement).tabIndex).toBe(0);
  expect([...(table?.querySelectorAll('th') ?? [])].map((cell) => cell.scope)).toEqual(['col', 'col']);
  expect([...(table?.querySelectorAll('[data-align=right]') ?? [])].map((cell) => cell.textContent)).toEqual([
    'Balance',
    '10',
  ]);
});

it('shows the marks in the label of a link, but no link in it', () => {
  const shown = show('[**Your** `bank` at https://x.example now](https://bank.example)');
  const [link, ...others] = shown.querySelectorAll('a');
  expect(link?.querySelector('strong')?.textContent).toBe('Your');
  expect(link?.querySelector('code')?.textContent).toBe('bank');
  expect(link?.textContent).toBe('Your bank at https://x.example/ now (bank.example)');
  // Each has a direction of its own.
  expect([...(link?.querySelectorAll('bdi') ?? [])].at(-1)?.textContent).toBe('bank.example');
  expect(others).toEqual([]);
});

/** The number of elements around the deepest one. */
function depthOf(shown: Element): number {
  return Math.max(0, ...[...shown.children].map((child) => depthOf(child) + 1));
}

/** Marks of constructs that can be nested in themselves and in each other. */
const NESTS: readonly (readonly [open: string, close: string])[] = [
  ...([['*', '*'] as const, ['**', '**'], ['_', '_'], ['~~', '~~']] as const),
  ...([['[', ']'] as const, ['[', '](https://x.example)'], ['![', '](x)'], ['(', ')']] as const),
  ...([['> ', ''] as const, ['- ', ''], ['1. ', ''], ['`', '`'], ['<', '>']] as const),
];

it('shows emphasis, quotes and lists up to 20 levels deep', () => {
  expect(depthOf(show(`${'> '.repeat(19)}word`))).toBe(20);
  expect(depthOf(show(`${'*a _b '.repeat(9)}word${' b_ a*'.repeat(9)}`))).toBe(19);
});

it('nests no element more than 20 levels deep, and loses no word, of any deep nest', () => {
  const layer = fc.tuple(fc.constantFrom(...NESTS), fc.integer({ min: 1, max: 700 }));
  const nests = fc.array(layer, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(nests, fc.boolean(), fc.constantFrom('', ' ', 'a', 'a '), (layers, isArriving, between) => {
      const begin = layers.map(([[open], count]) => `${open}${between}`.repeat(count)).join('');
      const end = layers.map(([[, close], count]) => `${between}${close}`.repeat(count)).reverse();
      const text = `${begin}word${end.join('')}`;
      const shown = show(text.slice(0, 20_000), isArriving);
      expect(depthOf(shown)).toBeLessThanOrEqual(22);
      // After a fence, the word is the name of a language.
      if (begin.length < 19_000 && !/~{3}|`{3}/.test(text)) expect(shown.textContent).toContain('word');
    }),
    { numRuns: 100 },
  );
});

it.each([
  ['open brackets', '['.repeat(20_000)],
  ['open links', '[a]('.repeat(5_000)],
  ['stars', '*a '.repeat(6_000)],
  ['code of any length', Array.from({ length: 190 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['nested lists', Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['empty cells', `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|\n'.repeat(5_000)}`],
  ['addresses', 'https://'.repeat(2_500)],
  ['list items', '- a\n'.repeat(1_900)],
  ['words in bold', '**a** '.repeat(3_300)],
])('makes a bounded number of nodes of %s', (_, text) => {
  for (const isArriving of [false, true]) {
    expect(show(text, isArriving).querySelectorAll('*').length).toBeLessThan(2_500);
  }
});
