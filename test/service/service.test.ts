// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '../../src/service/client';
import { ServiceFailure } from '../../src/service/failure';
import type { Service } from '../../src/service/service';
import { createOperations } from '../../src/service/service';
import { failure, rejection, unauthorized } from '../support/failure';
import { FIRST, holdTokens, type SECOND, THIRD } from '../support/tokens';

const live = new AbortController().signal;

const CALLS: [operation: keyof Service, call: (service: Service, signal: AbortSignal) => Promise<unknown>][] =
  [
    ['createSession', (service, signal) => service.createSession(signal)],
    ['sendMessage', (service, signal) => service.sendMessage(signal, 'ses_1', 'Hi')],
    ['metrics', (service, signal) => service.metrics(signal)],
    ['actions', (service, signal) => service.actions(signal)],
    ['connectBank', (service, signal) => service.connectBank(signal)],
  ];

/** The service whose client answers every call alike. */
function serviceOf(
  answer: (accessToken: string) => Promise<unknown>,
  refresh?: () => Promise<typeof SECOND>,
) {
  const { tokens, retryBudget, refreshed } = holdTokens({ source: FIRST, refresh });
  const bugs: unknown[] = [];
  const answerAll = ({ accessToken }: { accessToken: string }) => answer(accessToken);
  const client = Object.fromEntries(CALLS.map(([operation]) => [operation, answerAll])) as unknown as Client;
  return {
    service: createOperations(client, tokens, retryBudget, (error) => bugs.push(error)),
    tokens,
    bugs,
    refreshed,
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(CALLS)('renews the tokens for %s and makes the call again', async (_, call) => {
  const { service, refreshed, bugs } = serviceOf(async (token) => {
    if (token === 'a1') throw unauthorized();
    return token;
  });
  expect(await call(service, live)).toBe('a2');
  expect(refreshed).toEqual(['r1']);
  expect(bugs).toEqual([]);
});

it.each(CALLS)('makes %s again that the service turned away', async (_, call) => {
  vi.useFakeTimers();
  const answers = [() => Promise.reject(failure('unavailable', { status: 503 })), async () => 'answer'];
  const { service } = serviceOf(() => (answers.shift() ?? expect.unreachable)());
  const outcome = call(service, live);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe('answer');
});

const busy = () => Promise.reject(failure('unavailable', { status: 503 }));

it('repeats three times before a success, all calls taken together', async () => {
  vi.useFakeTimers();
  const tokens: string[] = [];
  const { service } = serviceOf((token) => {
    tokens.push(token);
    return busy();
  });
  const outcomes = CALLS.map(([, call]) => rejection(call(service, live)));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(outcomes);
  expect(tokens).toHaveLength(CALLS.length + 3);
});

it.each(CALLS)('makes %s once, as it was asked for, after all repeats', async (_, call) => {
  vi.useFakeTimers();
  let count = 0;
  const { service } = serviceOf(() => {
    count++;
    return busy();
  });
  const first = rejection(call(service, live));
  await vi.advanceTimersByTimeAsync(60_000);
  await first;
  expect(count).toBe(4);
  await rejection(call(service, live));
  expect(count).toBe(5);
});

it('takes the repeats of a renewal out of the same budget, and renews at once where a person tries again', async () => {
  vi.useFakeTimers();
  const { service, refreshed } = serviceOf(() => Promise.reject(unauthorized()), busy);
  const first = rejection(service.metrics(live));
  await vi.advanceTimersByTimeAsync(60_000);
  await first;
  expect(refreshed).toHaveLength(4);
  await rejection(service.metrics(live));
  expect(refreshed).toHaveLength(5);
});

/** Of a service that turns a call away, then refuses its token, when the tokens are renewed. */
function comingBack() {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const answers = [busy, () => Promise.reject(unauthorized())];
  return serviceOf(() => (answers.shift() ?? (async () => 'answer'))());
}

it('renews some time after a service is back that turned it away', async () => {
  const { service, refreshed } = comingBack();
  const outcome = service.metrics(live);
  await vi.advanceTimersByTimeAsync(749);
  expect(refreshed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshed).toEqual(['r1']);
  expect(await outcome).toBe('answer');
});

it('goes on at once with a pair of the host while a renewal waits', async () => {
  const { service, tokens, refreshed } = comingBack();
  const outcome = service.metrics(live);
  await vi.advanceTimersByTimeAsync(749);
  tokens.setTokens(THIRD);
  expect(await outcome).toBe('answer');
  expect(refreshed).toEqual([]);
});

it.each(CALLS)('passes on how %s failed, and reports nothing', async (_, call) => {
  const fault = failure('refused', { status: 400 });
  const { service, bugs } = serviceOf(() => Promise.reject(fault));
  expect(await rejection(call(service, live))).toBe(fault);
  expect(bugs).toEqual([]);
});

it.each(CALLS)('reports an unexpected error in %s, and takes its outcome for unknown', async (_, call) => {
  const bug = new TypeError('x is undefined');
  const { service, bugs } = serviceOf(() => Promise.reject(bug));
  const fault = await rejection(call(service, live));
  expect(fault).toBeInstanceOf(ServiceFailure);
  expect(fault.kind).toBe('malformed');
  expect(fault.status).toBeUndefined();
  expect(fault.unsent).toBeUndefined();
  expect(bugs).toEqual([bug]);
});

it.each(CALLS)('rejects %s with the reason of an abort, and reports nothing', async (_, call) => {
  const abort = new AbortController();
  const reason = new Error('destroyed');
  const { service, bugs } = serviceOf(async () => {
    abort.abort(reason);
    throw reason;
  });
  expect(await rejection(call(service, abort.signal))).toBe(reason);
  expect(bugs).toEqual([]);
});
