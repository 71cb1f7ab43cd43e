// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { createRetryBudget } from '../../src/service/retry';
import { UNAUTHORIZED } from '../support/answers';
import { always, type Request, serve } from '../support/serve';
import { CALLS, metrics, openService, PAIR, rejection } from '../support/service';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const BUSY = { detail: 'Busy', request_id: 'req_1' };

/** Answers renewals with a pair, calls with the renewed access token with `answer`, and refuses all other calls. */
async function serveRenewing(answer: unknown) {
  return serve((request, response) => {
    if (request.path === '/api/auth/refresh') return always(200, PAIR)(request, response);
    const isRenewed = request.headers.authorization === 'Bearer a2';
    return always(isRenewed ? 200 : 401, isRenewed ? answer : UNAUTHORIZED.body)(request, response);
  });
}

const refreshes = (requests: Request[]) => requests.filter(({ path }) => path === '/api/auth/refresh').length;

it.each(CALLS)('renews the tokens for %s and makes the call again', async (_, call, answer) => {
  await using server = await serveRenewing(answer);
  const { service, warnings } = openService(server.url);
  expect(await call(service)).toEqual(answer);
  expect([refreshes(server.requests), server.requests.length]).toEqual([1, 3]);
  expect(warnings).toEqual([]);
});

it.each(CALLS)('makes %s again that the service turned away', async (_, call, answer) => {
  const answers = [
    always(503, BUSY),
    always(503, '', { 'Retry-After': '0' }),
    always(429, ''),
    always(200, answer),
  ];
  await using server = await serve((...given) => answers.shift()?.(...given));
  const { service } = openService(server.url, { retryBudget: createRetryBudget() });
  expect(await call(service)).toEqual(answer);
});

it.each([500, 502, 503, 504])('does not repeat a call after a bare status %i', async (status) => {
  await using server = await serve(always(status, ''));
  for (const [index, [, call]] of CALLS.entries()) {
    const { service } = openService(server.url, { retryBudget: createRetryBudget() });
    expect(await rejection(call(service))).toMatchObject({ kind: 'unavailable', status });
    expect(server.requests).toHaveLength(index + 1);
  }
});

it('repeats three times before a success, all calls taken together, then makes a call once', async () => {
  await using server = await serve(always(503, BUSY));
  const { service } = openService(server.url, { retryBudget: createRetryBudget() });
  await Promise.all(CALLS.map(([, call]) => rejection(call(service))));
  expect(server.requests).toHaveLength(CALLS.length + 3);
  await rejection(metrics(service));
  expect(server.requests).toHaveLength(CALLS.length + 4);
});

it('takes the repeats of a renewal out of the same budget, and stays signed in', async () => {
  await using server = await serve((request, response) => {
    const isRefresh = request.path === '/api/auth/refresh';
    always(isRefresh ? 503 : 401, isRefresh ? BUSY : '')(request, response);
  });
  const { service } = openService(server.url, { retryBudget: createRetryBudget() });
  expect(await rejection(metrics(service))).toMatchObject({ kind: 'unavailable', status: 503, unsent: true });
  expect(refreshes(server.requests)).toBe(4);
  await rejection(metrics(service));
  expect(refreshes(server.requests)).toBe(5);
});

it.each(CALLS)('reports an unexpected error in %s, and takes its outcome for unknown', async (_, call) => {
  const bug = new TypeError('x is undefined');
  const source = () => Promise.resolve({ accessToken: 'a1' });
  const { service, settings, warnings } = openService('https://api.example', { source });
  Object.defineProperty(settings, 'requestTimeout', {
    get() {
      throw bug;
    },
  });
  const fault = await rejection(call(service));
  expect(fault).toMatchObject({ kind: 'malformed', code: 'widget-error' });
  expect([fault.status, fault.unsent]).toEqual([undefined, undefined]);
  expect(warnings).toEqual([['widget-error']]);
});
