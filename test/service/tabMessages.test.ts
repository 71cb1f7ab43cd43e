// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLocks } from '../support/locks';
import { createTokenService, FIRST, openTab, overhear } from '../support/tabs';

let locks: ReturnType<typeof createLocks>;

beforeEach(() => {
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  undefined,
  null,
  7,
  'hello',
  {},
  { type: 'renewed' },
  { type: 'renewed', pair: 'a9' },
  { type: 'renewed', pair: { accessToken: 7 } },
  { type: 'spent' },
  { type: 'unspent', refreshToken: 7 },
  { type: 'state', pair: { accessToken: 'a9' }, spent: 'r1', loggedOut: false },
  { type: 'state', pair: { accessToken: 'a9' }, spent: [7], loggedOut: false },
  { type: 'state', pair: { accessToken: 'a9' }, spent: [], loggedOut: 'no' },
  { type: 'Logout' },
])('pays no heed to %j from another tab', async (message) => {
  const service = createTokenService();
  const { say, said } = overhear();
  const tab = openTab(service);
  say(message);
  say({ type: 'question' });
  await vi.waitFor(() =>
    expect(said).toContainEqual({ type: 'state', pair: FIRST, spent: [], loggedOut: false }),
  );
  expect(tab.renewed).toEqual([]);
  expect(tab.onLogout).not.toHaveBeenCalled();
});

it('tells every other tab of a logout, and not itself', async () => {
  const service = createTokenService();
  const [one, two, three] = [openTab(service), openTab(service), openTab(service)];
  one.tokens.broadcastLogout();
  await vi.waitFor(() => expect(two.onLogout).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(three.onLogout).toHaveBeenCalledOnce());
  expect(one.onLogout).not.toHaveBeenCalled();
});

it.each([
  ['another user', 'https://api.example eve'],
  ['another service', 'https://other.example ada'],
])('hears nothing of %s', async (_, key) => {
  const service = createTokenService();
  const one = openTab(service);
  const other = openTab(createTokenService(), { key });
  const { said } = overhear();
  await one.call();
  one.tokens.broadcastLogout();
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'logout' }));
  expect(other.renewed).toEqual([]);
  expect(other.onLogout).not.toHaveBeenCalled();
  expect(await other.call()).toBe('a2');
  expect(new Set(locks.requested).size).toBe(2);
});

it('lets go of the channel while its page is away, and takes it up again', async () => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  const { said } = overhear();
  two.tokens.pause();
  await one.call();
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ type: 'renewed' })));
  expect(two.renewed).toEqual([]);
  two.tokens.resume(false);
  expect(await two.call()).toBe('a2');
  expect(two.renewed).toEqual(['a2']);
  expect(service.refreshed).toEqual(['r1']);
});

it('learns on its return from the cache that the user has logged out, of a tab that is still there', async () => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  one.tokens.pause();
  two.tokens.pause();
  openTab(service, { loggedOut: true });
  one.tokens.resume(true);
  one.tokens.resume(false);
  await vi.waitFor(() => expect(one.onLogout).toHaveBeenCalledOnce());
  two.tokens.resume(false);
  one.tokens.setTokens(FIRST);
  const { said } = overhear();
  openTab(service).tokens.resume(true);
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ loggedOut: true })));
  expect([one.onLogout, two.onLogout].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

it('hears each message once after it was told twice to take up the channel', async () => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  two.tokens.resume(false);
  two.tokens.resume(false);
  const { said } = overhear();
  one.tokens.broadcastLogout();
  await vi.waitFor(() => expect(said).toEqual([{ type: 'logout' }]));
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
  const service = createTokenService();
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
  const service = createTokenService();
  const tab = openTab(service);
  expect(await tab.call()).toBe('a2');
  expect(() => tab.tokens.broadcastLogout()).not.toThrow();
  expect(tab.renewed).toEqual(['a2']);
});
