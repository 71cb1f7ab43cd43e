import { expect, it } from 'vitest';
import { isolateDirections, maskAmounts, shorten, toWellFormed } from '../../src/lib/text';
import { fc } from '../support/random';

it.each([
  ['as long as it may be', 'abcde', 'abcde'],
  ['too long', 'abcdef', 'abcde…'],
  ['too long, with an emoji at the cut', 'abcd😀', 'abcd…'],
  ['too long, with an emoji before the cut', 'abc😀f', 'abc😀…'],
])('shortens a text that is %s', (_, text, short) => {
  expect(shorten(text, 5)).toBe(short);
});

it.each([
  ['Great \ud83d', 'Great \ufffd'],
  ['\udc00', '\ufffd'],
  ['\ud83d\ud83d\ude00\udc00', '\ufffd😀\ufffd'],
  ['Great 😀', 'Great 😀'],
])('replaces halves of surrogate pairs in %j', (text, wellFormed) => {
  expect(toWellFormed(text)).toBe(wellFormed);
});

it.each([
  ['£12.50', '£•••'],
  ['1.234.567,89 €', '••• €'],
  ['1\u00a0234,56', '•••'],
  ['1’234.56', '•••'],
  ['12€50', '•••€•••'],
  ['1\u200e,\u200f234', '•••'],
  ['2½ %', '••• %'],
  ['١٬٢٣٤٫٥٠', '•••'],
  ['१२,३४,५६७.८९', '•••'],
  ['１２３円', '•••円'],
  ['It costs 5. 10 more', 'It costs •••. ••• more'],
  ['5月21日に500円', '•••月•••日に•••円'],
  ['at 14:30', 'at •••'],
])('covers every number, also of dates and times: %j', (text, covered) => {
  expect(maskAmounts(text)).toBe(covered);
});

const CONTROLS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const ANY_CONTROL = new RegExp(`[${CONTROLS.join('')}]`, 'g');

it.each([
  ['an isolate that is not closed', 'Paid \u2067today', 'Paid \u2067today\u2069'],
  ['an end of nothing', 'Paid\u2069 today\u202c', 'Paid today'],
  ['an override', '\u202eyadot', '\u2067yadot\u2069'],
  ['an embedding around a phone number', '\u202a+44 20 7946 0000\u202c', '\u2066+44 20 7946 0000\u2069'],
])('keeps %s from reaching further', (_, text, isolated) => {
  expect(isolateDirections(text)).toBe(isolated);
});

it.each([
  ['isolates that are closed', 'رصيدك \u2068John (Ltd.)\u2069 \u2066£1,234\u2069'],
  ['direction marks', '\u200eabc\u200f\u061c'],
  ['joiners', 'می\u200cخواهم क्\u200dष 👩\u200d👩\u200d👧'],
  ['plain text', 'You have £12.'],
])('leaves %s as they are', (_, text) => {
  expect(isolateDirections(text)).toBe(text);
});

it('changes nothing but direction controls, and leaves none of them open', () => {
  const parts = fc.array(fc.constantFrom(...CONTROLS, 'a', 'א', '1', ' ', '\n'), { maxLength: 60 });
  fc.assert(
    fc.property(parts, (given) => {
      const isolated = isolateDirections(given.join(''));
      expect(isolated.replace(ANY_CONTROL, '')).toBe(given.join('').replace(ANY_CONTROL, ''));
      expect(isolated).not.toMatch(/[\u202a-\u202e]/);
      let open = 0;
      for (const control of isolated.match(ANY_CONTROL) ?? []) {
        open += control === '\u2069' ? -1 : 1;
        expect(open).toBeGreaterThanOrEqual(0);
      }
      expect(open).toBe(0);
    }),
  );
});
