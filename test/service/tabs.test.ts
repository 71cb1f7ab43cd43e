// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { deferred } from '../support/deferred';
import { rejection } from '../support/failure';
import { createLocks } from '../support/locks';
import {
  channelOf,
  createTokenService,
  FIRST,
  lockOf,
  openTab,
  overhear,
  PUBLIC_CHANNEL,
} from '../support/tabs';

let locks: ReturnType<typeof createLocks>;

beforeEach(() => {
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('hands a renewed pair to the other tabs, which make no call for it', async () => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  expect(await one.call()).toBe('a2');
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  expect(await two.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
  expect(one.renewed).toEqual(['a2']);
});

it('renews once where many tabs fail together', async () => {
  const service = createTokenService();
  const tabs = Array.from({ length: 5 }, () => openTab(service));
  const answers = await Promise.all(tabs.flatMap(({ call }) => [call(), call()]));
  expect(new Set(answers)).toEqual(new Set(['a2']));
  expect(service.refreshed).toEqual(['r1']);
  for (const { renewed, signedIn } of tabs) {
    expect(renewed).toEqual(['a2']);
    expect(signedIn).toEqual([]);
  }
  expect(new Set(locks.requested).size).toBe(1);
});

it('asks the other tabs for a newer pair before it renews', async () => {
  const service = createTokenService();
  const one = openTab(service);
  await one.call();
  const late = openTab(service);
  expect(await late.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
  expect(late.renewed).toEqual(['a2']);
});

it('learns from the other tabs which refresh tokens are spent', async () => {
  const service = createTokenService();
  const broken = () => Promise.reject(new ServiceFailure('offline', 'POST /r'));
  const refresh = vi.fn(broken);
  const one = openTab(service, { refresh });
  await expect(one.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  const late = openTab(service, { refresh });
  await expect(late.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(refresh).toHaveBeenCalledOnce();
});

it.each([
  ['hands its pair on', true],
  ['presents nothing that it presented, where it failed', false],
])('keeps the turn of a closed widget until its renewal is answered, and %s', async (_, succeeds) => {
  const service = createTokenService();
  const answer = deferred<void>();
  const { said } = overhear();
  const two = openTab(service);
  const one = openTab(service, {
    async refresh(refreshToken) {
      await answer.promise;
      return service.refresh(refreshToken);
    },
  });
  const lost = one.call().catch((error) => error);
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'spent' }));
  const waiting = two.call().catch((error) => error);
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  one.close();
  expect((await lost).name).toBe('AbortError');
  if (succeeds) answer.resolve();
  else answer.reject(new ServiceFailure('timeout', 'POST /r'));
  if (succeeds) expect(await waiting).toBe('a2');
  else expect(await waiting).toMatchObject({ kind: 'unauthorized' });
  expect(service.refreshed).toEqual(succeeds ? ['r1'] : []);
  expect([one.renewed, two.renewed]).toEqual([[], succeeds ? ['a2'] : []]);
});

it('lets another tab present a refresh token that was turned away', async () => {
  const service = createTokenService();
  const busy = new ServiceFailure('unavailable', 'POST /r', { status: 503, retryAfterMs: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { said } = overhear();
  const [one, two] = [openTab(service, { refresh: () => Promise.reject(busy) }), openTab(service)];
  await expect(one.call()).rejects.toMatchObject({ kind: 'unavailable', status: 503, unsent: true });
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'unspent' }));
  expect(await two.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('takes the pair of the others on its return from the cache, before it is refused', async () => {
  const service = createTokenService();
  const [away, one] = [openTab(service), openTab(service)];
  away.tokens.pause();
  expect(await one.call()).toBe('a2');
  away.tokens.resume(true);
  await vi.waitFor(() => expect(away.renewed).toEqual(['a2']));
});

it('does not go back to a replaced pair that a new page still has', async () => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  await one.call();
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  const late = openTab(service);
  service.expire();
  expect(await two.call()).toBe('a3');
  expect(service.refreshed).toEqual(['r1', 'r2']);
  for (const { signedIn } of [one, two, late]) expect(signedIn).toEqual([]);
  expect(two.renewed).toEqual(['a2', 'a3']);
});

it('takes the pair of a tab that has renewed twice since', async () => {
  const service = createTokenService();
  const [one, sleeper] = [openTab(service), openTab(service)];
  sleeper.tokens.pause();
  await one.call();
  service.expire();
  expect(await one.call()).toBe('a3');
  sleeper.tokens.resume(false);
  expect(await sleeper.call()).toBe('a3');
  expect(service.refreshed).toEqual(['r1', 'r2']);
  expect(sleeper.renewed).toEqual(['a3']);
});

it('renews together with a tab that was opened with the renewed pair', async () => {
  const service = createTokenService();
  const one = openTab(service);
  await one.call();
  const later = openTab(service, { source: { accessToken: 'a2', refreshToken: 'r2' } });
  service.expire();
  expect(await Promise.all([one.call(), later.call()])).toEqual(['a3', 'a3']);
  expect(service.refreshed).toEqual(['r1', 'r2']);
});

it('answers a page that slept since before it was opened, where another tab was there then', async () => {
  const service = createTokenService();
  const [one, sleeper] = [openTab(service), openTab(service)];
  sleeper.tokens.pause();
  await one.call();
  const later = openTab(service, { source: { accessToken: 'a2', refreshToken: 'r2' } });
  const { said } = overhear(channelOf('r2'));
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ type: 'state' })));
  one.close();
  service.expire();
  expect(await later.call()).toBe('a3');
  sleeper.tokens.resume(true);
  await vi.waitFor(() => expect(sleeper.renewed).toEqual(['a3']));
  expect(service.refreshed).toEqual(['r1', 'r2']);
});

