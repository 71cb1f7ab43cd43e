// @vitest-environment node

import { expect, it } from 'vitest';
import { toWellFormed } from '../../src/lib/toWellFormed';
import { fc } from '../support/random';

it.each([
  ['Great \ud83d', 'Great \ufffd'],
  ['\udc00', '\ufffd'],
  ['\ud83d\ud83d\ude00\udc00', '\ufffd😀\ufffd'],
  ['Great 😀', 'Great 😀'],
])('replaces halves of surrogate pairs in %j', (text, wellFormed) => {
  expect(toWellFormed(text)).toBe(wellFormed);
});

it('makes of any text one that an address can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0xd800, max: 0xdfff }), (text, half) => {
      const torn = text + String.fromCharCode(half);
      expect(() => encodeURIComponent(toWellFormed(torn))).not.toThrow();
    }),
  );
});
