// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { TokenPair } from '../../src/service/types';
import { rejection, unauthorized } from '../support/service';
import { FIRST, holdTokens, SECOND, THIRD } from '../support/tokens';

it('asks the function before the first call, once for all', async () => {
  const source = vi.fn(async () => SECOND);
  const { call, called, renewed, faults } = holdTokens({ source });
  expect(source).not.toHaveBeenCalled();
  await Promise.all([call(), call(), call()]);
  expect(source).toHaveBeenCalledExactlyOnceWith({ reason: 'start', signal: expect.any(AbortSignal) });
  expect(called).toEqual(['a2', 'a2', 'a2']);
  expect(renewed).toEqual([]);
  expect(faults).toEqual([]);
});

it('asks the function again when its pair has expired and cannot be renewed', async () => {
  const pairs = [{ accessToken: 'a1' }, SECOND];
  const source = vi.fn(() => pairs.shift() as TokenPair);
  const { call, called, refreshed, renewed, signedIn } = holdTokens({ source });
  expect(await call()).toBe('as a2');
  expect(source.mock.calls.map(([request]: unknown[]) => (request as { reason: string }).reason)).toEqual([
    'start',
    'expired',
  ]);
  expect(called).toEqual(['a1', 'a2']);
  expect(refreshed).toEqual([]);
  expect(renewed).toEqual([]);
  expect(signedIn).toEqual([]);
});

it('renews a pair of the function before it asks again', async () => {
  const source = vi.fn(async () => FIRST);
  const { call, refreshed, renewed } = holdTokens({ source });
  expect(await call()).toBe('as a2');
  expect(source).toHaveBeenCalledOnce();
  expect(refreshed).toEqual(['r1']);
  expect(renewed).toEqual([SECOND]);
});

it('asks the function where the refresh was refused', async () => {
  const source = vi.fn(async ({ reason }) => (reason === 'start' ? FIRST : THIRD));
  const { call, refreshed, signedIn } = holdTokens({ source, refresh: () => Promise.reject(unauthorized()) });
  expect(await call()).toBe('as a3');
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([]);
});

it('signs out, and does not loop, where the function goes on giving a refused pair', async () => {
  const source = vi.fn(async () => ({ accessToken: 'a1' }));
  const { call, called, signedIn, faults } = holdTokens({ source });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(source).toHaveBeenCalledTimes(2);
  expect(faults).toEqual([expect.stringMatching(/refuses an access token that is new.*#unauthorized$/)]);
  expect(called).toEqual(['a1', 'a1']);
  expect(signedIn).toEqual([false]);
});

it('signs out where the function rejects, until it is asked again', async () => {
  const answers = [() => Promise.reject(new Error('backend down: s3cret')), async () => SECOND];
  const { tokens, call, called, signedIn, faults } = holdTokens({
    source: () => (answers.shift() ?? expect.unreachable)(),
  });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized', unsent: true });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(signedIn).toEqual([false]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('"tokens"');
  expect(faults[0]).not.toContain('s3cret');
  expect(tokens.canRetry()).toBe(true);
  tokens.retry();
  expect(await call()).toBe('as a2');
  expect(called).toEqual(['a2']);
});

it('signs out again where the function rejects again', async () => {
  const { tokens, call, signedIn } = holdTokens({ source: () => Promise.reject(new Error('no')) });
  await rejection(call());
  tokens.retry();
  await rejection(call());
  expect(signedIn).toEqual([false, false]);
});

it.each([{ accessToken: '' }, { accessToken: 7 }, { accessToken: 'a2', refreshToken: 7 }])(
  'reports a function that gives %j and signs out',
  async (wrong) => {
    const { call, called, signedIn, faults } = holdTokens({ source: async () => wrong as TokenPair });
    expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
    expect(called).toEqual([]);
    expect(signedIn).toEqual([false]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).not.toContain('a2');
  },
);

it.each([
  [
    'snake case',
    { access_token: 'a2', refresh_token: 'r2', expiresIn: 60 },
    'an object with "access_token" instead of "accessToken"',
  ],
  ['a response', new Response('{"accessToken":"a2"}'), 'a Response: call its json()'],
  ['a header', { accessToken: 'Bearer a2' }, 'an object whose "accessToken" begins with "Bearer "'],
  ['a token alone', 'a2', 'a string,'],
])('says in one line what the function gave: %s', async (_, given, got) => {
  const { call, faults } = holdTokens({ source: async () => given as unknown as TokenPair });
  await rejection(call());
  expect(faults).toEqual([expect.stringContaining(`The "tokens" function gave ${got}`)]);
});

it('reports a function that throws at once', async () => {
  const { call, faults } = holdTokens({
    source: () => {
      throw new Error('no');
    },
  });
  await rejection(call());
  expect(faults).toHaveLength(1);
});

it('gives up a function that does not answer', async () => {
  vi.useFakeTimers();
  let waiting: AbortSignal | undefined;
  const { call, signedIn, faults } = holdTokens({
    requestTimeout: 3_000,
    source: ({ signal }) => {
      waiting = signal;
      return new Promise(() => {});
    },
  });
  const outcome = rejection(call());
  await vi.advanceTimersByTimeAsync(2_999);
  expect(signedIn).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(signedIn).toEqual([false]);
  expect(faults).toHaveLength(1);
  expect(waiting?.aborted).toBe(true);
});

it('ends the wait for the function with the widget, reporting nothing', async () => {
  const source = vi.fn(() => new Promise<TokenPair>(() => {}));
  const { call, abort, signedIn, faults } = holdTokens({ source });
  const outcome = rejection(call());
  const reason = new Error('destroyed');
  abort(reason);
  expect(await outcome).toBe(reason);
  expect(signedIn).toEqual([]);
  expect(faults).toEqual([]);
});
