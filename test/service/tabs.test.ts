// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { deferred } from '../support/deferred';
import { rejection } from '../support/failure';
import { createLocks } from '../support/locks';
import { createTokenService, FIRST, LOCK, openTab, overhear } from '../support/tabs';

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
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'spent', refreshToken: 'r1' }));
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
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'unspent', refreshToken: 'r1' }));
  expect(await two.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('signs a tab in that was signed out, when another has a pair again', async () => {
  const service = createTokenService();
  const signedOut = openTab(service, { source: { accessToken: 'a1' } });
  await expect(signedOut.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(await openTab(service).call()).toBe('a2');
  await vi.waitFor(() => expect(signedOut.signedIn).toEqual([false, true]));
  expect(await signedOut.call()).toBe('a2');
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
    expect(said).toContainEqual({ type: 'state', pair: second, spent: ['r1'], loggedOut: false }),
  );
  expect(tab.renewed).toEqual(['a2']);
});

it('keeps its own good pair from being replaced by what another tab has', async () => {
  const service = createTokenService();
  service.accept();
  const { say, said } = overhear();
  const tab = openTab(service);
  say({ type: 'state', pair: { accessToken: 'other' }, spent: [], loggedOut: false });
  say({ type: 'question' });
  await vi.waitFor(() =>
    expect(said).toContainEqual({ type: 'state', pair: FIRST, spent: [], loggedOut: false }),
  );
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

it('says that no call has left where another tab never releases the lock', async () => {
  vi.useFakeTimers();
  const tab = openTab(createTokenService());
  void locks.request(LOCK, { signal: new AbortController().signal }, () => new Promise(() => {}));
  const outcome = rejection(tab.call());
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await outcome).toMatchObject({ kind: 'timeout', unsent: true });
  expect(tab.signedIn).toEqual([]);
});
