// @vitest-environment node
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ServiceFailure } from '../../src/service/failure';
import { createTokens, type TokenPair, type TokenSource } from '../../src/service/tokens';
import { deferred } from '../support/deferred';
import { createLocks } from '../support/locks';

const FIRST: TokenPair = { accessToken: 'a1', refreshToken: 'r1' };
const KEY = 'https://api.example ada';

let locks: ReturnType<typeof createLocks>;

beforeEach(() => {
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** One service for all tabs: refresh tokens are single-use, and only the latest access token is accepted. */
function createFakeService() {
  const refreshed: string[] = [];
  let latest = 1;
  let accepted = 0;
  return {
    refreshed,
    /** As if the first pair were still good. */
    accept: () => {
      accepted = 1;
    },
    async call(accessToken: string) {
      if (accessToken !== `a${accepted}`) throw new ServiceFailure('unauthorized', 'GET /x', { status: 401 });
      return accessToken;
    },
    async refresh(refreshToken: string) {
      refreshed.push(refreshToken);
      if (refreshToken !== `r${latest}`) throw new ServiceFailure('unauthorized', 'POST /r', { status: 401 });
      latest++;
      accepted = latest;
      return { accessToken: `a${latest}`, refreshToken: `r${latest}` };
    },
  };
}

type FakeService = ReturnType<typeof createFakeService>;

interface Tab {
  source?: TokenSource;
  key?: string;
  refresh?: FakeService['refresh'];
  loggedOut?: boolean;
}

function openTab(service: FakeService, tab: Tab = {}) {
  const { source = FIRST, key = KEY, refresh = service.refresh, loggedOut = false } = tab;
  const life = new AbortController();
  const renewed: string[] = [];
  const signedIn: boolean[] = [];
  const onLogout = vi.fn();
  const tokens = createTokens({
    source: () => source,
    loggedOut,
    key,
    refresh: (_, refreshToken) => refresh(refreshToken),
    requestTimeout: 5_000,
    signal: life.signal,
    onRenewed: ({ accessToken }) => renewed.push(accessToken),
    onSignedIn: (is) => signedIn.push(is),
    onLogout,
    onFault: expect.unreachable,
  });
  const close = () => {
    tokens.pause();
    life.abort();
  };
  onTestFinished(close);
  return { tokens, renewed, signedIn, onLogout, close, call: () => tokens.authorized(service.call) };
}

/** A tab of nobody's, to hear when what was said has arrived. */
function overhear(key = KEY) {
  const said: unknown[] = [];
  const channel = new BroadcastChannel(`finance-chat ${key}`);
  channel.onmessage = (event) => said.push((event as MessageEvent).data);
  onTestFinished(() => channel.close());
  return { said, say: (message: unknown) => channel.postMessage(message) };
}

it('hands a renewed pair to the other tabs, which make no call for it', async () => {
  const service = createFakeService();
  const [one, two] = [openTab(service), openTab(service)];
  expect(await one.call()).toBe('a2');
  await vi.waitFor(() => expect(two.renewed).toEqual(['a2']));
  expect(await two.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
  expect(one.renewed).toEqual(['a2']);
});

it('renews once where many tabs fail together', async () => {
  const service = createFakeService();
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
  const service = createFakeService();
  const one = openTab(service);
  await one.call();
  const late = openTab(service);
  expect(await late.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
  expect(late.renewed).toEqual(['a2']);
});

it('learns from the other tabs which refresh tokens are spent', async () => {
  const service = createFakeService();
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
  const service = createFakeService();
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
  await vi.waitFor(() => expect(said).toContainEqual({ spent: ['r1'] }));
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
  const service = createFakeService();
  const busy = new ServiceFailure('unavailable', 'POST /r', { status: 503, retryAfterMs: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { said } = overhear();
  const [one, two] = [openTab(service, { refresh: () => Promise.reject(busy) }), openTab(service)];
  await expect(one.call()).rejects.toBe(busy);
  await vi.waitFor(() => expect(said).toContainEqual({ unspent: 'r1' }));
  expect(await two.call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('signs a tab in that was signed out, when another has a pair again', async () => {
  const service = createFakeService();
  const signedOut = openTab(service, { source: { accessToken: 'a1' } });
  await expect(signedOut.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(await openTab(service).call()).toBe('a2');
  await vi.waitFor(() => expect(signedOut.signedIn).toEqual([false, true]));
  expect(await signedOut.call()).toBe('a2');
});

it('does not adopt a pair it knows to be refused', async () => {
  const service = createFakeService();
  const { say, said } = overhear();
  const tab = openTab(service);
  await tab.call();
  say({ pair: FIRST, renewed: true });
  say({ ask: true });
  const second = { accessToken: 'a2', refreshToken: 'r2' };
  await vi.waitFor(() => expect(said).toContainEqual({ pair: second, spent: ['r1'], out: false }));
  expect(tab.renewed).toEqual(['a2']);
});

it('keeps its own good pair from being replaced by what another tab has', async () => {
  const service = createFakeService();
  service.accept();
  const { say, said } = overhear();
  const tab = openTab(service);
  say({ pair: { accessToken: 'other' }, spent: [] });
  say({ ask: true });
  await vi.waitFor(() => expect(said).toContainEqual({ pair: FIRST, spent: [], out: false }));
  expect(tab.renewed).toEqual([]);
});

it.each([
  undefined,
  null,
  7,
  'hello',
  {},
  { pair: 'a9', renewed: true },
  { pair: { accessToken: 7 }, renewed: true },
])('pays no heed to %j from another tab', async (message) => {
  const service = createFakeService();
  const { say, said } = overhear();
  const tab = openTab(service);
  say(message);
  say({ ask: true });
  await vi.waitFor(() => expect(said).toContainEqual({ pair: FIRST, spent: [], out: false }));
  expect(tab.renewed).toEqual([]);
  expect(tab.onLogout).not.toHaveBeenCalled();
});

it('tells every other tab of a logout, and not itself', async () => {
  const service = createFakeService();
  const [one, two, three] = [openTab(service), openTab(service), openTab(service)];
  one.tokens.logout();
  await vi.waitFor(() => expect(two.onLogout).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(three.onLogout).toHaveBeenCalledOnce());
  expect(one.onLogout).not.toHaveBeenCalled();
});

it.each([
  ['another user', 'https://api.example eve'],
  ['another service', 'https://other.example ada'],
])('hears nothing of %s', async (_, key) => {
  const service = createFakeService();
  const one = openTab(service);
  const other = openTab(createFakeService(), { key });
  const { said } = overhear();
  await one.call();
  one.tokens.logout();
  await vi.waitFor(() => expect(said).toContain('logout'));
  expect(other.renewed).toEqual([]);
  expect(other.onLogout).not.toHaveBeenCalled();
  expect(await other.call()).toBe('a2');
  expect(new Set(locks.requested).size).toBe(2);
});

it('lets go of the channel while its page is away, and takes it up again', async () => {
  const service = createFakeService();
  const [one, two] = [openTab(service), openTab(service)];
  const { said } = overhear();
  two.tokens.pause();
  await one.call();
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ renewed: true })));
  expect(two.renewed).toEqual([]);
  two.tokens.resume(false);
  expect(await two.call()).toBe('a2');
  expect(two.renewed).toEqual(['a2']);
  expect(service.refreshed).toEqual(['r1']);
});

it('learns on its return from the cache that the user has logged out, of a tab that is still there', async () => {
  const service = createFakeService();
  const [one, two] = [openTab(service), openTab(service)];
  one.tokens.pause();
  two.tokens.pause();
  openTab(service, { loggedOut: true });
  one.tokens.resume(true);
  one.tokens.resume(false);
  await vi.waitFor(() => expect(one.onLogout).toHaveBeenCalledOnce());
  two.tokens.resume(false);
  one.tokens.set(FIRST);
  const { said } = overhear();
  openTab(service).tokens.resume(true);
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ out: true })));
  expect([one.onLogout, two.onLogout].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

it('hears each message once after it was told twice to take up the channel', async () => {
  const service = createFakeService();
  const [one, two] = [openTab(service), openTab(service)];
  two.tokens.resume(false);
  two.tokens.resume(false);
  const { said } = overhear();
  one.tokens.logout();
  await vi.waitFor(() => expect(said).toEqual(['logout']));
  expect(two.onLogout).toHaveBeenCalledOnce();
});

it.each([
  ['missing', undefined],
  [
    'refused',
    {
      locks: {
        request: () => Promise.reject(new DOMException('Denied', 'SecurityError')),
      },
    },
  ],
  [
    'refused at once',
    {
      locks: {
        request() {
          throw new DOMException('Denied', 'SecurityError');
        },
      },
    },
  ],
])('renews by itself where locks are %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const service = createFakeService();
  expect(await openTab(service).call()).toBe('a2');
  expect(service.refreshed).toEqual(['r1']);
});

it('renews by itself where channels are refused', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('Denied', 'SecurityError');
      }
    },
  );
  const service = createFakeService();
  const tab = openTab(service);
  expect(await tab.call()).toBe('a2');
  expect(() => tab.tokens.logout()).not.toThrow();
  expect(tab.renewed).toEqual(['a2']);
});

it('does not renew twice where the renewal itself fails inside a lock', async () => {
  const service = createFakeService();
  const refresh = vi.fn(() => Promise.reject(new ServiceFailure('refused', 'POST /r', { status: 400 })));
  const tab = openTab(service, { refresh });
  await expect(tab.call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(refresh).toHaveBeenCalledOnce();
  expect(tab.signedIn).toEqual([false]);
});
