// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredRecord } from '../../src/model/storage';
import { stringify } from '../../src/service/json';
import { deferred, settle } from '../support/deferred';
import { failure, session, talk } from '../support/talk';

const SHOWN = {
  metrics: () => ({
    asOfDate: '2026-01-01',
    currency: 'GBP',
    cards: [{ key: 'k', title: 'Cash', value: 777 }],
  }),
  actions: () => ({ items: [{ insightId: 'i', title: 'Save', priorityRank: 1 }] }),
  connectBank: () => ({ connect_url: 'https://link.example/secret' }),
};

type Talked = ReturnType<typeof talk>;

/** What is read back after it was written down. */
const stored = ({ conversation }: Talked, entries?: unknown[]): StoredRecord => {
  const record = JSON.parse(stringify({ ...conversation.snapshot(), open: false, unread: 0 }));
  return entries ? { ...record, entries } : record;
};

const user = (text: string, status: string) => ({ kind: 'user', id: text, at: 1, text, status });

const record = (...entries: unknown[]) =>
  ({ sessionId: 'ses_1', draft: '', open: false, unread: 0, entries }) as StoredRecord;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('keeps no figures and no links', async () => {
  const talked = talk({ script: SHOWN });
  for (const view of ['metrics', 'actions', 'connect'] as const) await talked.conversation.show(view);
  expect(talked.conversation.entries.value).toHaveLength(3);
  const kept = JSON.stringify(stored(talked));
  expect(kept).not.toMatch(/777|secret|link\.example|Cash|Save/);
  expect(stored(talked).entries.map(({ kind }) => kind)).toEqual(['metrics', 'actions', 'connect']);
});

it('keeps the text of a reply, and nothing of one it cannot show', () => {
  const talked = talk();
  talked.conversation.receive({ payloadType: 'text', payload: { text: 'Hi', amount: 777 } });
  talked.conversation.receive({ payloadType: 'chart', payload: { text: 'Chart', points: [777] } });
  const kept = stored(talked);
  expect(kept.entries).toMatchObject([
    { payloadType: 'text', payload: { text: 'Hi' } },
    // Not of its type: a renderer of the host would take what is left for the whole.
    { payloadType: '', payload: {} },
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/777|chart/i);
});

it('keeps the session, the draft and what was written', async () => {
  const talked = talk({
    script: {
      sendMessage: [
        () => undefined,
        () => Promise.reject(failure('refused', { status: 400, requestId: 'req_1' })),
      ],
    },
  });
  await talked.start();
  await talked.send('one', 'two');
  talked.conversation.write('half a sen');
  const after = talk();
  after.conversation.restore(stored(talked));
  await settle();
  expect(after.conversation.sessionId.value).toBe('ses_1');
  expect(after.conversation.draft.value).toBe('half a sen');
  expect(after.written()).toEqual([
    ['one', 'sent'],
    ['two', 'failed'],
  ]);
  expect(after.conversation.entries.value[1]).toMatchObject({
    fault: { kind: 'refused', requestId: 'req_1' },
  });
});

it('keeps the last 200 entries, and whatever is not sent', async () => {
  const talked = talk();
  await talked.send('waits');
  for (let index = 0; index < 250; index++) {
    talked.conversation.receive({ payloadType: 'text', payload: { text: `reply ${index}` } });
  }
  const { entries } = stored(talked);
  expect(entries).toHaveLength(201);
  expect(entries[0]).toMatchObject({ text: 'waits', status: 'queued' });
  expect(entries[1]).toMatchObject({ payload: { text: 'reply 50' } });
  expect(entries[200]).toMatchObject({ payload: { text: 'reply 249' } });
});

it.each([
  ['failed', failure('refused', { status: 400 })],
  ['unconfirmed', failure('offline')],
])('keeps a message that is %s however much was said after it', async (status, fault) => {
  const talked = talk({ script: { createSession: session, sendMessage: () => Promise.reject(fault) } });
  await talked.start();
  await talked.send('stuck');
  for (let index = 0; index < 250; index++) {
    talked.conversation.receive({ payloadType: 'text', payload: { text: `reply ${index}` } });
  }
  expect(stored(talked).entries[0]).toMatchObject({ text: 'stuck', status });
});

it('leaves what it keeps a snapshot of as it was', async () => {
  const talked = talk({ script: SHOWN });
  await talked.conversation.show('metrics');
  talked.conversation.snapshot();
  expect(talked.phase()).toMatchObject({ is: 'shown' });
});

it('does not know of a message that was on its way whether it arrived, and does not repeat it', async () => {
  const before = talk({ script: { sendMessage: () => new Promise<never>(() => {}) } });
  await before.start();
  await before.send('one');
  const after = talk();
  after.conversation.restore(stored(before));
  await after.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(after.written()).toEqual([['one', 'unconfirmed']]);
  expect(after.sent()).toEqual([]);
});

it('sends what was queued as soon as it is back, unopened, in the session it had', async () => {
  const { conversation, calls, written } = talk();
  conversation.restore(record(user('one', 'queued'), user('two', 'queued')));
  await settle();
  expect(calls).toEqual([
    ['sendMessage', 'ses_1', 'one'],
    ['sendMessage', 'ses_1', 'two'],
  ]);
  expect(written()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
  ]);
});

