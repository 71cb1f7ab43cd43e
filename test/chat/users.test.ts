import { webcrypto } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Chat, createChat, type HeadlessOptions } from '../../src/headless';
import { describeWarning } from '../../src/report/warnings';
import type { TokenPair } from '../../src/service/tokenPair';
import { isolateTab, openChat, openTab, repliesIn, writtenIn } from '../support/chat';
import { deferred, settle } from '../support/deferred';
import { createFakeService, type Script } from '../support/fakeService';
import { failure } from '../support/service';
import { catchWarnings } from '../support/warnings';

const lines = catchWarnings();

beforeEach(() => {
  openTab();
  isolateTab();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

const P1 = { accessToken: 'a1', refreshToken: 'r1' };
const P2 = { accessToken: 'a2', refreshToken: 'r2' };
const P9 = { accessToken: 'a9', refreshToken: 'r9' };

const HI = { payloadType: 'text', payload: { text: 'Hi' } };

const refuse = () => Promise.reject(failure('unauthorized'));

/** A service that accepts these access tokens. The session tells. */
const accepting = (...tokens: string[]): Script => ({
  createSession: ({ token }) => (tokens.includes(token) ? { sessionId: 'ses_1' } : refuse()),
  refresh: refuse,
});

/** A chat at the headless door, and the service behind it. */
function open(options: Partial<HeadlessOptions> = {}, script: Script = {}) {
  const { fetch, calls, tokens } = createFakeService({
    createSession: () => ({ sessionId: 'ses_1' }),
    sendMessage: () => undefined,
    ...script,
  });
  const given = { baseUrl: 'https://api.example', userId: 'ada', tokens: P1, fetch, ...options };
  const chat = createChat(given);
  onTestFinished(chat.destroy);
  const told: string[] = [];
  for (const name of ['auth:failed', 'auth:refreshed', 'message:received'] as const) {
    chat.on(name, () => told.push(name));
  }
  const entries = () => chat.getSnapshot().entries;
  return {
    chat,
    given,
    calls,
    /** The access tokens of all calls so far. */
    tokens,
    told,
    written: () => writtenIn(entries()),
    replies: () => repliesIn(entries()),
    async start(...texts: string[]) {
      chat.start();
      for (const text of texts) chat.send(text);
      await settle();
    },
    async update(change: Partial<HeadlessOptions>) {
      chat.update(change);
      await settle();
    },
  };
}

/** The page leaves for the back/forward cache, and returns from it after what happens `away`. */
async function leaveAndReturn(away = () => {}) {
  window.dispatchEvent(new Event('pagehide'));
  away();
  window.dispatchEvent(new Event('focus'));
  await settle();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
}

const LOGOUT_KEY = 'finance-chat:logout';

const tellStorage = (key: string, newValue = localStorage.getItem(key)) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

/** Another tab logs out. */
function logOutElsewhere() {
  localStorage.setItem(LOGOUT_KEY, 'another mark');
  tellStorage(LOGOUT_KEY);
}

it.each([
  ['userId', { userId: 'eve' }],
  ['baseUrl', { baseUrl: 'https://other.example' }],
])('never uses the pair of the former user for another %s', async (_, change) => {
  const { chat, tokens, told, written, start, update } = open();
  await start();
  await update(change);
  chat.showMetrics();
  await start('one');
  expect(chat.getSnapshot()).toMatchObject({ signedOut: true, canSignIn: false });
  expect(told).toEqual(['auth:failed']);
  expect(tokens).toEqual(['a1']);
  await update({ tokens: P9 });
  expect(written()).toEqual(['one: sent']);
  expect(tokens).toEqual(['a1', 'a9', 'a9']);
});

it('changes nothing for a host that repeats its options, however often the pair was renewed', async () => {
  const onTokens = vi.fn();
  const { chat, given, tokens, told, written, start, update } = open(
    { tokens: { accessToken: 'a0' }, onTokens },
    { ...accepting('a2'), refresh: [() => P2] },
  );
  chat.setTokens(P1);
  await start();
  expect(onTokens).toHaveBeenCalledExactlyOnceWith(P2);
  expect(told).toEqual(['auth:refreshed']);
  await update({ ...given, tokens: P1 });
  await update({ ...given, tokens: { accessToken: 'a0' } });
  await start('one');
  expect(written()).toEqual(['one: sent']);
  expect(tokens).toEqual(['a1', 'a1', 'a2', 'a2']);
  expect(chat.getSnapshot().signedOut).toBe(false);
});

it('tells no renewal once "onTokens" has logged the user out', async () => {
  const { chat, told, start } = open(
    { onTokens: () => chat.logout() },
    { ...accepting('a2'), refresh: [() => P2] },
  );
  await start();
  expect(chat.getSnapshot().signedOut).toBe(true);
  expect(told).toEqual([]);
});

it('never sends any pair of the former user for the next one, who waits for a new one', async () => {
  const { chat, given, tokens, written, start, update } = open(
    {},
    { ...accepting('a2', 'a9'), refresh: [() => P2] },
  );
  await start();
  const before = tokens.length;
  for (const pair of [P1, { ...P1 }]) await update({ ...given, userId: 'eve', tokens: pair });
  await start('one');
  expect(chat.getSnapshot().signedOut).toBe(true);
  expect(written()).toEqual(['one: queued']);
  await update({ ...given, userId: 'eve', tokens: P9 });
  expect(written()).toEqual(['one: sent']);
  expect(new Set(tokens.slice(before))).toEqual(new Set(['a9']));
});

it('tells that the connection is back where the next user begins without the trouble of the former', async () => {
  const { chat, start, update } = open({}, { createSession: () => Promise.reject(failure('offline')) });
  const told: boolean[] = [];
  chat.on('connection', ({ detail }) => told.push(detail.online));
  await start();
  await update({ userId: 'eve', tokens: P9 });
  expect(told).toEqual([false, true, false]);
});

it('says where a host gives a pair again that was refused', async () => {
  const { chat, tokens, start } = open({}, accepting());
  await start();
  expect(chat.getSnapshot().signedOut).toBe(true);
  const before = tokens.length;
  chat.setTokens({ ...P1 });
  await settle();
  expect(chat.getSnapshot().signedOut).toBe(true);
  expect(tokens).toHaveLength(before);
  expect(lines().at(-1)).toBe(describeWarning(['known-pair']));
});

it.each([undefined, null, {}, { accessToken: '' }, 'a9'])('throws where setTokens() gets %j', (pair) => {
  const { chat } = open();
  expect(() => chat.setTokens(pair as never)).toThrow(/"tokens" takes/);
  expect(chat.getSnapshot().signedOut).toBe(false);
});

it.each<[string, (chat: Chat) => void, Partial<HeadlessOptions>]>([
  ['goes on at once with a token function', () => {}, { tokens: async () => P9 }],
  ['goes on at once with a pair', () => {}, { tokens: P9 }],
  ['sends what was typed after a logout', (chat) => chat.logout(), { tokens: P9 }],
  ['sends what the next user typed', (chat) => chat.update({ userId: 'eve' }), { tokens: async () => P9 }],
])('%s that it is given while signed out', async (_, act, change) => {
  const { chat, written, start, update } = open({}, accepting('a9'));
  await start();
  act(chat);
  await start('one');
  expect(written()).toEqual(['one: queued']);
  await update(change);
  expect(written()).toEqual(['one: sent']);
});

it.each<[string, (chat: Chat) => void, TokenPair[]]>([
  ['after destroy()', (chat) => chat.destroy(), [P2]],
  ['but not after logout()', (chat) => chat.logout(), []],
  ['but not for the next user', (chat) => chat.update({ userId: 'eve' }), []],
  ['but not for the next service', (chat) => chat.update({ baseUrl: 'https://other.example' }), []],
])(
  'hands the host a copy of a renewed pair %s, and names only the kind of its error',
  async (_, act, expected) => {
    const given: TokenPair[] = [];
    const renewal = deferred<TokenPair>();
    const { chat, start } = open(
      {
        onTokens(pair) {
          given.push({ ...pair });
          pair.accessToken = 'spoilt';
          throw new RangeError(`with ${P2.accessToken}`);
        },
      },
      { ...accepting('a2'), refresh: () => renewal.promise },
    );
    await start();
    act(chat);
    renewal.resolve(P2);
    await settle();
    expect(given).toEqual(expected);
    expect(vi.mocked(console.warn).mock.calls).toEqual(
      expected.map(() => [describeWarning(['host-threw', '"onTokens"']), 'RangeError']),
    );
  },
);

it.each<[string, (chat: Chat) => void, told: string[]]>([
  ['in this tab', (chat) => chat.logout(), []],
  ['in another tab', logOutElsewhere, ['auth:failed']],
  ['by another chat of its page', () => open({ name: 'another' }).chat.logout(), ['auth:failed']],
])(
  'shows, counts and keeps nothing after a logout %s, until it is given tokens',
  async (_, logOut, expected) => {
    const { chat, told, replies, start, update } = open();
    await start('secret');
    chat.receive(HI);
    const writer = chat.reply().getWriter();
    await writer.write('secret');
    chat.suggest(['secret?']);
    chat.writeDraft('secret');
    await vi.advanceTimersByTimeAsync(500);
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('secret');
    told.length = 0;
    logOut(chat);
    await expect(writer.write('more')).rejects.toThrow();
    expect(told).toEqual(expected);
    chat.receive(HI);
    await chat.reply().getWriter().write('secret');
    chat.suggest(['secret?']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(chat.getSnapshot()).toMatchObject({
      entries: [],
      draft: '',
      suggestions: [],
      arriving: 0,
      signedOut: true,
    });
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/secret|Hi/);
    expect(told).toEqual(expected);
    await update({ tokens: P9 });
    chat.receive(HI);
    expect(replies()).toEqual(['Hi']);
  },
);

it('asks the same function for the next user after a logout, given with the user or after it', async () => {
  for (const together of [true, false]) {
    const ask = vi.fn().mockResolvedValueOnce(P1).mockResolvedValueOnce(P2);
    const { chat, given, replies, start, update } = open({ tokens: ask });
    await start();
    chat.logout();
    if (!together) await update({ userId: 'eve' });
    await update({ ...given, userId: 'eve' });
    expect([chat.getSnapshot().signedOut, ask.mock.calls.length]).toEqual([false, 2]);
    chat.receive(HI);
    expect(replies()).toEqual(['Hi']);
  }
});

it('calls for the next user with no pair of the former one, also where the function still gives it', async () => {
  const { chat, calls, start, update } = open({ tokens: async () => P1 });
  await start('For Ada');
  const before = calls.length;
  await update({ userId: 'eve' });
  await start('For Eve');
  expect([calls.length, chat.getSnapshot().signedOut]).toEqual([before, true]);
  expect(lines()).toEqual([describeWarning(['known-pair'])]);
});

it('leaves the mark of a logout where the page clears its localStorage right after it', async () => {
  const { chat } = open();
  chat.logout();
  localStorage.clear();
  await settle();
  expect(localStorage.getItem(LOGOUT_KEY)).not.toBeNull();
});

it('joins no other tabs with the tokens of a chat that has ended, where its panel opens for the next', () => {
  vi.stubGlobal('crypto', webcrypto);
  // Channels have digests for names.
  const digest = vi.spyOn(webcrypto.subtle, 'digest');
  const fetch = () => new Promise<never>(() => {});
  const given = { baseUrl: 'https://api.example', persistence: 'none', tokens: P1, fetch } as const;
  const [ended, next] = [openChat(given).chat, openChat(given).chat];
  ended.close();
  ended.start();
  expect(digest).not.toHaveBeenCalled();
  next.start();
  expect(digest).toHaveBeenCalled();
});

it('tells neither its host nor another tab of a renewal that ends after a logout', async () => {
  vi.useRealTimers();
  vi.stubGlobal('crypto', webcrypto);
  const said: unknown[] = [];
  class Channel {
    postMessage = (message: object) => said.push(message);
    close() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  const renewal = deferred<TokenPair>();
  const { chat, calls, told, start } = open({}, { ...accepting(), refresh: () => renewal.promise });
  await start('one');
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(1));
  await vi.waitFor(() => expect(calls.join()).toContain('refresh'));
  chat.logout();
  const before = said.length;
  renewal.resolve(P2);
  await settle();
  expect([said.slice(before), told]).toEqual([[], []]);
});

it('restores nothing of before a logout that its page slept through', async () => {
  const { chat, told, start } = open();
  await start();
  chat.writeDraft('secret');
  await leaveAndReturn(() => localStorage.setItem(LOGOUT_KEY, 'another mark'));
  expect(chat.getSnapshot()).toMatchObject({ draft: '', signedOut: true });
  expect(told).toEqual(['auth:failed']);
  chat.receive(HI);
  expect(chat.getSnapshot().entries).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('stays signed in through the cache where there was a logout before it, whose mark it has not read', async () => {
  localStorage.setItem(LOGOUT_KEY, 'an earlier mark');
  const { chat, told } = open({ persistence: 'none' });
  await leaveAndReturn();
  expect(chat.getSnapshot().signedOut).toBe(false);
  expect(told).toEqual([]);
});

it.each([
  ['has read the mark of logouts itself', 'nobody reads it'],
  ['is told of it, while it saves', 'it saves'],
  ['is told of it, which the page then clears away', 'the page clears it'],
])('hears of a logout in another tab before it %s', async (_, meanwhile) => {
  const { chat, told } = open();
  localStorage.setItem(LOGOUT_KEY, 'another mark');
  if (meanwhile === 'it saves') chat.writeDraft('secret');
  if (meanwhile === 'the page clears it') localStorage.clear();
  await vi.advanceTimersByTimeAsync(1_000);
  tellStorage(LOGOUT_KEY, 'another mark');
  expect(chat.getSnapshot()).toMatchObject({ draft: '', signedOut: true });
  expect(told).toEqual(['auth:failed']);
  expect(sessionStorage).toHaveLength(0);
});

it('hears nothing in the storage events of others, and in its own mark', async () => {
  const { chat, told, start, update } = open();
  await start();
  tellStorage('of the page');
  expect(chat.getSnapshot().signedOut).toBe(false);
  chat.logout();
  await update({ tokens: P9 });
  tellStorage(LOGOUT_KEY);
  expect(chat.getSnapshot().signedOut).toBe(false);
  expect(told).toEqual([]);
});

it.each<[string, (chat: Chat) => void]>([
  ['the next user has no tokens', (chat) => chat.update({ userId: 'eve' })],
  ['another tab logs out', logOutElsewhere],
])('says nothing of a sign-out that a listener has ended, where %s', async (_, signOut) => {
  const { chat, told, start } = open({}, { createSession: () => Promise.reject(failure('offline')) });
  await start();
  // Every chat begins as online.
  chat.on('connection', () => chat.setTokens(P9));
  signOut(chat);
  expect(chat.getSnapshot().signedOut).toBe(false);
  expect(told).toEqual([]);
});

it.each<[string, (chat: Chat, tokens: TokenPair, serial: number) => void]>([
  ['a logout and the next sign-in', (chat, tokens) => [chat.logout(), chat.setTokens(tokens)]],
  ['the next user', (chat, tokens, serial) => chat.update({ userId: `user ${serial}`, tokens })],
])('makes few calls where each sign-out is answered at once by %s with a refused pair', async (_, answer) => {
  const { chat, tokens, start } = open({ tokens: { accessToken: 'b0' } }, accepting());
  let serial = 0;
  chat.on('auth:failed', () => {
    serial++;
    if (serial < 50) answer(chat, { accessToken: `b${serial}` }, serial);
  });
  await start('one');
  await vi.advanceTimersByTimeAsync(60_000);
  // The second at once, the others after 1, 2, 4, 8, 16 and 30 seconds.
  expect(tokens).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6']);
});

it('goes on from its record when the page comes out of the back/forward cache, and sends nothing by itself', async () => {
  const { chat, tokens, written, start } = open(
    {},
    { sendMessage: () => Promise.reject(failure('offline')) },
  );
  await start('one', 'two');
  chat.writeDraft('half a sen');
  const before = tokens.length;
  await leaveAndReturn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written()).toEqual(['one: unconfirmed', 'two: failed']);
  expect(chat.getSnapshot()).toMatchObject({ draft: 'half a sen', sessionId: 'ses_1', signedOut: false });
  expect(tokens).toHaveLength(before);
});

it('presents no refresh token from before the cache', async () => {
  const { chat, calls, told, start } = open({ persistence: 'none' }, { ...accepting(), refresh: () => P2 });
  await leaveAndReturn();
  await start('one');
  expect(calls).toEqual([['createSession']]);
  expect(told).toEqual(['auth:failed']);
  expect(chat.getSnapshot()).toMatchObject({ signedOut: true, entries: [{ status: 'queued' }] });
});

it('asks the token function anew when the page returns', async () => {
  const tokens = vi.fn(async () => P1);
  const { written, start } = open({ tokens, persistence: 'none' });
  await start('one');
  await leaveAndReturn();
  await start('two');
  expect(written()).toEqual(['two: sent']);
  expect(tokens).toHaveBeenCalledTimes(2);
});
