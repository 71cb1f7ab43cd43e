import { beforeEach, expect, it, vi } from 'vitest';
import { RetryBudget } from '../../src/service/retry';
import { METRICS } from '../support/answers';
import { always, serve } from '../support/serve';
import { CALLS, metrics, openService, rejection } from '../support/service';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const BUSY = { detail: 'Busy', request_id: 'req_1' };

it('repeats three times before a success, all calls taken together', async () => {
  await using server = await serve(always(503, BUSY));
  const { service } = openService(server.url, { retryBudget: new RetryBudget() });
  await Promise.all(CALLS.map(([, call]) => rejection(call(service))));
  expect(server.requests).toHaveLength(CALLS.length + 3);
});

it('takes the repeats of a renewal out of the same budget, and stays signed in', async () => {
  await using server = await serve((request, response) => {
    const isRefresh = request.path === '/api/auth/refresh';
    always(isRefresh ? 503 : 401, isRefresh ? BUSY : '')(request, response);
  });
  const { service } = openService(server.url, { retryBudget: new RetryBudget() });
  expect(await rejection(metrics(service))).toMatchObject({ kind: 'unavailable', status: 503 });
  expect(server.requests.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(4);
  expect(service.auth.state.value).toBe('expired');
});

/** A service that turns some calls away. Returns when each call came. */
function openBusy(busyCalls: number[], headers = {}) {
  vi.useFakeTimers();
  vi.mocked(Math.random).mockReturnValue(1);
  const start = performance.now();
  const at: number[] = [];
  const { service, close } = openService('https://api.example', {
    retryBudget: new RetryBudget(),
    async fetch() {
      const isBusy = busyCalls.includes(at.push(performance.now() - start));
      return isBusy ? Response.json(BUSY, { status: 503, headers }) : Response.json(METRICS);
    },
  });
  return { service, close, at };
}

it('repeats a call after ever longer waits until it succeeds, which refills the budget', async () => {
  const { service, at } = openBusy([1, 2, 3, 6]);
  const first = metrics(service);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toEqual(METRICS);
  await metrics(service);
  const last = metrics(service);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await last).toEqual(METRICS);
  expect(at).toEqual([0, 1_000, 3_000, 7_000, 10_000, 10_000, 11_000]);
});

it('ends its wait, and repeats nothing, once aborted', async () => {
  const { service, close, at } = openBusy([1, 2], { 'Retry-After': '30' });
  const outcome = rejection(metrics(service));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(at).toHaveLength(1);
  close();
  expect(await outcome).toMatchObject({ message: 'destroyed' });
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(at).toHaveLength(1);
});

it.each(CALLS)('reports an unexpected error in %s, and takes its outcome for unknown', async (_, call) => {
  const { service, settings, warnings } = openService('https://api.example');
  Object.defineProperty(settings, 'requestTimeout', {
    get() {
      throw new TypeError('x is undefined');
    },
  });
  const fault = await rejection(call(service));
  expect(fault).toMatchObject({ kind: 'malformed', code: 'widget-error' });
  expect(fault.status).toBeUndefined();
  expect(warnings).toEqual([['widget-error']]);
});
