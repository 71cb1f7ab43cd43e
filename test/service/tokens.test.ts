// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { TokenPair } from '../../src/service/types';
import { deferred } from '../support/deferred';
import { failure, rejection, unauthorized } from '../support/service';
import { FIRST, holdTokens, SECOND } from '../support/tokens';

it('calls with the pair it was given', async () => {
  const { call, accepted, called, refreshed } = holdTokens();
  accepted.add('a1');
  expect(await call()).toBe('as a1');
  expect(called).toEqual(['a1']);
  expect(refreshed).toEqual([]);
});

it('renews a refused pair and repeats the call once', async () => {
  const { call, called, refreshed, renewed, signedIn } = holdTokens();
  expect(await call()).toBe('as a2');
  expect(called).toEqual(['a1', 'a2']);
  expect(refreshed).toEqual(['r1']);
  expect(renewed).toEqual([SECOND]);
  expect(signedIn).toEqual([]);
});

it('passes on other failures without renewing', async () => {
  const { tokens, refreshed, signedIn } = holdTokens();
  const fault = failure('unavailable', { status: 500 });
  expect(await rejection(tokens.authorized(() => Promise.reject(fault)))).toBe(fault);
  expect(refreshed).toEqual([]);
  expect(signedIn).toEqual([]);
});

it('signs out where a renewed pair is refused too, and then calls nothing', async () => {
  const { call, accepted, called, refreshed, signedIn } = holdTokens();
  accepted.clear();
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(called).toEqual(['a1', 'a2']);
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(called).toHaveLength(2);
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([false]);
});

it('signs out once where many calls fail together', async () => {
  const { call, refreshed, signedIn } = holdTokens({ refresh: () => Promise.reject(unauthorized()) });
  const failures = await Promise.all(Array.from({ length: 10 }, () => rejection(call())));
  expect(new Set(failures.map(({ kind }) => kind))).toEqual(new Set(['unauthorized']));
  expect(refreshed).toEqual(['r1']);
  expect(signedIn).toEqual([false]);
});

it.each([undefined, null])(
  'signs out, and says so in the console, where the refresh token is %s',
  async (refreshToken) => {
    const { call, called, refreshed, signedIn, faults } = holdTokens({
      source: { accessToken: 'a1', refreshToken },
    });
    await rejection(call());
    expect(called).toEqual(['a1']);
    expect(refreshed).toEqual([]);
    expect(signedIn).toEqual([false]);
    expect(faults).toEqual([expect.stringContaining('#refused-pair')]);
  },
);

it('goes on with a pair from the host', async () => {
  const { tokens, call, accepted, signedIn, renewed } = holdTokens({ source: { accessToken: 'a1' } });
  await rejection(call());
  accepted.add('a7');
  tokens.setTokens({ accessToken: 'a7' });
  expect(signedIn).toEqual([false, true]);
  expect(await call()).toBe('as a7');
  expect(renewed).toEqual([]);
});

it.each([
  ['nothing renews', { accessToken: 'a1' }, undefined],
  ['the renewed pair is refused too', FIRST, async () => ({ accessToken: 'a0', refreshToken: 'r0' })],
] as const)(
  'carries on with a pair the host gives as soon as it hears that %s',
  async (_, source, refresh) => {
    const { tokens, call, accepted, called, signedIn } = holdTokens({
      source,
      refresh,
      onSignedOut: () => tokens.setTokens({ accessToken: 'a7' }),
    });
    accepted.add('a7');
    expect(await call()).toBe('as a7');
    expect(called).toEqual(['a1', ...(refresh ? ['a0'] : []), 'a7']);
    expect(signedIn).toEqual([false, true]);
  },
);

it('gives a call up where the host answers each sign-out at once with a pair that is refused', async () => {
  const { tokens, call, called } = holdTokens({
    source: { accessToken: 'a1' },
    onSignedOut() {
      if (called.length < 50) tokens.setTokens({ accessToken: `b${called.length}` });
    },
  });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(called).toEqual(['a1', 'b1', 'b2']);
});

it('takes a pair that was refused before, where the host gives it anew', async () => {
  const { tokens, call, accepted } = holdTokens({ source: { accessToken: 'a1' } });
  await rejection(call());
  accepted.add('a1');
  tokens.setTokens({ accessToken: 'a1' });
  expect(await call()).toBe('as a1');
});

it('prefers a pair from the host to one that is still being renewed', async () => {
  const answer = deferred<typeof SECOND>();
  const { tokens, call, accepted, called, refreshed, renewed } = holdTokens({
    refresh: () => answer.promise,
  });
  const outcome = call();
  await vi.waitFor(() => expect(refreshed).toEqual(['r1']));
  accepted.add('a7');
  tokens.setTokens({ accessToken: 'a7' });
  answer.resolve(SECOND);
  expect(await outcome).toBe('as a7');
  expect(called).toEqual(['a1', 'a7']);
  expect(renewed).toEqual([]);
});

it.each([
  ['a renewed pair is refused', SECOND],
  ['its renewal is refused', undefined],
])('keeps a pair that the host gives while a call is under way for which %s', async (_, renewedPair) => {
  const given = { accessToken: 'a7', refreshToken: 'r7' };
  const { tokens, accepted, signedIn } = holdTokens({
    async refresh() {
      if (renewedPair) return renewedPair;
      tokens.setTokens(given);
      throw unauthorized();
    },
  });
  accepted.add('a7');
  const answer = await tokens.authorized(async (accessToken) => {
    if (accessToken === 'a2') tokens.setTokens(given);
    if (accessToken !== 'a7') throw unauthorized();
    return accessToken;
  });
  expect(answer).toBe('a7');
  expect(signedIn).toEqual([]);
});

it('prefers a pair from the host to one the function still fetches', async () => {
  const answer = deferred<TokenPair>();
  const source = vi.fn(() => answer.promise);
  const { tokens, call, accepted, called } = holdTokens({ source });
  const outcome = call();
  await vi.waitFor(() => expect(source).toHaveBeenCalled());
  accepted.add('a7');
  tokens.setTokens({ accessToken: 'a7' });
  answer.resolve(SECOND);
  expect(await outcome).toBe('as a7');
  expect(called).toEqual(['a7']);
});

it('starts signed out after a logout, until the host gives a pair', async () => {
  const source = vi.fn(async () => FIRST);
  const { tokens, call, accepted, called, signedIn, current } = holdTokens({ loggedOut: true });
  expect(await rejection(call())).toMatchObject({ kind: 'unauthorized' });
  expect(tokens.canRetry()).toBe(false);
  expect(called).toEqual([]);
  accepted.add('a7');
  current.source = source;
  tokens.setTokens({ accessToken: 'a7' });
  expect(await call()).toBe('as a7');
  expect(source).not.toHaveBeenCalled();
  expect(signedIn).toEqual([true]);
  expect(tokens.canRetry()).toBe(true);
});

it('offers no other try where it was given a pair', () => {
  expect(holdTokens().tokens.canRetry()).toBe(false);
});

it('uses the source as it stands now', async () => {
  const { call, current } = holdTokens({ source: { accessToken: 'a1' } });
  current.source = async () => SECOND;
  expect(await call()).toBe('as a2');
});
