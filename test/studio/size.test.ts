import { expect, it } from 'vitest';
import { cropOf, isCropped, sizeOf } from '../../demo/studio/stages/size';
import { readView, type View } from '../../demo/studio/stages/view';

const PAGE = { width: 1280, height: 740 };
const viewOf = (change: Partial<View>): View => ({ ...readView('', []).view, ...change });

it('crops the pages of a comparison, but no device and no phone', () => {
  expect(isCropped(viewOf({ compare: 'schemes' }))).toBe(true);
  expect(isCropped(viewOf({ compare: 'none' }))).toBe(false);
  expect(isCropped(viewOf({ compare: 'devices' }))).toBe(false);
  expect(isCropped(viewOf({ compare: 'schemes', device: 'phone' }))).toBe(false);
  expect(sizeOf(viewOf({ compare: 'schemes' }))).toEqual(PAGE);
});

it.each<[string, DOMRect | undefined, number]>([
  ['a panel at the right', new DOMRect(840, 24, 420, 620), 812],
  ['a panel at the left', new DOMRect(20, 24, 420, 620), 0],
  ['a bubble', new DOMRect(1204, 664, 56, 56), 812],
  ['a chat inside the page', new DOMRect(300, 24, 420, 620), 276],
  ['a page whose chat has not started', undefined, 812],
])('shows %s with the page around it', (_, chat, x) => {
  expect(cropOf(PAGE, chat)).toEqual({ x, y: 0, width: 468, height: 740 });
});

it('leaves 24 pixels around a chat that is wider than most', () => {
  expect(cropOf(PAGE, new DOMRect(660, 24, 600, 620))).toEqual({ x: 632, y: 0, width: 648, height: 740 });
});
