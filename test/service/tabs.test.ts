// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { deferred } from '../support/deferred';
import { channelOf, createLocks, lockOf } from '../support/locks';
import { rejection } from '../support/service';
import { createTokenService, FIRST, openTab, overhear, PUBLIC_CHANNEL } from '../support/tokens';

let locks: ReturnType<typeof createLocks>;

beforeEach(() => {
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
  // However long the machine stalls, time goes on by a small step before the next message.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
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

it('presents a refresh token once in a page whose renewal got no answer, and leaves it to other pages', async () => {
  const service = createTokenService();
  const refresh = vi.fn(() => Promise.reject(new ServiceFailure('offline', 'POST /r')));
  const page = {};
  const one = openTab(service, { refresh, page });
  await expect(one.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  one.close();
  const later = openTab(service, { refresh, page });
  await expect(later.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(refresh).toHaveBeenCalledOnce();
  expect(await openTab(service).call()).toBe('a2');
});

it('keeps the lock and the channel of a closed widget until its renewal is answered', async () => {
  const service = createTokenService();
  const [presented, answer] = [deferred<void>(), deferred<void>()];
  const page = {};
  const one = openTab(service, {
    page,
    async refresh(refreshToken) {
      presented.resolve();
      await answer.promise;
      return service.refresh(refreshToken);
    },
  });
  const lost = rejection(one.call());
  await presented.promise;
  one.close();
  const [next, other] = [openTab(service, { page }), openTab(service)];
  const waiting = [next.call(), other.call()];
  await vi.waitFor(() => expect(locks.requested).toHaveLength(3));
  expect((await lost).name).toBe('AbortError');
  answer.resolve();
  expect(await Promise.all(waiting)).toEqual(['a2', 'a2']);
  expect(service.refreshed).toEqual(['r1']);
  expect([one.renewed, next.renewed, other.renewed]).toEqual([['a2'], ['a2'], ['a2']]);
});

it('lets another tab present a refresh token that was turned away', async () => {
  const service = createTokenService();
  const busy = new ServiceFailure('unavailable', 'POST /r', { status: 503, turnedAway: true });
  const [one, two] = [openTab(service, { refresh: () => Promise.reject(busy) }), openTab(service)];
  await expect(one.call()).rejects.toMatchObject({ kind: 'unavailable', status: 503, unsent: true });
  expect(await two.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('does not wait for other tabs where there are none', async () => {
  vi.useFakeTimers();
  const service = createTokenService();
  service.accept();
  const { said } = overhear();
  const tab = openTab(service);
  await vi.waitFor(() => expect(said).toEqual([{ type: 'question' }]));
  await vi.advanceTimersByTimeAsync(150);
  service.expire();
  const before = performance.now();
  expect(await tab.call()).toBe('a2');
  expect(performance.now()).toBe(before);
  expect(service.refreshed).toEqual(['r1']);
});

it('asks the function on its return from the cache, and presents no refresh token of before', async () => {
  const service = createTokenService();
  const source = vi.fn(async () => ({ accessToken: 'a2', refreshToken: 'r2' }));
  const refresh = vi.fn(service.refresh);
  const tab = openTab(service, { source, refresh });
  tab.tokens.setTokens(FIRST);
  tab.tokens.pause();
  tab.tokens.resume(0);
  await tab.call().catch(() => {});
  expect(source).toHaveBeenCalledExactlyOnceWith({ reason: 'expired', signal: expect.anything() });
  expect(refresh).not.toHaveBeenCalled();
});

it('takes the pair of the others on its return from the cache, before it is refused', async () => {
  const service = createTokenService();
  const [away, one] = [openTab(service), openTab(service)];
  away.tokens.pause();
  expect(await one.call()).toBe('a2');
  away.tokens.resume(0);
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

it('renews together with a tab that was opened with the renewed pair', async () => {
  const service = createTokenService();
  const one = openTab(service);
  await one.call();
  const later = openTab(service, { source: { accessToken: 'a2', refreshToken: 'r2' } });
  service.expire();
  expect(await Promise.all([one.call(), later.call()])).toEqual(['a3', 'a3']);
  expect(service.refreshed).toEqual(['r1', 'r2']);
});

it('gives no pair to a script that knows the service and the user only, and takes none from it', async () => {
  const service = createTokenService();
  const outsider = overhear(PUBLIC_CHANNEL);
  const [one, two] = [openTab(service), openTab(service)];
  const injected = { accessToken: 'evil', refreshToken: 'evil' };
  for (const message of [{ type: 'question' }, { type: 'pair', pair: injected }]) outsider.say(message);
  await one.call();
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  expect([one.renewed, two.onLogout.mock.calls]).toEqual([['a2'], []]);
  expect(outsider.said).toEqual([]);
});

it('neither gives its pair to a script with an older refresh token, nor takes one from it', async () => {
  const service = createTokenService();
  const tab = openTab(service);
  await tab.call();
  const [former, current] = [overhear(channelOf('r1')), overhear(channelOf('r2'))];
  const second = { accessToken: 'a2', refreshToken: 'r2' };
  // The tab answers questions about its former token, so that a tab that slept finds the new pair.
  former.say({ type: 'pair', pair: { accessToken: 'evil', refreshToken: 'evil' } });
  former.say({ type: 'question' });
  await vi.waitFor(() => expect(former.said).toEqual([{ type: 'pair', pair: second }]));
  service.expire();
  await tab.call();
  former.say({ type: 'pair', pair: { accessToken: 'evil', refreshToken: 'evil' } });
  former.say({ type: 'question' });
  current.say({ type: 'question' });
  const third = { accessToken: 'a3', refreshToken: 'r3' };
  await vi.waitFor(() => expect(current.said.at(-1)).toEqual({ type: 'pair', pair: third }));
  expect(former.said).toHaveLength(1);
  expect(tab.renewed).toEqual(['a2', 'a3']);
});

it('names its locks so that a list of them does not lead to its channels', async () => {
  const { said } = overhear(lockOf('r1'));
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  await one.call();
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  expect(new Set(locks.requested)).toEqual(new Set([lockOf('r1')]));
  expect(said).toEqual([]);
});

it('does not renew twice where the renewal itself fails inside a lock', async () => {
  const service = createTokenService();
  const refresh = vi.fn(() => Promise.reject(new ServiceFailure('refused', 'POST /r', { status: 400 })));
  const tab = openTab(service, { refresh });
  await expect(tab.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(refresh).toHaveBeenCalledOnce();
  expect(tab.signedIn).toEqual([false]);
});

it('waits 30 seconds for a tab that keeps the lock, then gives the refresh token up', async () => {
  const service = createTokenService();
  const refresh = vi.fn(service.refresh);
  const source = vi.fn(async () => ({ accessToken: 'a2', refreshToken: 'r2' }));
  const tab = openTab(service, { refresh, source });
  tab.tokens.setTokens(FIRST);
  void locks.request(lockOf('r1'), { signal: new AbortController().signal }, () => new Promise(() => {}));
  vi.useFakeTimers();
  const outcome = tab.call().catch((error) => error);
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(source).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  await outcome;
  expect(source).toHaveBeenCalledOnce();
  expect(refresh).not.toHaveBeenCalled();
});

it('is signed out by a lock that does not come, and in again by the pair of the tab that had it', async () => {
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
  const outcome = rejection(tab.call());
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await outcome).toMatchObject({ kind: 'unauthorized', unsent: true });
  answer.resolve();
  expect(await first).toBe('a2');
  await vi.waitFor(() => expect(tab.signedIn).toEqual([false, true]));
  expect(await tab.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('goes on at once with a pair of the host while another tab keeps the lock', async () => {
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
