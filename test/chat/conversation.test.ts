// @vitest-environment node
import { effect } from '@preact/signals-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SavedConversation } from '../../src/chat/conversation';
import type { Entry } from '../../src/chat/entry';
import { deferred, settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';
import { failure } from '../support/service';
import { sessions, talk } from '../support/talk';

const SHOWN = {
  metrics: () => ({
    asOfDate: '2026-01-01',
    currency: 'GBP',
    cards: [{ key: 'k', title: 'SECRET', value: 777.25 }],
  }),
  actions: () => ({ items: [{ insightId: 'i', title: 'SECRET', priorityRank: 1 }] }),
  connectBank: () => ({ connect_url: 'https://link.example/SECRET' }),
};

const HI = { payloadType: 'text', payload: { text: 'Hi' } };

const user = (text: string, status: string) => ({ kind: 'user', id: text, at: 1, text, status }) as Entry;

const saved = (...entries: Entry[]): SavedConversation => ({ sessionId: 'ses_1', draft: '', entries });

installFakeTime();

it('shows the replies a message was answered with', async () => {
  const { conversation, start, send, received, of, replies } = talk({
    script: { sendMessage: () => ({ messages: [HI, { payloadType: 'card', payload: {} }] }) },
  });
  await start();
  await send('one');
  expect(replies()).toEqual(['Hi', undefined]);
  expect(received()).toBe(2);
  const ids = conversation.entries.value.slice(1).map(({ id }) => id);
  expect(of('message:received')).toEqual([
    { id: ids[0], payloadType: 'text' },
    { id: ids[1], payloadType: 'card' },
  ]);
});

it('shows all replies of one answer at once, however many', async () => {
  const many = Array.from({ length: 500 }, () => HI);
  const { conversation, start, send, replies } = talk({ script: { sendMessage: () => many } });
  await start();
  const seen: number[] = [];
  onTestFinished(effect(() => void seen.push(conversation.entries.value.length)));
  await send('one');
  expect(replies()).toHaveLength(500);
  expect(seen.filter((count) => count > 1)).toEqual([501]);
});

it('shows a reply that came another way, before it is opened too', () => {
  const { conversation, calls, received, replies } = talk();
  conversation.receive([HI]);
  expect(replies()).toEqual(['Hi']);
  expect(received()).toBe(1);
  expect(calls).toEqual([]);
});

it('reads replies as the host says', async () => {
  const { start, send, replies } = talk({
    script: { sendMessage: () => ({ answer: 'Hi' }) },
    settings: {
      readReplies: (body) => [
        { payloadType: 'text', payload: { text: (body as { answer: string }).answer } },
      ],
    },
  });
  await start();
  await send('one');
  expect(replies()).toEqual(['Hi']);
});

it.each([
  ['nothing', () => undefined],
  ['a text', () => 'Hi'],
  ['other things', () => [null, 7, 'Hi', { payloadType: 'text' }]],
  ['a promise', async () => [HI]],
])('shows no reply where the host reads %s', async (_, read) => {
  const { start, send, written, replies } = talk({
    settings: { readReplies: read as unknown as () => never },
  });
  await start();
  await send('one');
  expect(written()).toEqual(['one: sent']);
  expect(replies()).toEqual([]);
});

it('has no text, figure or link in an event', async () => {
  const { events, start, send, show } = talk({
    script: {
      ...SHOWN,
      sendMessage: [
        () => ({ payloadType: 'text', payload: { text: 'SECRET' } }),
        () => Promise.reject(failure('offline')),
      ],
    },
  });
  await start();
  await send('SECRET one', 'SECRET two');
  for (const kind of ['metrics', 'actions', 'connect'] as const) await show(kind);
  expect(events.length).toBeGreaterThan(6);
  expect(JSON.stringify(events)).not.toMatch(/SECRET|777\.25|link\.example/);
});

it('gives everything an id of its own', async () => {
  const { conversation, start, send } = talk();
  await start();
  await send('one', 'one', 'one');
  conversation.receive([HI]);
  expect(new Set(conversation.entries.value.map(({ id }) => id)).size).toBe(4);
});

it('gives ids that those restored do not have', async () => {
  const before = talk();
  await before.send('one', 'two');
  await vi.advanceTimersByTimeAsync(1);
  const after = talk();
  after.conversation.restore(saved(...before.conversation.entries.value));
  await after.send('three', 'four');
  expect(new Set(after.conversation.entries.value.map(({ id }) => id)).size).toBe(4);
});

it('has the session, the draft and the entries back', () => {
  const { conversation } = talk();
  const entries = [user('one', 'sent'), user('two', 'failed')];
  conversation.restore({ sessionId: 'ses_7', draft: 'half a sen', entries });
  expect(conversation.sessionId.value).toBe('ses_7');
  expect(conversation.draft.value).toBe('half a sen');
  expect(conversation.entries.value).toEqual(entries);
});

it.each(['sent', 'failed', 'unconfirmed'])(
  'makes no request for a %s message that is back',
  async (status) => {
    const { conversation, calls } = talk();
    conversation.restore(saved(user('one', status)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  },
);

it('creates no other session where it has one back', async () => {
  const { conversation, calls, start } = talk();
  conversation.restore(saved());
  await start();
  expect(calls).toEqual([]);
});

it('fetches a card that is back in its place', async () => {
  const { conversation, phase, calls } = talk({ script: SHOWN });
  conversation.restore(saved({ kind: 'metrics', id: 'm', at: 1, phase: { is: 'expired' } }));
  expect(calls).toEqual([]);
  conversation.resend('m');
  await settle();
  expect(phase()).toMatchObject({ is: 'shown' });
  expect(conversation.entries.value).toHaveLength(1);
});

it('empties the conversation and creates a session', async () => {
  const { conversation, calls, start, send, show } = talk({
    script: { ...SHOWN, createSession: sessions() },
  });
  await start();
  await send('one');
  await show('metrics');
  conversation.newSession();
  expect(conversation.entries.value).toEqual([]);
  await settle();
  expect(conversation.sessionId.value).toBe('ses_2');
  await send('two');
  expect(calls.slice(-2)).toEqual([['createSession'], ['sendMessage', 'ses_2', 'two']]);
});

it('keeps what is still on its way in a new session, and sends what waits there', async () => {
  const answer = deferred<void>();
  const { conversation, calls, written, start, send } = talk({
    script: {
      createSession: sessions(),
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
  expect(written()).toEqual(['under way: sending', 'waiting: queued']);
  answer.resolve();
  await settle();
  expect(calls.slice(-2)).toEqual([['createSession'], ['sendMessage', 'ses_2', 'waiting']]);
  expect(written()).toEqual(['under way: sent', 'waiting: sent']);
});

it('shows no card in a new session that was asked for in the former', async () => {
  const answer = deferred<ReturnType<typeof SHOWN.metrics>>();
  const { conversation, start, of } = talk({ script: { metrics: () => answer.promise } });
  await start();
  conversation.showMetrics();
  conversation.newSession();
  answer.resolve(SHOWN.metrics());
  await settle();
  expect(conversation.entries.value).toEqual([]);
  expect(of('metrics:shown')).toEqual([]);
});
