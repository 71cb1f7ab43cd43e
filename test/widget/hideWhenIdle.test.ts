import { signal } from '@preact/signals';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createPanel } from '../../src/chat/panel';
import type { PartialOptions } from '../../src/options/types';
import { hideWhenIdle } from '../../src/widget/hideWhenIdle';
import { installFakeTime } from '../support/fakeTime';
import { GIVEN, optionsOf } from '../support/options';

installFakeTime();

afterEach(() => {
  document.body.replaceChildren();
});

const MS = 60_000;
const AFTER = { hideAmountsAfter: MS };

function setUp(given: PartialOptions = AFTER) {
  const options = signal(optionsOf({ ...GIVEN, ...given }));
  const panel = createPanel(
    () => true,
    () => options.peek(),
  );
  const stop = hideWhenIdle(options, panel);
  onTestFinished(stop);
  return {
    panel,
    hidden: () => panel.amountsHidden.value,
    update(change: PartialOptions) {
      options.value = optionsOf(change, options.value);
    },
  };
}

/** An event as the browser makes it when a person acts. */
function act(type: string, target: EventTarget = document.body) {
  const event = new Event(type, { bubbles: true, composed: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  target.dispatchEvent(event);
}

/** Time goes by, but timers stand still, as in a hidden page or while the computer sleeps. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('covers the figures after a while without an act, and again after they were shown', () => {
  const { panel, hidden } = setUp();
  for (let round = 0; round < 2; round++) {
    vi.advanceTimersByTime(MS - 1);
    expect(hidden()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(hidden()).toBe(true);
    panel.amountsHidden.value = false;
  }
});

it.each(['keydown', 'pointerdown', 'pointermove', 'wheel', 'click', 'input'])(
  'counts from the last %s',
  (type) => {
    const { hidden } = setUp();
    for (let acts = 0; acts < 2; acts++) {
      vi.advanceTimersByTime(MS - 1);
      act(type);
    }
    vi.advanceTimersByTime(MS - 1);
    expect(hidden()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(hidden()).toBe(true);
  },
);

it('sees acts in a shadow root that keeps its events to itself', () => {
  const { hidden } = setUp();
  const host = document.createElement('div');
  const inside = document.createElement('input');
  host.attachShadow({ mode: 'open' }).append(inside);
  host.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(host);
  vi.advanceTimersByTime(MS - 1);
  act('keydown', inside);
  vi.advanceTimersByTime(1);
  expect(hidden()).toBe(false);
});

it('takes nothing that a script dispatches for an act of a person', () => {
  const { hidden } = setUp();
  vi.advanceTimersByTime(MS - 1);
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  vi.advanceTimersByTime(1);
  expect(hidden()).toBe(true);
});

it.each(['pointermove', 'visibilitychange'])('covers them at the %s that ends a sleep', (type) => {
  const { hidden } = setUp();
  sleep(MS);
  act(type);
  expect(hidden()).toBe(true);
});

it.each([
  ['while the host does not want it', {}],
  ['while the figures are covered', { ...AFTER, hideAmounts: true }],
])('watches nothing %s', (_, given) => {
  const listen = vi.spyOn(window, 'addEventListener');
  setUp(given);
  expect(listen).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('takes another time at once, and none', () => {
  const { hidden, update, panel } = setUp({});
  update(AFTER);
  vi.advanceTimersByTime(MS);
  expect(hidden()).toBe(true);
  panel.amountsHidden.value = false;
  update({ hideAmountsAfter: 2 * MS });
  vi.advanceTimersByTime(2 * MS - 1);
  expect(hidden()).toBe(false);
  update({ hideAmountsAfter: null });
  vi.advanceTimersByTime(10 * MS);
  expect(hidden()).toBe(false);
});

it('goes on counting while other options change', () => {
  const { hidden, update } = setUp();
  vi.advanceTimersByTime(MS - 1);
  update({ greeting: 'Hello', ...AFTER });
  update({ greeting: 'Good day' });
  vi.advanceTimersByTime(1);
  expect(hidden()).toBe(true);
});
