import { expect, it, vi } from 'vitest';
import { wait, withTimeout } from '../../src/lib/time';
import { deferred } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';

const live = new AbortController().signal;

installFakeTime();

it('gives the result, and leaves no timer behind', async () => {
  expect(await withTimeout(1_000, live, async () => 7)).toBe(7);
  expect(await withTimeout(1_000, live, () => 8)).toBe(8);
  expect(vi.getTimerCount()).toBe(0);
});

it('fails by time-out what does not listen to its signal', async () => {
  const outcome = withTimeout(1_000, live, () => new Promise(() => {})).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toMatchObject({ name: 'TimeoutError' });
});

it('rejects with the reason of an abort, and ends the signal it hands on', async () => {
  const abort = new AbortController();
  const seen = deferred<AbortSignal>();
  const outcome = withTimeout(1_000, abort.signal, (signal) => {
    seen.resolve(signal);
    return new Promise(() => {});
  }).catch((error) => error);
  const signal = await seen.promise;
  abort.abort('destroyed');
  expect(await outcome).toBe('destroyed');
  expect(signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not begin once aborted', async () => {
  const run = vi.fn();
  await expect(withTimeout(1_000, AbortSignal.abort('destroyed'), run)).rejects.toBe('destroyed');
  expect(run).not.toHaveBeenCalled();
});

it('ends a wait with the reason of an abort, and leaves no timer behind', async () => {
  const abort = new AbortController();
  const waiting = wait(500, abort.signal).catch((error) => error);
  abort.abort('destroyed');
  expect(await waiting).toBe('destroyed');
  expect(vi.getTimerCount()).toBe(0);
});
