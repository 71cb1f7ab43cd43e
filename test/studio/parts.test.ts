import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { declarationsFault, PARTS, partRule, partRules } from '../../demo/studio/brand/parts';

it('has every part of the docs', () => {
  const docs = readFileSync('docs/theming.md', 'utf8');
  const [, table = ''] = docs.split('| Part  ');
  const names = [...table.matchAll(/^\| (`.+?`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(15);
  expect(Object.keys(PARTS).sort()).toEqual(names.sort());
});

it('writes a declaration a line, and nothing for parts without any', () => {
  expect(partRules({ send: 'color:red;  width : 4em;', panel: 'width: 480px', mark: ' ; ' })).toBe(
    'finance-chat::part(panel) {\n  width: 480px;\n}\n\nfinance-chat::part(send) {\n  color:red;\n  width : 4em;\n}\n',
  );
  expect(partRules({})).toBe('');
});

it('does not split texts and addresses', () => {
  expect(partRule('mark', 'background: url(data:image/png;base64,AA==); content: "a;b"')).toBe(
    'finance-chat::part(mark) {\n  background: url(data:image/png;base64,AA==);\n  content: "a;b";\n}\n',
  );
});

it.each([
  ['wide', '“wide” is not like “border-radius: 16px”.'],
  ['color: red } * { color: blue', '“color: red } * { color: blue” is not like'],
])('says what is wrong with “%s”', (css, sentence) => {
  expect(declarationsFault(css)).toContain(sentence);
});
