import { expect, it } from 'vitest';
import { arrange } from '../../demo/studio/stages/arrange';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const CHAT = { width: 468, height: 740 };
/** Beside the controls of the studio, in a window of 1440 × 900. */
const ROOM = { width: 1040, height: 772 };

const times = (count: number) => Array.from({ length: count }, () => CHAT);

it.each([
  ['one device whole, and never larger than it is', [PHONE], { width: 1200, height: 900 }, 1, 1],
  ['a wide device on a narrow screen', [DESKTOP], { width: 320, height: 600 }, 1, 0.25],
  ['two chats at their own size in a row', times(2), ROOM, 2, 1],
  ['two devices of different sizes at one scale', [DESKTOP, PHONE], ROOM, 2, (1040 - 28) / (1280 + 390)],
  ['two phones whole', [PHONE, PHONE], ROOM, 2, 740 / 844],
  ['two chats on a phone', times(2), { width: 320, height: 560 }, 1, 320 / 468],
  ['chats before the room is measured', times(2), { width: 0, height: 0 }, 1, 1],
])('shows %s', (_, sizes, room, columns, scale) => {
  expect(arrange(sizes, room)).toEqual({ columns, scale });
});

it('shows three chats in a row at 70 %, and many in rows of those that can be read', () => {
  const { columns, scale } = arrange(times(3), ROOM);
  expect(columns).toBe(3);
  expect(scale).toBeCloseTo(0.7, 1);
  expect(arrange(times(13), ROOM).columns).toBe(3);
  expect(arrange(times(13), { width: 1900, height: 900 }).columns).toBeGreaterThan(4);
});
