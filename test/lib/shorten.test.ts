// @vitest-environment node
import { expect, it } from 'vitest';
import { shorten } from '../../src/lib/shorten';

it.each([
  ['as long as it may be', 'abcde', 'abcde'],
  ['empty', '', ''],
  ['too long', 'abcdef', 'abcde…'],
  ['too long, with an emoji at the cut', 'abcd😀', 'abcd…'],
  ['too long, with an emoji before the cut', 'abc😀f', 'abc😀…'],
])('shortens a text that is %s', (_, text, short) => {
  expect(shorten(text, 5)).toBe(short);
});
