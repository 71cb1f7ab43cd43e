// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { createLocks } from '../support/locks';
import { createTokenService, FIRST, openTab, overhear, PUBLIC_CHANNEL } from '../support/tokens';

let locks: ReturnType<typeof createLocks>;

beforeEach(() => {
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
  // However long the machine stalls, time goes on by a small step before the next message.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
});

it.each([
  undefined,
  null,
  7,
  'hello',
  {},
  { type: 'pair' },
  { type: 'pair', pair: 'a9' },
  { type: 'pair', pair: { accessToken: 7 } },
  { type: 'logout' },
  { type: 'Pair', pair: { accessToken: 'a9' } },
])('pays no heed to %j of a tab with the same token', async (message) => {
  const { say, said } = overhear();
  const tab = openTab(createTokenService());
  await vi.waitFor(() => {
    say(message);
    say({ type: 'question' });
    expect(said).toContainEqual({ type: 'pair', pair: FIRST });
  });
  expect(tab.renewed).toEqual([]);
  expect(tab.onLogout).not.toHaveBeenCalled();
});

it.each([undefined, null, 7, 'logout', {}, { type: 'Logout' }, { type: 'loggedOut' }])(
  'pays no heed to %j of any script of the origin',
  async (message) => {
    const { say } = overhear(PUBLIC_CHANNEL);
    const [tab, other] = [openTab(createTokenService()), openTab(createTokenService())];
    say(message);
    tab.tokens.broadcastLogout();
    await vi.waitFor(() => expect(other.onLogout).toHaveBeenCalledOnce());
    expect(tab.onLogout).not.toHaveBeenCalled();
  },
);

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
])('hears no logout of %s', async (_, key) => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  const other = openTab(service, { key });
  one.tokens.broadcastLogout();
  await vi.waitFor(() => expect(two.onLogout).toHaveBeenCalledOnce());
  expect(other.onLogout).not.toHaveBeenCalled();
});

it('lets go of the channels while its page is away, and takes them up again', async () => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  const { said } = overhear();
  two.tokens.pause();
  await one.call();
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ type: 'pair' })));
  expect(two.renewed).toEqual([]);
  two.tokens.resume();
  expect(await two.call()).toBe('a2');
  expect(two.renewed).toEqual(['a2']);
  expect(service.refreshed).toEqual(['r1']);
});

it('learns on its return from the cache that the user has logged out, of a tab that is still there', async () => {
  const service = createTokenService();
  const [one, two, three, four] = [openTab(service), openTab(service), openTab(service), openTab(service)];
  for (const { tokens } of [one, two, three, four]) tokens.pause();
  openTab(service, { loggedOut: true });
  two.tokens.resume();
  // The user had signed in again here.
  four.tokens.resume(0);
  one.tokens.resume(60_000);
  one.tokens.resume();
  await vi.waitFor(() => expect(one.onLogout).toHaveBeenCalledOnce());
  one.tokens.setTokens(FIRST);
  const { said } = overhear(PUBLIC_CHANNEL);
  three.tokens.resume(60_000);
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'loggedOut', awayMs: 60_000 }));
  expect([one, two, four].map(({ onLogout }) => onLogout.mock.calls.length)).toEqual([1, 0, 0]);
});

it('does not ask about a logout that it knows of, so texts typed since then stay', async () => {
  const { tokens } = openTab(createTokenService(), { loggedOut: true });
  const { said } = overhear(PUBLIC_CHANNEL);
  tokens.resume(60_000);
  tokens.broadcastLogout();
  await vi.waitFor(() => expect(said).toEqual([{ type: 'logout' }]));
});

it('hears a logout once after it was told twice to take up the channel', async () => {
  const service = createTokenService();
  const [one, two] = [openTab(service), openTab(service)];
  two.tokens.resume();
  two.tokens.resume();
  const { said } = overhear(PUBLIC_CHANNEL);
  one.tokens.broadcastLogout();
  await vi.waitFor(() => expect(said).toEqual([{ type: 'logout' }]));
  expect(two.onLogout).toHaveBeenCalledOnce();
});

it.each([
  ['locks', 'navigator'],
  ['crypto', 'crypto'],
])('renews by itself where there are no %s', async (_, name) => {
  vi.stubGlobal(name, undefined);
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
