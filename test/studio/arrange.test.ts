import { expect, it } from 'vitest';
import { arrange } from '../../demo/studio/arrange';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const times = (count: number) => Array.from({ length: count }, () => PHONE);

it('shows a device in its own size where there is room, and never larger', () => {
  expect(arrange([PHONE], { width: 1200, height: 900 })).toEqual({ columns: 1, scale: 1 });
  expect(arrange(times(2), { width: 1200, height: 900 })).toEqual({ columns: 2, scale: 1 });
});

it('scales a single device until all of it is seen', () => {
  expect(arrange([DESKTOP], { width: 320, height: 600 })).toEqual({ columns: 1, scale: 0.25 });
  expect(arrange([PHONE], { width: 320, height: 211 })).toEqual({ columns: 1, scale: 0.25 });
});

it('gives two devices of different sizes the same scale', () => {
  const { columns, scale } = arrange([DESKTOP, PHONE], { width: 1280, height: 900 });
  expect(columns).toBe(2);
  expect((1280 + 390) * scale).toBeGreaterThan(1200);
  expect((1280 + 390) * scale).toBeLessThan(1280);
});

it('puts two devices below each other, to scroll, where they could not be read side by side', () => {
  expect(arrange(times(2), { width: 320, height: 560 })).toEqual({ columns: 1, scale: 320 / 390 });
});

it('fits a wall into a large room, and lets it scroll in a smaller one', () => {
  const large = arrange(times(13), { width: 1900, height: 1000 });
  expect(large.columns).toBe(7);
  // Each row has a name above it.
  expect((large.scale * 844 + 36) * 2).toBeLessThan(1000);
  expect((large.scale * 844 + 36) * 2).toBeGreaterThan(960);
  const small = arrange(times(13), { width: 1200, height: 700 });
  expect(small.columns).toBe(5);
  expect(small.scale).toBeGreaterThan(0.5);
  expect(small.columns * 390 * small.scale).toBeLessThan(1200);
});

it('is ready before the room is measured', () => {
  expect(arrange(times(2), { width: 0, height: 0 })).toEqual({ columns: 1, scale: 1 });
});
