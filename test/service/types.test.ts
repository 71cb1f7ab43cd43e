// @vitest-environment node
import { expect, it } from 'vitest';
import { isTokenPair } from '../../src/service/types';

it.each([
  [{ accessToken: 'a' }, true],
  [{ accessToken: 'a', refreshToken: undefined }, true],
  [{ accessToken: 'a', refreshToken: null }, true],
  [{ accessToken: 'a', refreshToken: 'r', more: 1 }, true],
  [{ accessToken: 'a', refreshToken: '' }, false],
  [{ accessToken: 'a', refreshToken: 1 }, false],
  [{ accessToken: ' ' }, false],
  [{ refreshToken: 'r' }, false],
  [['a'], false],
  ['a', false],
  [null, false],
])('judges whether %j is a pair', (value, is) => {
  expect(isTokenPair(value)).toBe(is);
});
