import { expect, it, vi } from 'vitest';
import { readReplies } from '../../src/chat/messages';
import type { IncomingMessage } from '../../src/chat/types';
import { describeWarning } from '../../src/report/warnings';
import { CONNECT, METRICS } from '../support/answers';
import { begin, sessions, talk } from '../support/chat';
import { deferred, settle } from '../support/deferred';
import { failure } from '../support/service';

const HI = { payloadType: 'text', payload: { text: 'Hi' } };
const CARD = { payloadType: 'card', payload: {} };

const text = (id: unknown, words: string) =>
  ({ id, payloadType: 'text', payload: { text: words } }) as IncomingMessage;

it.each([
  ['a message', HI, [HI]],
  ['a message of an unknown type', CARD, [CARD]],
  ['a message with further fields', { ...HI, id: 1, at: 'now' }, [HI]],
  ['a list', [HI, CARD], [HI, CARD]],
  ['a list with other things', [1, HI, null, 'text', {}, [HI]], [HI]],
  ['messages', { messages: [HI, CARD] }, [HI, CARD]],
  ['messages with other things', { messages: [undefined, CARD, { payloadType: 'text' }] }, [CARD]],
  ['a message with messages', { ...HI, messages: [CARD] }, [HI, CARD]],
  ['an empty list', [], []],
  ['messages that are no list', { messages: HI }, []],
  ['messages one level deeper', { data: { messages: [HI] } }, []],
  ['nothing', undefined, []],
  ['null', null, []],
  ['a text', 'Hi', []],
  ['a payload that is a text', { payloadType: 'text', payload: 'Hi' }, []],
  ['a payload that is a list', { payloadType: 'text', payload: ['Hi'] }, []],
  ['a payload that is null', { payloadType: 'text', payload: null }, []],
  ['a type that is no text', { payloadType: 7, payload: {} }, []],
])('finds the replies in %s', (_, body, replies) => {
  expect(readReplies(body)).toEqual(replies);
});

it('shows the replies a message was answered with, counts them and tells of them', async () => {
  const { chat, panel, of, replies } = await begin({ sendMessage: () => ({ messages: [HI, CARD] }) }, [
    'one',
  ]);
  expect(replies()).toEqual(['Hi', undefined]);
  expect(panel.unread.value).toBe(2);
  const ids = chat.entries.value.slice(1).map(({ id }) => id);
  expect(of('message:received')).toEqual([
    { id: ids[0], payloadType: 'text' },
    { id: ids[1], payloadType: 'card' },
  ]);
});

it.each(['message:sent', 'readReplies', 'beforeSend'])(
  'does nothing more in a chat that the host has ended in `%s`',
  async (place) => {
    const pass = <T>(at: string, given: T) => {
      if (at === place) chat.close();
      return given;
    };
    const { chat, on, panel, start, send, written } = talk({
      script: { sendMessage: () => HI },
      readReplies: () => pass('readReplies', [HI]),
      beforeSend: (words) => pass('beforeSend', words),
    });
    on('message:sent', () => pass('message:sent', undefined));
    await start();
    await send('one');
    // The next user has the same panel.
    expect(panel.unread.value).toBe(0);
    expect(written()).toEqual(place === 'beforeSend' ? [] : ['one: sent']);
  },
);

const QUOTING = new SyntaxError('Unexpected token in "s3cret"');
const quote = (): never => {
  throw QUOTING;
};

it.each<[string, Parameters<typeof begin>[2]]>([
  ['beforeSend', { beforeSend: quote }],
  ['context', { context: quote }],
  ['history', { history: quote }],
  ['history', { history: [{ from: 'user', at: 0, text: '' }, new Proxy({}, { get: quote }) as never] }],
  ['readReplies', { readReplies: quote }],
  ['readStream', { readStream: quote, script: { sendMessage: () => new ReadableStream() } }],
  ['readStream', { script: { sendMessage: () => new ReadableStream({ pull: quote }) } }],
])('tells of an error of "%s" by its name alone, as it may quote what was said', async (name, given) => {
  const { reports } = await begin({}, ['one'], given);
  expect(reports()).toEqual([expect.stringContaining(`"${name}" `)]);
  const [printed] = vi.mocked(console.warn).mock.calls;
  expect(printed?.join()).toContain('SyntaxError');
  expect(printed?.join()).not.toContain('s3cret');
});

