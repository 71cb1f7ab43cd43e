// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { HistorySource } from '../../src/chat/entry';
import { createChat, type HeadlessOptions, type KeyValueStorage } from '../../src/headless';
import { describeWarning } from '../../src/lib/warnings';
import { createTabStorage } from '../faults/browser';
import { TOKENS } from '../support/answers';
import { deferred, settle } from '../support/deferred';
import { talk } from '../support/talk';
import { startService } from '../support/testService';

const ASKED = { from: 'user', at: '2026-05-03T10:00:00Z', text: 'Is my rent paid?' } as const;
const ANSWERED = { id: 7, from: 'assistant', at: 1_777_802_460_000, text: 'It is.' } as const;
const ROWS = [ASKED, ANSWERED];
const TEXTS = ['Is my rent paid?', 'It is.'];

function begin(history: HistorySource | undefined) {
  const talking = talk({ settings: { history } });
  const { conversation } = talking;
  return {
    ...talking,
    texts: () =>
      conversation.entries.value.map((entry) =>
        entry.kind === 'user' ? entry.text : 'payload' in entry && entry.payload.text,
      ),
  };
}

it('begins with earlier messages, which are neither sent nor counted nor told', async () => {
  const { conversation, start, texts, calls, events, received } = begin(ROWS);
  conversation.send('And now?');
  expect(texts()).toEqual(['And now?']);
  await start();
  expect(texts()).toEqual([...TEXTS, 'And now?']);
  expect(conversation.entries.value).toMatchObject([
    { kind: 'user', at: Date.parse(ASKED.at), status: 'sent', earlier: true },
    { kind: 'reply', at: ANSWERED.at, hostId: '7', payloadType: 'text', earlier: true },
    { kind: 'user', status: 'sent' },
  ]);
  expect(calls.map(([name]) => name)).toEqual(['createSession', 'sendMessage']);
  expect(events.map(([name]) => name)).toEqual(['session', 'message:sent']);
  expect(received()).toBe(0);
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

it('takes a text beside the fields of a payload that are not there', async () => {
  const { start, texts } = begin(
    ROWS.map((row) => ({ ...row, payloadType: undefined, payload: undefined })) as never,
  );
  await start();
  expect(texts()).toEqual(TEXTS);
});

it('takes payloads as replies have them', async () => {
  const chart = { payloadType: 'chart', payload: { bars: [1, 2] } };
  const text = { payloadType: 'text', payload: { text: 'Hi' } };
  const { conversation, start } = begin([
    { from: 'assistant', at: 0, ...chart },
    { from: 'user', at: 1, ...text },
  ]);
  await start();
  expect(conversation.entries.value).toMatchObject([chart, { kind: 'user', text: 'Hi' }]);
});

it.each<[path: string, takes: string, row: unknown]>([
  ['history[1]', 'an object', null],
  ['history[1]', 'an object', 'Hi'],
  ['history[1].from', "'user' or 'assistant'", { ...ASKED, from: 'bot' }],
  ['history[1].at', 'ISO 8601 or milliseconds', { ...ASKED, at: 'yesterday' }],
  ['history[1].at', 'ISO 8601 or milliseconds', { ...ASKED, at: new Date() }],
  ['history[1].at', 'ISO 8601 or milliseconds', { ...ASKED, at: 1e20 }],
  ['history[1].text', 'a string', { from: 'user', at: 0 }],
  ['history[1].payload', 'an object', { ...ANSWERED, payloadType: 'chart' }],
  ['history[1].payload.text', 'a string', { ...ANSWERED, payloadType: 'text', payload: { message: 'Hi' } }],
  ['history[1].payload.text', 'a string', { ...ASKED, payloadType: 'chart', payload: {} }],
])('leaves out a message that does not fit, and says once why: %s', async (path, takes, row) => {
  const { start, texts, reports } = begin([ASKED, row, ANSWERED, row] as never);
  await start();
  expect(texts()).toEqual(TEXTS);
  expect(reports()).toEqual([
    describeWarning(['wrong-option', path, takes, 'something else', 'that message is left out']),
  ]);
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

it.each([
  ['a session', { sessionId: 'ses_9', entries: [] }],
  [
    'messages',
    { sessionId: undefined, entries: [{ kind: 'user', id: '1', at: 0, text: 'Hi', status: 'sent' }] },
  ],
] as const)('fetches nothing where %s was restored', async (_, saved) => {
  const history = vi.fn(() => ROWS);
  const { conversation, start } = begin(history);
  conversation.restore({ draft: '', ...saved });
  await start();
  expect(history).not.toHaveBeenCalled();
});

it('fetches them where only a draft was restored', async () => {
  const { conversation, start, texts } = begin(() => ROWS);
  conversation.restore({ draft: 'half a', sessionId: undefined, entries: [] });
  await start();
  expect(texts()).toEqual(TEXTS);
});

it('has none in a new conversation, neither late nor again', async () => {
  const answer = deferred<typeof ROWS>();
  const history = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return answer.promise;
  });
  const signals: AbortSignal[] = [];
  const { conversation, start, texts } = begin(history);
  await start();
  conversation.newSession();
  answer.resolve(ROWS);
  await settle();
  expect([texts(), history.mock.calls.length, signals[0]?.aborted]).toEqual([[], 1, true]);
});

it('is no longer waited for when the chat ends, and says nothing then', async () => {
  const history = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const { close, start } = begin(history);
  await start();
  close();
  await settle();
});

it('fetches nothing for a chat that ends in the task that started it, as React’s StrictMode does', async () => {
  const history = vi.fn(() => ROWS);
  const { conversation, close } = begin(history);
  conversation.start();
  close();
  await settle();
  expect(history).not.toHaveBeenCalled();
});

it('leaves out a reply that is here already, and replaces one by a reply of the same id', async () => {
  const answer = deferred<typeof ROWS>();
  const { conversation, start, texts } = begin(() => answer.promise);
  await start();
  conversation.receive([{ id: '7', payloadType: 'text', payload: { text: 'It is, since today.' } }]);
  answer.resolve(ROWS);
  await settle();
  expect(texts()).toEqual([ASKED.text, 'It is, since today.']);

  const other = begin(ROWS);
  await other.start();
  other.conversation.receive([{ id: '7', payloadType: 'text', payload: { text: 'It is, since today.' } }]);
  expect(other.texts()).toEqual([ASKED.text, 'It is, since today.']);
  expect(other.conversation.entries.value[1]).toMatchObject({ at: ANSWERED.at, revision: 1 });
});

it('is fetched for a signed-out user once they are signed in', async () => {
  const history = vi.fn(() => ROWS);
  const { conversation, start, texts } = begin(history);
  conversation.setSignedIn(false);
  await start();
  conversation.loadHistory();
  await settle();
  expect(history).not.toHaveBeenCalled();
  conversation.setSignedIn(true);
  await settle();
  expect(texts()).toEqual(TEXTS);
});

/** A chat at the headless door, in a tab that keeps its conversation. */
async function open(given: Partial<HeadlessOptions>) {
  const service = await startService();
  onTestFinished(() => void service.close());
  const persistence = createTabStorage() as unknown as KeyValueStorage;
  return () => {
    const chat = createChat({ baseUrl: service.url, userId: 'ada', tokens: TOKENS, persistence, ...given });
    onTestFinished(chat.destroy);
    return {
      chat,
      texts: () =>
        chat
          .transcript()
          .split('\n')
          .filter(Boolean)
          .map((line) => line.replace(/^.*: /, '')),
    };
  };
}

it('is kept with the conversation, and not fetched again after a reload', async () => {
  const history = vi.fn(() => ROWS);
  const load = await open({ history });
  const before = load();
  before.chat.start();
  await vi.waitFor(() => expect(before.chat.getSnapshot().sessionId).toBeTruthy());
  before.chat.destroy();
  const after = load();
  after.chat.start();
  await settle();
  expect(after.texts()).toEqual(TEXTS);
  expect(history).toHaveBeenCalledOnce();
});

it('shows messages that are given after the beginning, as components fetch them', async () => {
  const { chat, texts } = (await open({}))();
  chat.start();
  chat.update({ history: ROWS });
  expect(texts()).toEqual(TEXTS);
  chat.update({ history: [...ROWS] });
  expect(texts()).toEqual(TEXTS);
});

it.each<[string, (chat: ReturnType<typeof createChat>) => void]>([
  ['another user', (chat) => chat.update({ userId: 'eve', tokens: { accessToken: 'eve-1' } })],
  ['another user without tokens', (chat) => chat.update({ userId: 'eve' })],
  ['a logout', (chat) => chat.logout()],
  [
    'a logout and another sign-in',
    (chat) => {
      chat.logout();
      chat.update({ tokens: { accessToken: 'access-9' } });
    },
  ],
  [
    'a logout and another user',
    (chat) => {
      chat.logout();
      chat.update({ userId: 'eve', tokens: { accessToken: 'eve-1' } });
    },
  ],
])('never shows the messages of the former user after %s', async (_, act) => {
  const { chat, texts } = (await open({ history: ROWS }))();
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
  const { chat, texts } = (await open({ history: ({ userId }) => answers[userId]?.promise ?? [] }))();
  chat.start();
  await settle();
  chat.update({ userId: 'eve', tokens: { accessToken: 'eve-1' } });
  await settle();
  answers.ada?.resolve(ROWS);
  answers.eve?.resolve([{ ...ASKED, text: 'Mine' } as never]);
  await settle();
  expect(texts()).toEqual(['Mine']);
});
