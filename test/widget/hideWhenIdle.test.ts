// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPanel } from '../../src/chat/panel';
import type { PartialOptions } from '../../src/options/types';
import { hideWhenIdle } from '../../src/widget/hideWhenIdle';
import { installFakeTime } from '../support/fakeTime';
import { GIVEN, optionsOf } from '../support/options';

installFakeTime();

function setUp(given: PartialOptions) {
  const options = signal(optionsOf({ ...GIVEN, ...given }));
  const panel = createPanel(
    () => true,
    () => options.peek(),
  );
  const stop = hideWhenIdle(options, panel);
  onTestFinished(stop);
  return {
    panel,
    stop,
    hidden: () => panel.amountsHidden.value,
    update(change: PartialOptions) {
      options.value = optionsOf(change, options.value);
    },
  };
}

it('covers the figures after a while without an act, and again after they were shown', () => {
  const { panel, hidden } = setUp({ hideAmountsAfter: 1_000 });
  vi.advanceTimersByTime(999);
  expect(hidden()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hidden()).toBe(true);
  vi.advanceTimersByTime(5_000);
  panel.setAmountsHidden(false);
  vi.advanceTimersByTime(999);
  expect(hidden()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hidden()).toBe(true);
});

it.each([
  ['while the host does not want it', {}],
  ['while the figures are covered', { hideAmountsAfter: 1_000, hideAmounts: true }],
])('watches nothing %s', (_, given) => {
  const listen = vi.spyOn(window, 'addEventListener');
  setUp(given);
  expect(listen).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('takes another time at once, and none', () => {
  const { hidden, update, panel } = setUp({});
  update({ hideAmountsAfter: 1_000 });
  vi.advanceTimersByTime(1_000);
  expect(hidden()).toBe(true);
  panel.setAmountsHidden(false);
  update({ hideAmountsAfter: 5_000 });
  vi.advanceTimersByTime(4_999);
  expect(hidden()).toBe(false);
  update({ hideAmountsAfter: null });
  vi.advanceTimersByTime(60_000);
  expect(hidden()).toBe(false);
});

it('goes on counting while other options change', () => {
  const { hidden, update } = setUp({ hideAmountsAfter: 1_000 });
  vi.advanceTimersByTime(600);
  update({ greeting: 'Hello', hideAmountsAfter: 1_000 });
  update({ greeting: 'Good day' });
  vi.advanceTimersByTime(400);
  expect(hidden()).toBe(true);
});

it('leaves the figures as they are once it has ended', () => {
  const { hidden, stop } = setUp({ hideAmountsAfter: 1_000 });
  stop();
  vi.advanceTimersByTime(60_000);
  expect(hidden()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
