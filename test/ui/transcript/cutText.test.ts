// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from '../../../src/ui/transcript/cutText';

/** A text over and over, of so many characters. */
const fill = (part: string, length: number) => part.repeat(length / part.length + 1).slice(0, length);

const allOf = (text: string) => cutText(text)(Number.POSITIVE_INFINITY).shown;

it.each([
  'You spent £12.50 at the bakery.\n',
  'رصيدك الحالي هو ١٢٣٤ ريال. ',
  '请看您的账户余额',
  'W',
  '👩‍👩‍👧‍👦',
  'क्षत्रिय ',
])('leaves 20,000 characters of %j in one piece', (part) => {
  expect(cutText(fill(part, 20_000))(1)).toMatchObject({ isWhole: true, shown: { length: 1 } });
});

it('gives the beginning of a longer text, and as much more as it is asked for', () => {
  const take = cutText(fill('word ', 50_000));
  expect(take(1)).toMatchObject({ isWhole: false, shown: { length: 1 } });
  expect(take(2)).toMatchObject({ isWhole: false, shown: { length: 2 } });
  expect(take(3)).toMatchObject({ isWhole: true, shown: { length: 3 } });
  expect(take(1)).toMatchObject({ isWhole: false, shown: { length: 1 } });
});

it.each([
  ['links', 'https://a.example/ '],
  ['lines', '\n'],
  ['changes of direction', 'א1'],
  ['marks on one letter', '\u0301'],
])('makes the pieces of a text full of %s smaller', (_, part) => {
  for (const piece of allOf(fill(part, 30_000))) expect(piece.length).toBeLessThan(15_000);
});

it.each([
  ['a line', 'One line of some words\n', /\n$/],
  ['a word', 'words ', / $/],
  ['an address', `词https://bank.example/${'a'.repeat(500)}词`, /词$/],
  ['an emoji of a family', '👩‍👩‍👧‍👦', /\u200d👦$/],
  ['a flag', `${'旗'.repeat(9)}🇫🇷🇬🇧`, /(旗|🇬🇧)$/u],
  ['a letter with marks', 'a\u0301\u0302', /\u0302$/],
  ['a syllable', 'कि', /ि$/],
])('cuts after %s', (_, part, end) => {
  const pieces = allOf(fill(part, 70_001));
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces.slice(0, -1)) expect(piece.slice(-20)).toMatch(end);
});

it('makes of any text pieces that are the text again, none of them empty or with half of a pair at its end', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('\n', ' ', 'https://a.example/', '\u200d', '\u0301', '😀', '🇫🇷', 'א1', 'https://'),
  );
  const text = fc.array(fc.tuple(part, fc.integer({ min: 1, max: 9_000 })), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.map(([piece, times]) => piece.repeat(times)).join('');
      const pieces = allOf(whole);
      expect(pieces.join('') === whole).toBe(true);
      for (const piece of pieces) {
        expect(piece.length > 0 && piece.length <= 20_000).toBe(true);
      }
      for (const [index, piece] of pieces.slice(0, -1).entries()) {
        const torn = /[\ud800-\udbff]$/.test(piece) && /^[\udc00-\udfff]/.test(pieces[index + 1] ?? '');
        expect(torn).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});
