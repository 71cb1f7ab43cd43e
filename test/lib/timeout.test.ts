// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { TimeoutError, wait, withTimeout } from '../../src/lib/timeout';
import { deferred } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';

const live = new AbortController().signal;

installFakeTime();

it('gives the result, and leaves no timer behind', async () => {
  expect(await withTimeout(1_000, live, async () => 7)).toBe(7);
  expect(await withTimeout(1_000, live, () => 8)).toBe(8);
  expect(vi.getTimerCount()).toBe(0);
});

it('passes on what is thrown, at once or later', async () => {
  const fault = new Error('mine');
  await expect(withTimeout(1_000, live, () => Promise.reject(fault))).rejects.toBe(fault);
  const thrown = withTimeout(1_000, live, () => {
    throw fault;
  });
  await expect(thrown).rejects.toBe(fault);
  expect(vi.getTimerCount()).toBe(0);
});

it('fails by time-out what does not listen to its signal', async () => {
  const outcome = withTimeout(1_000, live, () => new Promise(() => {})).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBeInstanceOf(TimeoutError);
  expect(await outcome).toMatchObject({ name: 'TimeoutError' });
});

it('ends the signal it hands on by time-out, and not before', async () => {
  const seen = deferred<AbortSignal>();
  const outcome = withTimeout(1_000, live, (signal) => {
    seen.resolve(signal);
    return new Promise(() => {});
  }).catch((error) => error);
  const signal = await seen.promise;
  await vi.advanceTimersByTimeAsync(999);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.aborted).toBe(true);
  await outcome;
});

it('rejects with the reason of an abort, and ends the signal it hands on', async () => {
  const abort = new AbortController();
  const reason = new Error('destroyed');
  const seen = deferred<AbortSignal>();
  const outcome = withTimeout(1_000, abort.signal, (signal) => {
    seen.resolve(signal);
    return new Promise(() => {});
  }).catch((error) => error);
  const signal = await seen.promise;
  abort.abort(reason);
  expect(await outcome).toBe(reason);
  expect(signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not begin once aborted', async () => {
  const run = vi.fn();
  const reason = new Error('destroyed');
  await expect(withTimeout(1_000, AbortSignal.abort(reason), run)).rejects.toBe(reason);
  expect(run).not.toHaveBeenCalled();
});

it('lets a late rejection go unnoticed', async () => {
  const late = deferred<never>();
  const outcome = withTimeout(1_000, live, () => late.promise).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  late.reject(new Error('late'));
  expect(await outcome).toBeInstanceOf(TimeoutError);
});

it('waits its time and no longer', async () => {
  const done = vi.fn();
  const waiting = wait(500, live).then(done);
  await vi.advanceTimersByTimeAsync(499);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});

it('ends a wait with the reason of an abort, and leaves no timer behind', async () => {
  const abort = new AbortController();
  const reason = new Error('destroyed');
  const waiting = wait(500, abort.signal).catch((error) => error);
  abort.abort(reason);
  expect(await waiting).toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not begin to wait once aborted', async () => {
  const reason = new Error('destroyed');
  await expect(wait(500, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});
