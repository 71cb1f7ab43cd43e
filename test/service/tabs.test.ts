import { createHash, webcrypto } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { refusal } from '../support/answers';
import { deferred } from '../support/deferred';
import { passTime } from '../support/fakeTime';
import { channelOf, createLocks, lockOf } from '../support/locks';
import { rejection } from '../support/service';
import { createTokenService, FIRST, openTab, overhear, pairOf, refused, SECOND } from '../support/tokens';

const EVIL = { type: 'pair', pair: { accessToken: 'evil', refreshToken: 'evil' } };
const QUESTION = { type: 'question' };

let locks: ReturnType<typeof createLocks>;
let service: ReturnType<typeof createTokenService>;

beforeEach(() => {
  locks = createLocks();
  service = createTokenService();
  vi.stubGlobal('navigator', { locks });
  // A digest takes no turn of its own.
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes),
    subtle: {
      digest: async (_: string, bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
    },
  });
  passTime();
});

/** Another tab that never releases the lock. */
const keepLock = () =>
  void locks.request(lockOf('r1'), { signal: new AbortController().signal }, () => new Promise(() => {}));

it('renews once where many tabs fail together', async () => {
  const tabs = Array.from({ length: 5 }, () => openTab(service));
  const answers = await Promise.all(tabs.flatMap(({ call }) => [call(), call()]));
  expect(new Set(answers)).toEqual(new Set(['a2']));
  expect(service.refreshed).toEqual(['r1']);
  for (const { renewed, states } of tabs) {
    expect(renewed).toEqual(['a2']);
    expect(states).toEqual(['ok', 'expired', 'ok']);
  }
});

it.each<[times: number, status: number, body?: unknown]>([
  [1, 400, refusal(400).body],
  [1, 401, refusal(401).body],
  [1, 500, ''],
  [1, 200, { accessToken: 'a2' }],
  // It may have been lost on its way, so each page tries once.
  [3, 0],
])('presents a refresh token %i times whose renewal is answered with %i', async (times, status, body) => {
  service.renew = async () => {
    if (!status) throw new TypeError('Failed to fetch');
    return Response.json(body, { status });
  };
  const tabs = Array.from({ length: 3 }, () => openTab(service));
  await Promise.all(tabs.map(({ call }) => rejection(call())));
  expect(service.refreshed).toEqual(Array(times).fill('r1'));
  expect(tabs.map(({ states }) => states.at(-1))).toEqual(tabs.map(() => 'signed-out'));
});

it('says nothing to other tabs before its first call', async () => {
  const { said } = overhear();
  const closed = openTab(service, { isClosed: true });
  openTab(service);
  await vi.waitFor(() => expect(said).toEqual([QUESTION]));
  service.accepted.add('a1');
  await closed.call();
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'pair', pair: FIRST }));
});

it('asks the other tabs for a newer pair before it renews', async () => {
  const { channel, said } = overhear();
  channel.addEventListener('message', () => {
    // The first question is that of a tab that opens.
    if (said.length === 2) channel.postMessage({ type: 'pair', pair: SECOND });
  });
  service.accepted.add('a2');
  expect(await openTab(service).call()).toBe('a2');
  expect(said).toEqual([QUESTION, QUESTION]);
  expect(service.refreshed).toEqual([]);
});

it('hands on no pair that was refused', async () => {
  const { say, said } = overhear();
  const held = deferred<Response>();
  service.renew = () => held.promise;
  const outcome = rejection(openTab(service).call());
  await vi.waitFor(() => expect(service.refreshed).toEqual(['r1']));
  say(QUESTION);
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'pair', pair: undefined }));
  // A tab keeps its channel until its renewal is answered.
  held.resolve(refused());
  await outcome;
});

it('hands a renewed pair to the other tabs, which do not go back to that of a tab that opens later', async () => {
  const [one, two] = [openTab(service), openTab(service)];
  await one.call();
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  openTab(service);
  expect(await two.call()).toBe('a2');
  expect(service.called).toEqual(['a1', 'a2', 'a2']);
  service.accepted.clear();
  expect(await two.call()).toBe('a3');
  expect(service.refreshed).toEqual(['r1', 'r2']);
  expect(two.renewed).toEqual(['a2', 'a3']);
});

it('renews together with a tab that was opened with the renewed pair', async () => {
  const one = openTab(service);
  await one.call();
  const later = openTab(service, { tokens: SECOND });
  service.accepted.clear();
  expect(await Promise.all([one.call(), later.call()])).toEqual(['a3', 'a3']);
  expect(service.refreshed).toEqual(['r1', 'r2']);
});

it('keeps the lock and the channel of a closed widget until its renewal is answered', async () => {
  const [presented, held] = [deferred<void>(), deferred<void>()];
  const { renew } = service;
  service.renew = async (refreshToken) => {
    presented.resolve();
    await held.promise;
    return renew(refreshToken);
  };
  const page = {};
  const one = openTab(service, { page });
  const lost = rejection(one.call());
  await presented.promise;
  one.close();
  const [next, other] = [openTab(service, { page }), openTab(service)];
  const waiting = [next.call(), other.call()];
  await vi.waitFor(() => expect(locks.requested).toHaveLength(3));
  expect((await lost).message).toBe('destroyed');
  held.resolve();
  expect(await Promise.all(waiting)).toEqual(['a2', 'a2']);
  expect(service.refreshed).toEqual(['r1']);
  expect([one.renewed, next.renewed, other.renewed]).toEqual([['a2'], ['a2'], ['a2']]);
});