it('gives no pair to a script that knows the service and the user only, and takes none from it', async () => {
  const service = createTokenService();
  const outsider = overhear(PUBLIC_CHANNEL);
  const [one, two] = [openTab(service), openTab(service)];
  const injected = { accessToken: 'evil', refreshToken: 'evil' };
  for (const message of [
    { type: 'question' },
    { type: 'state', pair: injected, spent: true, loggedOut: false },
    { type: 'renewed', pair: injected },
    { type: 'spent', refreshToken: 'r1' },
  ])
    outsider.say(message);
  await one.call();
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  expect([one.renewed, two.onLogout.mock.calls]).toEqual([['a2'], []]);
  expect(outsider.said).toEqual([]);
});

it('does not adopt a pair it knows to be refused', async () => {
  const service = createTokenService();
  const { say, said } = overhear();
  const tab = openTab(service);
  await tab.call();
  say({ type: 'renewed', pair: FIRST });
  say({ type: 'question' });
  const second = { accessToken: 'a2', refreshToken: 'r2' };
  await vi.waitFor(() =>
    expect(said).toContainEqual(expect.objectContaining({ type: 'state', pair: second, spent: true })),
  );
  expect(tab.renewed).toEqual(['a2']);
});

it.each([
  [
    'what others have after one it no longer holds',
    'r0',
    { type: 'state', pair: { accessToken: 'other' }, spent: false, channels: [] },
  ],
  ['what came for a token it no longer holds', 'r0', { type: 'renewed', pair: { accessToken: 'other' } }],
])('keeps its own good pair from being replaced by %s', async (_, refreshToken, message) => {
  const service = createTokenService();
  service.accept();
  const tab = openTab(service, { source: { accessToken: 'a0', refreshToken: 'r0' } });
  tab.tokens.setTokens(FIRST);
  const { say, said } = overhear(channelOf(refreshToken));
  await vi.waitFor(() => {
    say({ type: 'question' });
    expect(said).toContainEqual(expect.objectContaining({ type: 'state', pair: FIRST, spent: false }));
  });
  say(message);
  say({ type: 'question' });
  const answers = said.length;
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(answers));
  expect(tab.renewed).toEqual([]);
});

it('does not renew twice where the renewal itself fails inside a lock', async () => {
  const service = createTokenService();
  const refresh = vi.fn(() => Promise.reject(new ServiceFailure('refused', 'POST /r', { status: 400 })));
  const tab = openTab(service, { refresh });
  await expect(tab.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(refresh).toHaveBeenCalledOnce();
  expect(tab.signedIn).toEqual([false]);
});

it('waits a minute for a tab that keeps its turn, then gives the refresh token up', async () => {
  const service = createTokenService();
  const refresh = vi.fn(service.refresh);
  const source = vi.fn(async () => ({ accessToken: 'a2', refreshToken: 'r2' }));
  const tab = openTab(service, { refresh, source });
  tab.tokens.setTokens(FIRST);
  void locks.request(lockOf('r1'), { signal: new AbortController().signal }, () => new Promise(() => {}));
  vi.useFakeTimers();
  const outcome = tab.call().catch((error) => error);
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(source).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  await outcome;
  expect(source).toHaveBeenCalledOnce();
  expect(refresh).not.toHaveBeenCalled();
});

it('is signed out by a turn that does not come, and in again by the pair of the tab that had it', async () => {
  const service = createTokenService();
  const answer = deferred<void>();
  const slow = openTab(service, {
    async refresh(refreshToken) {
      await answer.promise;
      return service.refresh(refreshToken);
    },
  });
  const tab = openTab(service);
  const first = slow.call();
  await vi.waitFor(() => expect(locks.requested).toHaveLength(1));
  vi.useFakeTimers();
  const outcome = rejection(tab.call());
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await outcome).toMatchObject({ kind: 'unauthorized', unsent: true });
  vi.useRealTimers();
  answer.resolve();
  expect(await first).toBe('a2');
  await vi.waitFor(() => expect(tab.signedIn).toEqual([false, true]));
  expect(await tab.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('goes on at once with a pair of the host while another tab keeps its turn', async () => {
  const service = createTokenService();
  const tab = openTab(service);
  void locks.request(lockOf('r1'), { signal: new AbortController().signal }, () => new Promise(() => {}));
  const outcome = tab.call();
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  service.accept();
  tab.tokens.setTokens({ accessToken: 'a1', refreshToken: 'r9' });
  expect(await outcome).toBe('a1');
  expect(tab.signedIn).toEqual([]);
});
