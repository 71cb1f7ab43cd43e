// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '../../src/service/client';
import { ServiceFailure } from '../../src/service/failure';
import { createService, type Service } from '../../src/service/service';
import { failure, rejection, unauthorized } from '../support/failure';
import { FIRST, holdTokens } from '../support/tokens';

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
function serviceOf(answer: (accessToken: string) => Promise<unknown>) {
  const { tokens, refreshed } = holdTokens({ source: FIRST });
  const bugs: unknown[] = [];
  const answerAll = ({ accessToken }: { accessToken: string }) => answer(accessToken);
  const client = Object.fromEntries(CALLS.map(([operation]) => [operation, answerAll])) as unknown as Client;
  return { service: createService(client, tokens, (error) => bugs.push(error)), bugs, refreshed };
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
