// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchIdle } from '../../src/widget/hideWhenIdle';

const MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  document.body.replaceChildren();
});

function watch(ms = MS) {
  const onIdle = vi.fn();
  const stop = watchIdle(ms, onIdle);
  onTestFinished(stop);
  return { onIdle, stop };
}

/** An event as the browser makes it when a person acts. */
function act(type: string, target: EventTarget = document.body) {
  const event = new Event(type, { bubbles: true, composed: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  target.dispatchEvent(event);
}

/** Time goes by for the system's clock alone, as it does for some browsers while the computer sleeps. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

it.each(['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart', 'click', 'input'])(
  'counts from the last %s',
  (type) => {
    const { onIdle } = watch();
    vi.advanceTimersByTime(MS - 1);
    act(type);
    vi.advanceTimersByTime(MS - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
  },
);

it('sees acts in a shadow root that keeps its events to itself', () => {
  const { onIdle } = watch();
  const host = document.createElement('div');
  const inside = document.createElement('input');
  host.attachShadow({ mode: 'open' }).append(inside);
  host.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(host);
  vi.advanceTimersByTime(MS - 1);
  act('keydown', inside);
  vi.advanceTimersByTime(1);
  expect(onIdle).not.toHaveBeenCalled();
});

it('takes nothing that a script dispatches for an act of a person', () => {
  const { onIdle } = watch();
  vi.advanceTimersByTime(MS - 1);
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('starts no timer for an act', () => {
  watch();
  const start = vi.spyOn(globalThis, 'setTimeout');
  for (let move = 0; move < 1_000; move++) act('pointermove');
  expect(start).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
});

it.each([
  ['focus', window],
  ['pageshow', window],
  ['visibilitychange', document],
  ['resume', document],
] as [string, EventTarget][])(
  'looks at the time again on %s, as timers may have stood still',
  (type, target) => {
    const { onIdle } = watch();
    sleep(MS - 1);
    target.dispatchEvent(new Event(type));
    expect(onIdle).not.toHaveBeenCalled();
    sleep(1);
    target.dispatchEvent(new Event(type));
    expect(onIdle).toHaveBeenCalledOnce();
  },
);

it('is not mistaken by the act that wakes the computer', () => {
  const { onIdle } = watch();
  sleep(MS);
  act('pointermove');
  expect(onIdle).toHaveBeenCalledOnce();
});

it('is not mistaken by a clock that is set back', () => {
  const { onIdle } = watch();
  vi.advanceTimersByTime(MS / 2);
  sleep(-10 * MS);
  vi.advanceTimersByTime(MS / 2);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('leaves nothing behind when it is stopped', () => {
  const targets = [window, document];
  const added = targets.map((target) => vi.spyOn(target, 'addEventListener'));
  const removed = targets.map((target) => vi.spyOn(target, 'removeEventListener'));
  const { onIdle, stop } = watch();
  stop();
  const calls = (spies: typeof added | typeof removed) =>
    spies.flatMap((spy) => spy.mock.calls as unknown[][]);
  expect(calls(added).length).toBeGreaterThan(0);
  expect(calls(removed)).toEqual(calls(added));
  expect(vi.getTimerCount()).toBe(0);
  sleep(MS);
  act('keydown');
  expect(onIdle).not.toHaveBeenCalled();
});