it('does not hand a refused pair back and forth between tabs for ever', async () => {
  const { renew } = service;
  service.renew = async (refreshToken) => {
    const response = await renew(refreshToken);
    service.accepted.clear();
    return response;
  };
  const [one, two] = [openTab(service), openTab(service)];
  await rejection(one.call());
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  const { said } = overhear(channelOf('r2'));
  await rejection(two.call());
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'pair', pair: pairOf(3) }));
  expect([one, two].map(({ states }) => states.at(-1))).toEqual(['signed-out', 'signed-out']);
  expect(service.refreshed).toEqual(['r1', 'r2']);
});

it('tries each older access token of other tabs once, where the refresh token stays the same', async () => {
  const tab = openTab(service);
  for (const accessToken of ['a8', 'a9']) openTab(service, { tokens: { accessToken, refreshToken: 'r1' } });
  expect(await tab.call()).toBe('a2');
  expect(service.called).toHaveLength(4);
});

it('takes a pair from another tab again where its host gives the one before it', async () => {
  const [one, two] = [openTab(service), openTab(service)];
  await Promise.all([one.call(), two.call()]);
  two.auth.setSource(FIRST);
  expect(await two.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('waits 30 seconds for a tab that keeps the lock, then gives the refresh token up', async () => {
  const tokens = vi.fn(async () => SECOND);
  const page = {};
  const tab = openTab(service, { tokens, page });
  tab.auth.setSource(FIRST, true);
  service.accepted.add('a2');
  keepLock();
  const outcome = tab.call();
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(tokens).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await outcome).toBe('a2');
  expect(tokens).toHaveBeenCalledExactlyOnceWith({ reason: 'expired', signal: expect.any(AbortSignal) });
  tab.close();
  vi.stubGlobal('navigator', { locks: createLocks() });
  await rejection(openTab(service, { page }).call());
  expect(service.refreshed).toEqual([]);
});

it('is signed out by a lock that does not come, and in again by the pair of the tab that had it', async () => {
  const held = deferred<void>();
  const { renew } = service;
  service.renew = async (refreshToken) => {
    await held.promise;
    return renew(refreshToken);
  };
  const slow = openTab(service, { requestTimeout: 60_000 });
  const tab = openTab(service);
  const first = slow.call();
  await vi.waitFor(() => expect(service.refreshed).toHaveLength(1));
  const outcome = rejection(tab.call());
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await outcome).toMatchObject({ kind: 'unauthorized' });
  held.resolve();
  expect(await first).toBe('a2');
  await vi.waitFor(() => expect(tab.states).toEqual(['ok', 'expired', 'signed-out', 'ok']));
  expect(await tab.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('goes on at once with a pair of the host while another tab keeps the lock', async () => {
  const tab = openTab(service);
  keepLock();
  const outcome = tab.call();
  await vi.waitFor(() => expect(locks.requested).toHaveLength(2));
  service.accepted.add('a7');
  tab.auth.setSource({ accessToken: 'a7', refreshToken: 'r7' });
  expect(await outcome).toBe('a7');
  expect(tab.states).not.toContain('signed-out');
});

it('closes its channels when its page goes away', async () => {
  const [away, one] = [openTab(service), openTab(service)];
  const { said } = overhear();
  away.auth.leaveTabs();
  await one.call();
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'pair', pair: SECOND }));
  expect(away.renewed).toEqual([]);
});

it('names locks and channels by digests, so that a list of the locks does not lead to the channels', async () => {
  const names: string[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        names.push(name);
      }
    },
  );
  await openTab(service).call();
  await vi.waitFor(() => expect(names).toEqual([channelOf('r1'), channelOf('r2')]));
  expect(locks.requested).toEqual([lockOf('r1')]);
});

it('neither gives its pair to a script with an older refresh token, nor takes one from it', async () => {
  const tab = openTab(service);
  await tab.call();
  const [former, current] = [overhear(channelOf('r1')), overhear(channelOf('r2'))];
  // The tab answers questions about its former token, so that a tab that slept finds the new pair.
  former.say(EVIL);
  former.say(QUESTION);
  await vi.waitFor(() => expect(former.said).toEqual([{ type: 'pair', pair: SECOND }]));
  service.accepted.clear();
  await tab.call();
  former.say(EVIL);
  former.say(QUESTION);
  current.say(QUESTION);
  await vi.waitFor(() => expect(current.said.at(-1)).toEqual({ type: 'pair', pair: pairOf(3) }));
  expect(former.said).toHaveLength(1);
  expect(tab.renewed).toEqual(['a2', 'a3']);
});

it.each([
  null,
  { type: 'pair' },
  { type: 'pair', pair: { accessToken: 7 } },
  { type: 'pair', pair: { accessToken: 'a\n9' } },
  // Nobody knows which of the two is newer.
  { type: 'pair', pair: { accessToken: 'a9', refreshToken: 'r1' } },
])('ignores %j of a tab with the same token', async (message) => {
  const { say, said } = overhear();
  const tab = openTab(service);
  await vi.waitFor(() => {
    say(message);
    say(QUESTION);
    expect(said).toContainEqual({ type: 'pair', pair: FIRST });
  });
  expect(tab.renewed).toEqual([]);
});

function deny(): never {
  throw new DOMException('Denied', 'SecurityError');
}

it.each<[string, string, unknown]>([
  ['locks are missing', 'navigator', undefined],
  ['locks are refused', 'navigator', { locks: { request: async () => deny() } }],
  ['locks are refused at once', 'navigator', { locks: { request: deny } }],
  ['digests are missing', 'crypto', undefined],
  ['channels are missing', 'BroadcastChannel', undefined],
  ['channels are refused', 'BroadcastChannel', deny],
])('renews by itself where %s', async (_, name, value) => {
  vi.stubGlobal(name, value);
  const tab = openTab(service);
  expect(await tab.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});
