// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { deferred } from '../support/deferred';
import { failure, rejection, unauthorized } from '../support/failure';
import { holdTokens, SECOND, THIRD } from '../support/tokens';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('presents the refused access token with the refresh token', async () => {
  const { call, refreshed, refreshedBy } = holdTokens();
  await call();
  expect(refreshedBy).toEqual(['a1']);
  expect(refreshed).toEqual(['r1']);
});

it('renews once for many calls that fail together', async () => {
  const { call, called, refreshed, renewed } = holdTokens();
  const answers = await Promise.all(Array.from({ length: 20 }, call));
  expect(new Set(answers)).toEqual(new Set(['as a2']));
  expect(refreshed).toEqual(['r1']);
  expect(renewed).toHaveLength(1);
  expect(called.filter((token) => token === 'a2')).toHaveLength(20);
});

it('renews once where a call fails while another renews', async () => {
  const answer = deferred<typeof SECOND>();
  const { tokens, call, refreshed } = holdTokens({ refresh: () => answer.promise });
  const late = deferred<never>();
  const first = call();
  const second = tokens.authorized((token) => (token === 'a1' ? late.promise : Promise.resolve(token)));
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  answer.resolve(SECOND);
  await first;
  late.reject(unauthorized());
  expect(await second).toBe('a2');
  expect(refreshed).toEqual(['r1']);
});

it('holds back a call that is made while the pair is renewed', async () => {
  const answer = deferred<typeof SECOND>();
  const { call, called, refreshed } = holdTokens({ refresh: () => answer.promise });
  const first = call();
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  const second = call();
  answer.resolve(SECOND);
  await Promise.all([first, second]);
  expect(called).toEqual(['a1', 'a2', 'a2']);
});

it('renews with the latest refresh token', async () => {
  const { call, accepted, refreshed } = holdTokens({
    refresh: async (token) => (token === 'r1' ? SECOND : THIRD),
  });
  await call();
  accepted.delete('a2');
  expect(await call()).toBe('as a3');
  expect(refreshed).toEqual(['r1', 'r2']);
});

it.each([
  ['unauthorized', failure('unauthorized', { status: 401 })],
  ['refused', failure('refused', { status: 400 })],
  ['refused with 200', failure('refused', { status: 200 })],
  ['unavailable', failure('unavailable', { status: 500 })],
  ['a bad gateway', failure('unavailable', { status: 502 })],
  ['malformed', failure('malformed', { status: 200 })],
  ['without an answer', failure('offline')],
  ['too late', failure('timeout')],
])('presents no refresh token again after a refresh that was %s', async (_, fault) => {
  const { tokens, call, refreshed, signedIn } = holdTokens({ refresh: () => Promise.reject(fault) });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized', unsent: true });
  expect(signedIn).toEqual([false]);
  vi.useFakeTimers();
  for (const accessToken of ['a1', 'a0']) {
    tokens.setTokens({ accessToken, refreshToken: 'r1' });
    await vi.advanceTimersByTimeAsync(1_000);
    await rejection(call());
  }
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([false, true, false, true, false]);
});

it('presents no refresh token again after it was renewed', async () => {
  const { tokens, call, refreshed } = holdTokens();
  await call();
  tokens.setTokens({ accessToken: 'a0', refreshToken: 'r1' });
  await rejection(call());
  expect(refreshed).toEqual(['r1']);
});

it.each([429, 503])('presents a refresh token again that status %i turned away', async (status) => {
  vi.useFakeTimers();
  const answers = [() => Promise.reject(failure('throttled', { status })), async () => SECOND];
  const { call, refreshed, signedIn } = holdTokens({
    refresh: async () => (answers.shift() ?? expect.unreachable)(),
  });
  const outcome = call();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe('as a2');
  expect(refreshed).toEqual(['r1', 'r1']);
  expect(signedIn).toEqual([]);
});

it.each([429, 503])('stays signed in, and tries again later, where status %i goes on', async (status) => {
  vi.useFakeTimers();
  const busy = failure('throttled', { status });
  let up = false;
  const { call, refreshed, signedIn } = holdTokens({
    refresh: async () => {
      if (!up) throw busy;
      return SECOND;
    },
  });
  const outcome = rejection(call());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toMatchObject({ kind: 'throttled', status, unsent: true });
  expect(refreshed).toHaveLength(4);
  expect(signedIn).toEqual([]);
  up = true;
  expect(await call()).toBe('as a2');
});

it('ends a renewal with the widget, signing nobody out', async () => {
  const { call, abort, refreshed, signedIn } = holdTokens({ refresh: () => new Promise(() => {}) });
  const outcome = rejection(call());
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  const reason = new Error('destroyed');
  abort(reason);
  expect(await outcome).toBe(reason);
  expect(signedIn).toEqual([]);
});
