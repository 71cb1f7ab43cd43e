import { expect, it } from 'vitest';
import { arrange } from '../../demo/studio/stages/arrange';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const CHAT = { width: 468, height: 740 };
/** Beside the controls of the studio, in a window of 1440 × 900. */
const ROOM = { width: 1040, height: 740 };

const times = (count: number) => Array.from({ length: count }, () => CHAT);

it('shows one device whole, and never larger than it is', () => {
  expect(arrange([PHONE], { width: 1200, height: 900 })).toEqual({ columns: 1, scale: 1 });
  expect(arrange([DESKTOP], { width: 320, height: 600 })).toEqual({ columns: 1, scale: 0.25 });
  expect(arrange([PHONE], { width: 320, height: 211 })).toEqual({ columns: 1, scale: 0.25 });
});

it('shows two chats at their own size in a row, and three at 70 %', () => {
  expect(arrange(times(2), ROOM)).toEqual({ columns: 2, scale: 1 });
  const { columns, scale } = arrange(times(3), ROOM);
  expect(columns).toBe(3);
  expect(scale).toBeCloseTo(0.7, 1);
});

it('puts many chats in rows of those that can be read, and lets the rest scroll', () => {
  expect(arrange(times(13), ROOM).columns).toBe(3);
  expect(arrange(times(13), { width: 1900, height: 900 }).columns).toBeGreaterThan(4);
  expect(arrange(times(2), { width: 320, height: 560 })).toEqual({ columns: 1, scale: 320 / 468 });
});

it('gives two devices of different sizes the same scale', () => {
  const { columns, scale } = arrange([DESKTOP, PHONE], ROOM);
  expect(columns).toBe(2);
  expect((1280 + 390) * scale + 28).toBeCloseTo(1040);
});

it('is ready before the room is measured', () => {
  expect(arrange(times(2), { width: 0, height: 0 })).toEqual({ columns: 1, scale: 1 });
});
