import { expect, it } from 'vitest';
import { isolateDirections, maskAmounts } from '../../../src/lib/text';
import { splitAtLinks, takePortions } from '../../../src/ui/transcript/text';
import { fc } from '../../support/random';

/** The text repeated up to this number of characters. */
const fill = (part: string, length: number) => part.repeat(length / part.length + 1).slice(0, length);

const allOf = (text: string) => takePortions(text, Number.POSITIVE_INFINITY).portions;

it('gives the beginning of a text longer than 20,000 characters, and as much more as it is asked for', () => {
  expect(takePortions(fill('word ', 20_000), 1)).toMatchObject({ isWhole: true });
  const text = fill('word ', 50_000);
  expect(takePortions(text, 1)).toMatchObject({ isWhole: false, portions: { length: 1 } });
  expect(takePortions(text, 3)).toMatchObject({ isWhole: true, portions: { length: 3 } });
});

it.each([
  ['a line', 'One line of some words\n', /\n$/],
  ['a word', 'words ', / $/],
  ['an emoji', '😀', /😀$/u],
])('ends a portion after %s', (_, part, end) => {
  const portions = allOf(`x${fill(part, 70_000)}`);
  expect(portions.length).toBeGreaterThan(3);
  for (const portion of portions.slice(0, -1)) expect(portion.slice(-20)).toMatch(end);
});

it('makes of any text portions that are the text again, none of them empty or with half of a pair at its end', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('\n', ' ', 'https://a.example/', '\u0301', '😀', 'א1'),
  );
  const text = fc.array(fc.tuple(part, fc.integer({ min: 1, max: 9_000 })), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.map(([piece, times]) => piece.repeat(times)).join('');
      const portions = allOf(whole);
      expect(portions.join('') === whole).toBe(true);
      for (const [index, portion] of portions.entries()) {
        expect(portion.length > 0 && portion.length <= 20_000).toBe(true);
        const torn = /[\ud800-\udbff]$/.test(portion) && /^[\udc00-\udfff]/.test(portions[index + 1] ?? '');
        expect(torn).toBe(false);
      }
    }),
    { numRuns: 20 },
  );
});

it.each(['،', '1,', '\ud83d', '\u0301', '👩‍👩‍👧‍👦', '\u202e\u2067', '\u200b', 'https://,', '(', '\n', 'א1'])(
  'takes no more than a moment for a text of %j 100,000 times',
  (part) => {
    // Each function would take minutes if its time grew with the square of the length.
    const text = `https://${part.repeat(100_000)}`;
    expect(maskAmounts(text)).toMatch(/^https/);
    expect(isolateDirections(text)).toMatch(/^https/);
    expect(splitAtLinks(text).length).toBeGreaterThan(0);
    expect(takePortions(text, Number.POSITIVE_INFINITY).isWhole).toBe(true);
  },
);
