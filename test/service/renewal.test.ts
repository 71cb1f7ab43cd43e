// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { deferred } from '../support/deferred';
import { failure, rejection, unauthorized } from '../support/service';
import { holdTokens, SECOND, THIRD } from '../support/tokens';

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
  ['answered by a bare 503', failure('unavailable', { status: 503 })],
  ['too late', failure('timeout'), 'answer in time'],
])('presents no refresh token again after a refresh that was %s', async (_, fault, no = 'new pair') => {
  const { tokens, call, refreshed, signedIn, faults } = holdTokens({ refresh: () => Promise.reject(fault) });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized', unsent: true });
  expect(signedIn).toEqual([false]);
  expect(faults).toEqual([expect.stringMatching(`no ${no}.*#refused-pair`)]);
  for (const accessToken of ['a1', 'a0']) {
    tokens.setTokens({ accessToken, refreshToken: 'r1' });
    await rejection(call());
  }
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([false, true, false, true, false]);
});

it.each([
  ['malformed', failure('malformed', { status: 200 })],
  ['without an answer', failure('offline')],
])(
  'leaves it to the line about the answer why a user is signed out after one that was %s',
  async (_, fault) => {
    const { call, signedIn, faults } = holdTokens({ refresh: () => Promise.reject(fault) });
    expect(await rejection(call())).toMatchObject({ kind: 'unauthorized', unsent: true });
    expect(signedIn).toEqual([false]);
    expect(faults).toEqual([]);
  },
);

it('presents no refresh token again after it was renewed, unless the service gives it again', async () => {
  const once = holdTokens();
  await once.call();
  once.tokens.setTokens({ accessToken: 'a0', refreshToken: 'r1' });
  await rejection(once.call());
  expect(once.refreshed).toEqual(['r1']);

  const same = [SECOND, THIRD].map(({ accessToken }) => ({ accessToken, refreshToken: 'r1' }));
  const again = holdTokens({ refresh: async () => same.shift() ?? expect.unreachable() });
  await again.call();
  again.accepted.delete('a2');
  expect(await again.call()).toBe('as a3');
  expect(again.refreshed).toEqual(['r1', 'r1']);
});

it('stays signed in where the service turned the refresh token away, and presents it again', async () => {
  const answers = [
    () => Promise.reject(failure('unavailable', { status: 503, turnedAway: true })),
    async () => SECOND,
  ];
  const { call, refreshed, signedIn } = holdTokens({
    refresh: () => (answers.shift() ?? expect.unreachable)(),
  });
  expect(await rejection(call())).toMatchObject({ kind: 'unavailable', unsent: true });
  expect(await call()).toBe('as a2');
  expect(refreshed).toEqual(['r1', 'r1']);
  expect(signedIn).toEqual([]);
});

it('waits before it renews a pair that was refused just now, as the retry budget says', async () => {
  vi.useFakeTimers();
  const { call, refreshed } = holdTokens({ renewalDelayMs: 750 });
  const outcome = call();
  await vi.advanceTimersByTimeAsync(749);
  expect(refreshed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('as a2');
});

it('goes on at once with a pair of the host while a renewal waits', async () => {
  vi.useFakeTimers();
  const { tokens, call, refreshed } = holdTokens({ renewalDelayMs: 750 });
  const outcome = call();
  await vi.advanceTimersByTimeAsync(749);
  tokens.setTokens(THIRD);
  expect(await outcome).toBe('as a3');
  expect(refreshed).toEqual([]);
});

it('ends a renewal with the widget, and does not sign out', async () => {
  const { call, abort, refreshed, signedIn } = holdTokens({ refresh: () => new Promise(() => {}) });
  const outcome = rejection(call());
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  const reason = new Error('destroyed');
  abort(reason);
  expect(await outcome).toBe(reason);
  expect(signedIn).toEqual([]);
});

it('tells the host of the pair although the widget is gone, unless the host has given another', async () => {
  const answer = deferred<typeof SECOND>();
  const { call, abort, refreshed, renewed, signedIn } = holdTokens({ refresh: () => answer.promise });
  const outcome = rejection(call());
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  abort(new Error('destroyed'));
  await outcome;
  answer.resolve(SECOND);
  await vi.waitFor(() => expect(renewed).toEqual([SECOND]));
  expect(signedIn).toEqual([]);
});
