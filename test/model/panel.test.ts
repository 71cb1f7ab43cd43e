// @vitest-environment node
import { expect, it } from 'vitest';
import { createPanel } from '../../src/model/panel';

function setUp() {
  const events: unknown[] = [];
  const panel = createPanel((name, detail) => events.push(detail ? [name, detail] : name));
  return { panel, events };
}

it('is closed at first, with a bubble and nothing unread', () => {
  const { panel, events } = setUp();
  expect(panel.open.value).toBe(false);
  expect(panel.bubble.value).toBe(true);
  expect(panel.unread.value).toBe(0);
  expect(panel.teaser.value).toBeUndefined();
  expect(events).toEqual([]);
});

it('tells when it opens and closes, once each', () => {
  const { panel, events } = setUp();
  panel.toggle(true);
  panel.toggle(true);
  panel.toggle(false);
  panel.toggle(false);
  expect(events).toEqual(['open', 'close']);
});

it('counts what arrives while it is closed', () => {
  const { panel, events } = setUp();
  panel.received();
  panel.received();
  expect(panel.unread.value).toBe(2);
  expect(events).toEqual([
    ['unread', { count: 1 }],
    ['unread', { count: 2 }],
  ]);
});

it('counts nothing while it is open', () => {
  const { panel, events } = setUp();
  panel.toggle(true);
  panel.received();
  expect(panel.unread.value).toBe(0);
  expect(events).toEqual(['open']);
});

it('has read everything, and needs no teaser, once open', () => {
  const { panel, events } = setUp();
  panel.received();
  panel.teaser.value = 'Hello';
  panel.toggle(true);
  expect(panel.unread.value).toBe(0);
  expect(panel.teaser.value).toBeUndefined();
  expect(events.slice(1)).toEqual([['unread', { count: 0 }], 'open']);
});

it('keeps a teaser when it closes', () => {
  const { panel } = setUp();
  panel.toggle(true);
  panel.teaser.value = 'Hello';
  panel.toggle(false);
  expect(panel.teaser.value).toBe('Hello');
});

it('comes back as it was, telling nobody', () => {
  const before = setUp().panel;
  before.received();
  const { panel, events } = setUp();
  panel.restore(before.snapshot());
  expect(panel.snapshot()).toEqual({ open: false, unread: 1 });
  panel.restore({ open: true, unread: 0 });
  expect(panel.open.value).toBe(true);
  expect(events).toEqual([]);
});