it.each<[string, () => unknown, string[]]>([
  ['nothing', () => undefined, []],
  ['a text', () => 'Hi', []],
  ['other things', () => [null, 7, 'Hi', { payloadType: 'text' }], []],
  ['a promise', async () => [HI], []],
  ['an error', () => expect.unreachable(), [describeWarning(['host-threw', '"readReplies"'])]],
])('takes a message for sent, without a reply, where the host reads %s', async (_, read, lines) => {
  const { written, replies, reports, of } = await begin({}, ['one', 'two'], {
    readReplies: read as () => never,
  });
  expect(written()).toEqual(['one: sent', 'two: sent']);
  expect(replies()).toEqual([]);
  expect(reports()).toEqual(lines);
  expect([...of('message:failed'), ...of('error')]).toEqual([]);
});

it.each<[body: unknown, read?: () => never]>([
  [{ reply: 's3cret' }],
  [{ reply: 's3cret' }, () => [] as never],
  [{ reply: 's3cret' }, () => undefined as never],
])(
  'tells once of an answer whose replies cannot be read, and nothing of what it says: %j',
  async (body, read) => {
    const { start, send, reports } = talk({
      script: { sendMessage: () => body },
      ...(read && { readReplies: read }),
    });
    await start();
    await send('one', 'two');
    expect(reports()).toEqual([describeWarning(['unread-reply'])]);
    expect(reports().join()).not.toContain('s3cret');
  },
);

it('takes a number for the id of a reply, and keeps the last reply of an id', async () => {
  const { chat, panel, replies } = await begin({}, ['Hello'], {
    readReplies: () => [text(5, 'Soon'), text('', 'One'), text('', 'Two'), text(5, 'Now')],
  });
  expect(replies()).toEqual(['Now', 'One', 'Two']);
  chat.receive(text('5', 'Then'));
  chat.receive(text(5, 'At last'));
  expect(replies()).toEqual(['At last', 'One', 'Two']);
  expect(panel.unread.value).toBe(3);
  chat.newSession();
  expect(panel.unread.value).toBe(0);
});

it('has no text, figure or link in an event', async () => {
  const { log, show } = await begin(
    {
      metrics: () => METRICS,
      actions: () => ({ items: [{ insightId: 'i', title: 'SECRET', priorityRank: 1 }] }),
      connectBank: () => CONNECT,
      sendMessage: [() => text('1', 'SECRET'), () => Promise.reject(failure('offline'))],
    },
    ['SECRET one', 'SECRET two'],
  );
  for (const kind of ['metrics', 'actions', 'connect'] as const) await show(kind);
  expect(log.length).toBeGreaterThan(6);
  expect(JSON.stringify(log)).not.toMatch(/SECRET|4321\.09|link\.bank/);
});

it('keeps what is still on its way in a new session, and sends what waits there', async () => {
  const answer = deferred<void>();
  const { chat, calls, written } = await begin(
    {
      createSession: sessions(),
      sendMessage: [
        () => undefined,
        () => Promise.reject(failure('refused', { status: 400 })),
        () => answer.promise,
        () => undefined,
      ],
    },
    ['sent', 'failed', 'under way', 'waiting'],
  );
  chat.newSession();
  expect(written()).toEqual(['under way: sending', 'waiting: queued']);
  answer.resolve();
  await settle();
  expect(calls.slice(-2)).toEqual([['createSession'], ['sendMessage', 'ses_2', 'waiting']]);
  expect(written()).toEqual(['under way: sent', 'waiting: sent']);
});
