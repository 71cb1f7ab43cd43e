import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { HistorySource } from '../../src/chat/types';
import { createChat } from '../../src/headless';
import { TOKENS } from '../support/answers';
import { type Chat, openTab, type Talked, talk } from '../support/chat';
import { deferred, settle } from '../support/deferred';
import { createFakeService } from '../support/fakeService';

beforeEach(openTab);

const ASKED = { from: 'user', at: '2026-05-03T10:00:00Z', text: 'Is my rent paid?' } as const;
const ANSWERED = { id: 7, from: 'assistant', at: 1_777_802_460_000, text: 'It is.' } as const;
const ROWS = [ASKED, ANSWERED];
const TEXTS = ['Is my rent paid?', 'It is.'];

function begin(history: HistorySource, more: Chat = {}) {
  const talking = talk({ history, persistence: 'session', ...more });
  const { chat } = talking;
  return {
    ...talking,
    texts: () =>
      chat.entries.value.map((entry) =>
        entry.kind === 'user' ? entry.text : 'payload' in entry && entry.payload.text,
      ),
  };
}

it('begins with earlier messages, which are neither sent nor counted nor told', async () => {
  const { chat, start, texts, calls, log, panel } = begin(ROWS);
  chat.send('And now?');
  expect(texts()).toEqual(['And now?']);
  await start();
  expect(texts()).toEqual([...TEXTS, 'And now?']);
  expect(chat.entries.value).toMatchObject([
    { kind: 'user', at: Date.parse(ASKED.at), status: 'sent', earlier: true },
    { kind: 'reply', at: ANSWERED.at, hostId: '7', payloadType: 'text', earlier: true },
    { kind: 'user', status: 'sent' },
  ]);
  expect(calls.map(([name]) => name)).toEqual(['createSession', 'sendMessage']);
  expect(new Set(log.map(([name]) => name))).toEqual(new Set(['request', 'session', 'message:sent']));
  expect(panel.unread.value).toBe(0);
});

it('fetches them once, when it starts, and puts them above what was typed meanwhile', async () => {
  const answer = deferred<typeof ROWS>();
  const history = vi.fn(() => answer.promise);
  const { start, send, texts } = begin(history);
  await settle();
  expect(history).not.toHaveBeenCalled();
  await start();
  await start();
  expect(history.mock.calls).toEqual([[{ userId: 'ada', signal: expect.any(AbortSignal) }]]);
  await send('And now?');
  answer.resolve(ROWS);
  await settle();
  expect(texts()).toEqual([...TEXTS, 'And now?']);
});

it('takes what the guide shows', async () => {
  const { start, texts } = begin(JSON.parse(readFileSync('docs/examples/history.json', 'utf8')));
  await start();
  expect(texts()).toEqual(TEXTS);
});

it('takes payloads as replies have them', async () => {
  const chart = { payloadType: 'chart', payload: { bars: [1, 2] } };
  const text = { payloadType: 'text', payload: { text: 'Hi' } };
  const { chat, start } = begin([
    { from: 'assistant', at: 0, ...chart },
    { from: 'user', at: 1, ...text },
  ]);
  await start();
  expect(chat.entries.value).toMatchObject([chart, { kind: 'user', text: 'Hi' }]);
});

it.each<[what: string, row: unknown]>([
  ['nothing', null],
  ['a text', 'Hi'],
  ['from somebody else', { ...ASKED, from: 'bot' }],
  ['of no time', { ...ASKED, at: 'yesterday' }],
  ['of a time that browsers read in different ways', { ...ASKED, at: '03/05/2026' }],
  ['of a time that no calendar has', { ...ASKED, at: 1e20 }],
  ['without a text', { from: 'user', at: 0 }],
  ['without a payload', { ...ANSWERED, payloadType: 'chart' }],
  ['of the service, without a text', { ...ANSWERED, payloadType: 'text', payload: { message: 'Hi' } }],
  ['of the person, without a text', { ...ASKED, payloadType: 'chart', payload: {} }],
])('leaves out what is no message, and says so once: %s', async (_, row) => {
  const { start, texts, reports } = begin([ASKED, row, ANSWERED, row] as never);
  await start();
  expect(texts()).toEqual(TEXTS);
  expect(reports()).toEqual([expect.stringMatching(/"history\[1]" is not \{ from: .+, at, text }/)]);
});

it.each<[string, HistorySource, string]>([
  ['throws', () => JSON.parse('{'), '"history" threw'],
  ['rejects', () => Promise.reject(new Error('mine')), '"history" threw'],
  ['gives no array', (async () => ({ messages: ROWS })) as never, '"history" takes an array of messages'],
])('begins without them, and says so, where the function %s', async (_, history, line) => {
  const { start, send, written, reports } = begin(history);
  await start();
  await send('one');
  expect(written()).toEqual(['one: sent']);
  expect(reports()).toEqual([expect.stringContaining(line)]);
});

