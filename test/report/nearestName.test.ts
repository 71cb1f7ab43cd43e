import { expect, it } from 'vitest';
import { nearestName } from '../../src/report/nearestName';

const KNOWN = ['launcher', 'locale', 'offset', 'offset.x', 'appearance.accent', 'refreshToken'];

it.each([
  ['lancher', 'launcher'],
  ['LAUNCHER', 'launcher'],
  ['ofset', 'offset'],
  ['accent', 'appearance.accent'],
  ['theme.acent', 'appearance.accent'],
  ['refresh_token', 'refreshToken'],
  ['x', 'offset.x'],
  ['lcoale', 'locale'],
  ['colour', undefined],
  ['', undefined],
])('takes %s for %s', (given, meant) => {
  expect(nearestName(given, KNOWN)).toBe(meant);
});
