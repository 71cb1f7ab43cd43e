// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from '../../src/service/within';
import { deferred } from '../support/deferred';

const live = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('gives the result, and leaves no timer behind', async () => {
  expect(await within(1_000, live, 'call', async () => 7)).toBe(7);
  expect(await within(1_000, live, 'call', () => 8)).toBe(8);
  expect(vi.getTimerCount()).toBe(0);
});

it('passes on what is thrown, at once or later', async () => {
  const fault = new Error('mine');
  await expect(within(1_000, live, 'call', () => Promise.reject(fault))).rejects.toBe(fault);
  const thrown = within(1_000, live, 'call', () => {
    throw fault;
  });
  await expect(thrown).rejects.toBe(fault);
  expect(vi.getTimerCount()).toBe(0);
});

it('fails by time-out what does not listen to its signal', async () => {
  const outcome = within(1_000, live, 'GET /x', () => new Promise(() => {})).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toMatchObject({ kind: 'timeout', message: 'GET /x: timeout' });
});

it('ends the signal it hands on by time-out, and not before', async () => {
  const seen = deferred<AbortSignal>();
  const outcome = within(1_000, live, 'call', (signal) => {
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
  const outcome = within(1_000, abort.signal, 'call', (signal) => {
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
  await expect(within(1_000, AbortSignal.abort(reason), 'call', run)).rejects.toBe(reason);
  expect(run).not.toHaveBeenCalled();
});

it('lets a late rejection go unnoticed', async () => {
  const late = deferred<never>();
  const outcome = within(1_000, live, 'call', () => late.promise).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  late.reject(new Error('late'));
  expect((await outcome).kind).toBe('timeout');
});
