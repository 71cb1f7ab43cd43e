import type { Signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { createPanel, type PanelSettings } from '../../src/chat/panel';

const BUBBLE = { hideAmounts: false, mode: 'bubble' } as const;

function setUp(options: PanelSettings = BUBBLE) {
  const events: unknown[] = [];
  const panel = createPanel(
    (name: string, detail?: object) => {
      events.push(detail ? [name, detail] : name);
      return true;
    },
    () => options,
  );
  return { panel, events };
}

it('tells when it opens and closes, once each', () => {
  const { panel, events } = setUp();
  panel.setOpen(true);
  panel.setOpen(true);
  panel.setOpen(false);
  panel.setOpen(false);
  expect(events).toEqual(['open', 'close']);
});

it('counts what arrives while it is closed, and has read everything, and needs no teaser, once open', () => {
  const { panel, events } = setUp();
  panel.teaser.value = 'Hello';
  panel.countReplies(1);
  panel.countReplies(2);
  expect(panel.unread.value).toBe(3);
  panel.setOpen(true);
  panel.countReplies(1);
  expect([panel.unread.value, panel.teaser.value]).toEqual([0, undefined]);
  expect(events).toEqual([
    ['unread', { count: 1 }],
    ['unread', { count: 3 }],
    ['unread', { count: 0 }],
    'open',
  ]);
});

it.each([
  ['bubble', false, ['close', ['unread', { count: 0 }]]],
  ['inline', true, []],
] as const)('keeps nothing of a user who is gone: %s', (mode, staysOpen, told) => {
  const { panel, events } = setUp({ hideAmounts: false, mode });
  if (mode === 'bubble') panel.countReplies(2);
  // As a record that is read opens it.
  (panel.open as Signal<boolean>).value = true;
  panel.teaser.value = 'Your rent is due';
  events.length = 0;
  const tell = panel.reset();
  expect([panel.open.value, panel.unread.value, panel.teaser.value]).toEqual([staysOpen, 0, undefined]);
  expect(events).toEqual([]);
  tell();
  expect(events).toEqual(told);
});