it.each<[string, (chat: Talked['chat']) => void, isAsked: boolean, source?: HistorySource]>([
  ['a session', (chat) => chat.start(), false],
  ['messages', (chat) => chat.send('Hi'), false],
  ['only a draft', (chat) => chat.writeDraft('half a sen'), true],
  ['nothing, as it was left before they came', (chat) => chat.start(), true, () => new Promise(() => {})],
])('fetches them once for a conversation of which a page had kept %s', async (_, act, isAsked, history) => {
  const before = talk({ persistence: 'session', history });
  act(before.chat);
  await settle();
  before.chat.close();
  const next = vi.fn(() => ROWS);
  await begin(next).start();
  expect(next).toHaveBeenCalledTimes(isAsked ? 1 : 0);
});

it('has none in a new conversation, neither late nor again', async () => {
  const answer = deferred<typeof ROWS>();
  const history = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return answer.promise;
  });
  const signals: AbortSignal[] = [];
  const { chat, start, texts } = begin(history);
  await start();
  chat.newSession();
  answer.resolve(ROWS);
  await settle();
  expect([texts(), history.mock.calls.length, signals[0]?.aborted]).toEqual([[], 1, true]);
});

it('fetches nothing for a chat that ends in the task that started it, as React’s StrictMode does', async () => {
  const history = vi.fn(() => ROWS);
  const { chat } = begin(history);
  chat.start();
  chat.close();
  await settle();
  expect(history).not.toHaveBeenCalled();
});

it('leaves out a reply that is here already, and replaces one by a reply of the same id', async () => {
  const answer = deferred<typeof ROWS>();
  const { chat, start, texts } = begin(() => answer.promise);
  await start();
  chat.receive({ id: '7', payloadType: 'text', payload: { text: 'It is, since today.' } });
  answer.resolve(ROWS);
  await settle();
  expect(texts()).toEqual([ASKED.text, 'It is, since today.']);

  const other = begin(ROWS);
  await other.start();
  other.chat.receive({ id: '7', payloadType: 'text', payload: { text: 'It is, since today.' } });
  expect(other.texts()).toEqual([ASKED.text, 'It is, since today.']);
  expect(other.chat.entries.value[1]).toMatchObject({ at: ANSWERED.at, revision: 1 });
});

it('is fetched for a signed-out user once they are signed in', async () => {
  const history = vi.fn(() => ROWS);
  const { chat, start, texts } = begin(history, { loggedOut: true });
  await start();
  chat.loadHistory();
  await settle();
  expect(history).not.toHaveBeenCalled();
  chat.auth.setSource({ accessToken: 'a9' });
  await settle();
  expect(texts()).toEqual(TEXTS);
});

/** A chat at the headless door, in a tab that keeps its conversation. */
function open(history?: HistorySource) {
  const { fetch } = createFakeService({ createSession: () => ({ sessionId: 'ses_1' }) });
  const chat = createChat({ baseUrl: 'https://api.example', userId: 'ada', tokens: TOKENS, fetch, history });
  onTestFinished(chat.destroy);
  const lines = () => chat.transcript().split('\n').filter(Boolean);
  return { chat, texts: () => lines().map((line) => line.replace(/^.*: /, '')) };
}

it('shows messages that are given after the beginning, as components fetch them', async () => {
  const { chat, texts } = open();
  chat.start();
  chat.update({ history: ROWS });
  expect(texts()).toEqual(TEXTS);
  chat.update({ history: [...ROWS] });
  expect(texts()).toEqual(TEXTS);
});

it.each<[string, (chat: ReturnType<typeof createChat>) => void]>([
  ['another user', (chat) => chat.update({ userId: 'eve', tokens: { accessToken: 'eve-1' } })],
  ['a logout', (chat) => chat.logout()],
])('never shows the messages of the former user after %s', async (_, act) => {
  const { chat, texts } = open(ROWS);
  chat.start();
  expect(texts()).toEqual(TEXTS);
  act(chat);
  chat.start();
  await settle();
  expect(texts()).toEqual([]);
});

it('fetches those of the next user, and drops a late answer for the former one', async () => {
  const answers: Record<string, ReturnType<typeof deferred<typeof ROWS>>> = {
    ada: deferred(),
    eve: deferred(),
  };
  const { chat, texts } = open(({ userId }) => answers[userId]?.promise ?? []);
  chat.start();
  await settle();
  chat.update({ userId: 'eve', tokens: { accessToken: 'eve-1' } });
  await settle();
  answers.ada?.resolve(ROWS);
  answers.eve?.resolve([{ ...ASKED, text: 'Mine' } as never]);
  await settle();
  expect(texts()).toEqual(['Mine']);
});
