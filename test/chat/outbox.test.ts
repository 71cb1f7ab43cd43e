// @vitest-environment node
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createOutbox, type Outcome } from '../../src/chat/outbox';
import { deferred, settle } from '../support/deferred';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Delivers letters; an outcome per delivery, `next` when they run out. */
function fill(letters: string, ...outcomes: (Outcome | Promise<Outcome>)[]) {
  const waiting = [...letters];
  const delivered: string[] = [];
  const bugs: unknown[] = [];
  let allowed = true;
  const outbox = createOutbox<string>({
    next: () => (allowed ? waiting[0] : undefined),
    async deliver(letter) {
      delivered.push(letter);
      const outcome = (await outcomes.shift()) ?? 'next';
      if (outcome !== 'hold') waiting.shift();
      return outcome;
    },
    onBug: (error) => bugs.push(error),
  });
  onTestFinished(outbox.close);
  return {
    outbox,
    bugs,
    delivered: () => delivered.join(''),
    add: (letter: string) => waiting.push(letter),
    allow: (is: boolean) => {
      allowed = is;
    },
  };
}

it('delivers nothing until told to go on', async () => {
  const { delivered } = fill('abc');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(delivered()).toBe('');
});

it('delivers one after the other, in order', async () => {
  const first = deferred<Outcome>();
  const { outbox, delivered } = fill('abc', first.promise);
  outbox.resume();
  await settle();
  expect(delivered()).toBe('a');
  first.resolve('next');
  await settle();
  expect(delivered()).toBe('abc');
});

it('delivers nothing twice when told to go on in the middle of a delivery', async () => {
  const first = deferred<Outcome>();
  const { outbox, delivered } = fill('ab', first.promise);
  outbox.resume();
  outbox.resume();
  outbox.resume();
  await settle();
  expect(delivered()).toBe('a');
  first.resolve('next');
  await settle();
  expect(delivered()).toBe('ab');
});

it('delivers what came when it was already done', async () => {
  const { outbox, delivered, add } = fill('a');
  outbox.resume();
  await settle();
  add('b');
  outbox.resume();
  await settle();
  expect(delivered()).toBe('ab');
});

it('pauses after a delivery without an answer, and goes on by itself', async () => {
  const { outbox, delivered } = fill('ab', 'pause');
  outbox.resume();
  await vi.advanceTimersByTimeAsync(999);
  expect(delivered()).toBe('a');
  await vi.advanceTimersByTimeAsync(1);
  expect(delivered()).toBe('ab');
});

it('pauses longer each time in a row, half a minute at most', async () => {
  const { outbox, delivered } = fill('abcdefgh', ...Array<Outcome>(7).fill('pause'));
  outbox.resume();
  const at: number[] = [];
  for (let seconds = 0, before = ''; seconds < 200; seconds++) {
    await vi.advanceTimersByTimeAsync(seconds ? 1_000 : 0);
    if (delivered() !== before) at.push(seconds);
    before = delivered();
  }
  expect(at).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
});

it('starts with a short pause again after a success', async () => {
  const { outbox, delivered } = fill('abcde', 'pause', 'pause', 'next', 'pause');
  outbox.resume();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(delivered()).toBe('abcd');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(delivered()).toBe('abcde');
});

it('ends a pause when told to go on, leaving no timer behind', async () => {
  const { outbox, delivered } = fill('ab', 'pause');
  outbox.resume();
  await settle();
  outbox.resume();
  await settle();
  expect(delivered()).toBe('ab');
  expect(vi.getTimerCount()).toBe(0);
});

it('skips the pause where somebody asked to go on during the delivery', async () => {
  const first = deferred<Outcome>();
  const { outbox, delivered } = fill('ab', first.promise);
  outbox.resume();
  await settle();
  outbox.resume();
  first.resolve('pause');
  await settle();
  expect(delivered()).toBe('ab');
});

it('holds until told to go on, however long', async () => {
  const { outbox, delivered } = fill('ab', 'hold');
  outbox.resume();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(delivered()).toBe('a');
  outbox.resume();
  await settle();
  expect(delivered()).toBe('aab');
});

it('sets no timer where nothing waits', async () => {
  const { outbox } = fill('a', 'pause');
  outbox.resume();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
});

it('stops where nothing may go any more', async () => {
  const first = deferred<Outcome>();
  const { outbox, delivered, allow } = fill('ab', first.promise);
  outbox.resume();
  allow(false);
  first.resolve('next');
  await settle();
  expect(delivered()).toBe('a');
});

it('delivers nothing more once closed in the middle of a delivery', async () => {
  const first = deferred<Outcome>();
  const { outbox, delivered } = fill('ab', first.promise);
  outbox.resume();
  outbox.close();
  first.resolve('next');
  await vi.advanceTimersByTimeAsync(60_000);
  outbox.resume();
  await settle();
  expect(delivered()).toBe('a');
});

it('delivers nothing more once closed in a pause', async () => {
  const { outbox, delivered } = fill('ab', 'pause');
  outbox.resume();
  await settle();
  outbox.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(delivered()).toBe('a');
  expect(vi.getTimerCount()).toBe(0);
});

it('reports a delivery that throws, and holds until told to go on', async () => {
  const bug = new TypeError('x is undefined');
  const { outbox, bugs, delivered } = fill('ab', Promise.reject(bug), 'next');
  outbox.resume();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(bugs).toEqual([bug]);
  expect(delivered()).toBe('a');
  outbox.resume();
  await settle();
  expect(delivered()).toBe('aab');
});

it('lets what comes later wait for the result of a delivery that is running', async () => {
  const first = deferred<Outcome>();
  const { outbox, delivered, add } = fill('a', first.promise);
  outbox.resume();
  add('b');
  outbox.start();
  first.resolve('hold');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(delivered()).toBe('a');
});