it.each(['sent', 'failed', 'unconfirmed', 'sending'])(
  'makes no request for a %s message that is back',
  async (status) => {
    const { conversation, calls } = talk();
    conversation.restore(record(user('one', status)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  },
);

it('creates no other session where it has one back', async () => {
  const { conversation, calls, start } = talk();
  conversation.restore(record());
  await start();
  expect(calls).toEqual([]);
});

it('offers to fetch again what it kept no figures of', async () => {
  const { conversation, phase, calls } = talk({ script: SHOWN });
  conversation.restore(record({ kind: 'metrics', id: 'm', at: 1 }));
  expect(phase()).toEqual({ is: 'expired' });
  expect(calls).toEqual([]);
  await conversation.show('metrics', 'm');
  expect(phase()).toMatchObject({ is: 'shown' });
  expect(conversation.entries.value).toHaveLength(1);
});

it('gives ids that those restored do not have', async () => {
  const before = talk();
  await before.send('one', 'two');
  const after = talk();
  after.conversation.restore(stored(before));
  await vi.advanceTimersByTimeAsync(1);
  await after.send('three', 'four');
  expect(new Set(after.conversation.entries.value.map(({ id }) => id)).size).toBe(4);
});

it('empties the conversation and creates a session', async () => {
  const ids = ['ses_1', 'ses_2'];
  const { conversation, calls, start, send } = talk({
    script: { ...SHOWN, createSession: () => ({ sessionId: ids.shift() ?? '' }) },
  });
  await start();
  await send('one');
  await conversation.show('metrics');
  conversation.newSession();
  expect(conversation.entries.value).toEqual([]);
  await settle();
  expect(conversation.sessionId.value).toBe('ses_2');
  await send('two');
  expect(calls.slice(-2)).toEqual([['createSession'], ['sendMessage', 'ses_2', 'two']]);
});

it('keeps what is still on its way in a new session, and sends what waits there', async () => {
  const answer = deferred<void>();
  const ids = ['ses_1', 'ses_2'];
  const { conversation, calls, written, start, send } = talk({
    script: {
      createSession: () => ({ sessionId: ids.shift() ?? '' }),
      sendMessage: [
        () => Promise.reject(failure('refused', { status: 400 })),
        () => answer.promise,
        () => undefined,
      ],
    },
  });
  await start();
  await send('failed', 'under way', 'waiting');
  conversation.newSession();
  expect(written()).toEqual([
    ['under way', 'sending'],
    ['waiting', 'queued'],
  ]);
  answer.resolve();
  await settle();
  expect(calls.slice(-2)).toEqual([['createSession'], ['sendMessage', 'ses_2', 'waiting']]);
  expect(written()).toEqual([
    ['under way', 'sent'],
    ['waiting', 'sent'],
  ]);
});

it('shows no view in a new session that was asked for in the former', async () => {
  const answer = deferred<ReturnType<typeof SHOWN.metrics>>();
  const talked = talk({ script: { createSession: session, metrics: () => answer.promise } });
  await talked.start();
  const shown = talked.conversation.show('metrics');
  talked.conversation.newSession();
  answer.resolve(SHOWN.metrics());
  await shown;
  expect(talked.conversation.entries.value).toEqual([]);
  expect(talked.of('metrics:shown')).toEqual([]);
});
