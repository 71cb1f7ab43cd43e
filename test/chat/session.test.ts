// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';
import { failure } from '../support/service';
import { sessions, type Talked, talk } from '../support/talk';

installFakeTime();

const noAnswer = () => Promise.reject(failure('offline'));

it('creates one session, however often it is opened', async () => {
  const { conversation, calls, of } = talk();
  conversation.start();
  conversation.start();
  await settle();
  conversation.start();
  await settle();
  expect(calls).toEqual([['createSession']]);
  expect(of('session')).toEqual([{ sessionId: 'ses_1' }]);
});

it.each([404, 410])(
  'replaces a session that answers %i once, and sends the message again',
  async (status) => {
    const { conversation, calls, written, start, send } = talk({
      script: {
        createSession: sessions(),
        sendMessage: [() => Promise.reject(failure('refused', { status })), () => undefined, () => undefined],
      },
    });
    await start();
    await send('one', 'two');
    expect(calls).toEqual([
      ['createSession'],
      ['sendMessage', 'ses_1', 'one'],
      ['createSession'],
      ['sendMessage', 'ses_2', 'one'],
      ['sendMessage', 'ses_2', 'two'],
    ]);
    expect(written()).toEqual(['one: sent', 'two: sent']);
    expect(conversation.sessionId.value).toBe('ses_2');
  },
);

it.each([404, 410])('gives a message up that a new session answers with %i too', async (status) => {
  const { count, written, start, send, of } = talk({
    script: { sendMessage: () => Promise.reject(failure('refused', { status })) },
  });
  await start();
  await send('one');
  expect(count('createSession')).toBe(2);
  expect(count('sendMessage')).toBe(2);
  expect(written()).toEqual(['one: failed']);
  expect(of('message:failed')).toHaveLength(1);
});

it('keeps a message queued whose session could not be replaced', async () => {
  const fault = failure('unavailable', { status: 500 });
  const { conversation, written, start, send, of } = talk({
    script: {
      createSession: [
        () => ({ sessionId: 'ses_1' }),
        () => Promise.reject(fault),
        () => ({ sessionId: 'ses_2' }),
      ],
      sendMessage: [() => Promise.reject(failure('refused', { status: 404 })), () => undefined],
    },
  });
  await start();
  await send('one');
  expect(written()).toEqual(['one: queued']);
  expect(conversation.sendFailure.value).toEqual({ kind: 'unavailable', status: 500 });
  expect(of('error')).toHaveLength(1);
  await start();
  expect(written()).toEqual(['one: sent']);
  expect(conversation.sendFailure.value).toBeUndefined();
});

it.each([
  ['refused', { status: 400, requestId: 'req_1' }],
  ['refused', { status: 404 }],
  ['unavailable', { status: 500 }],
  ['malformed', {}],
  ['throttled', { status: 429 }],
  ['timeout', {}],
  ['offline', {}],
] as const)(
  'keeps what was written queued, under a notice, where a session is %s (%o)',
  async (kind, facts) => {
    const fault = failure(kind, facts);
    const { conversation, written, start, send, of, sent } = talk({
      script: { createSession: () => Promise.reject(fault) },
    });
    await send('one');
    await start();
    expect(written()).toEqual(['one: queued']);
    expect(conversation.sendFailure.value).toEqual({ kind, ...facts });
    expect(conversation.entries.value[0]).not.toMatchObject({ fault: expect.anything() });
    expect(of('error')).toEqual([{ operation: 'session', code: expect.any(String), kind, ...facts }]);
    expect(of('message:failed')).toEqual([]);
    expect(sent()).toEqual([]);
  },
);

it.each([
  ['the next text', ({ conversation }) => conversation.send('two')],
  ['the next opening', ({ conversation }) => conversation.start()],
  ['the person', ({ conversation }) => conversation.retry()],
] as [string, (talked: Talked) => void][])('tries a failed session again with %s', async (_, again) => {
  const talked = talk({
    script: {
      createSession: [
        () => Promise.reject(failure('refused', { status: 400 })),
        () => ({ sessionId: 'ses_1' }),
      ],
    },
  });
  await talked.send('one');
  await talked.start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(talked.count('createSession')).toBe(1);
  again(talked);
  await settle();
  expect(talked.count('createSession')).toBe(2);
  expect(talked.written()[0]).toBe('one: sent');
  expect(talked.conversation.sendFailure.value).toBeUndefined();
});

it('tries a session without an answer again by itself, after pauses that double up to 30 seconds', async () => {
  const asked: number[] = [];
  const { conversation, written, start, send } = talk({
    script: {
      createSession() {
        asked.push(performance.now());
        return asked.length < 9 ? noAnswer() : { sessionId: 'ses_1' };
      },
    },
  });
  await send('one');
  await start();
  expect(written()).toEqual(['one: queued']);
  await vi.advanceTimersByTimeAsync(150_000);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => 1_000 * seconds));
  expect(written()).toEqual(['one: sent']);
  expect(conversation.sendFailure.value).toBeUndefined();
});

it('shows no sendFailure where a session fails because nobody is signed in', async () => {
  const { conversation, written, start, send } = talk({
    script: { createSession: () => Promise.reject(failure('unauthorized')) },
  });
  await send('one');
  await start();
  expect(conversation.sendFailure.value).toBeUndefined();
  expect(written()).toEqual(['one: queued']);
});
