// @vitest-environment node
import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { FailureFacts, FailureKind } from '../../src/service/failure';
import { deferred, settle } from '../support/deferred';
import { failure, talk } from '../support/talk';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => {
  vi.useRealTimers();
});

const noAnswer = () => Promise.reject(failure('offline'));

it('sends what was written, trimmed, into the session', async () => {
  const { calls, written, start, send, of, idOf } = talk();
  await start();
  await send('  Hello\n');
  expect(calls).toEqual([['createSession'], ['sendMessage', 'ses_1', 'Hello']]);
  expect(written()).toEqual([['Hello', 'sent']]);
  expect(of('message:sent')).toEqual([{ id: idOf('Hello') }]);
});

it.each(['', ' ', '\n\t '])('does not send the blank text %j', async (text) => {
  const { conversation, calls, start } = talk();
  await start();
  expect(conversation.send(text)).toBe(false);
  await settle();
  expect(conversation.entries.value).toEqual([]);
  expect(calls).toEqual([['createSession']]);
});

it('says at once that a text was taken', () => {
  const { conversation, written } = talk();
  expect(conversation.send('Hello')).toBe(true);
  expect(written()).toEqual([['Hello', 'queued']]);
});

it('sends one after the other, in order', async () => {
  const answers = [deferred<void>(), deferred<void>()];
  const { conversation, sent, written } = talk({
    script: {
      sendMessage: answers.map(
        ({ promise }) =>
          () =>
            promise,
      ),
    },
  });
  conversation.start();
  conversation.send('one');
  conversation.send('two');
  await settle();
  expect(sent()).toEqual(['one']);
  expect(written()).toEqual([
    ['one', 'sending'],
    ['two', 'queued'],
  ]);
  answers[0]?.resolve();
  await settle();
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual([
    ['one', 'sent'],
    ['two', 'sending'],
  ]);
  answers[1]?.resolve();
  await settle();
  expect(written()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
  ]);
});

it('makes no request before it is opened, and sends what waits then', async () => {
  const { calls, written, start, send } = talk();
  await send('one', 'two');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  expect(written()).toEqual([
    ['one', 'queued'],
    ['two', 'queued'],
  ]);
  await start();
  expect(calls).toEqual([
    ['createSession'],
    ['sendMessage', 'ses_1', 'one'],
    ['sendMessage', 'ses_1', 'two'],
  ]);
});

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

type Row = [what: string, kind: FailureKind, facts: FailureFacts, status: string];

const ANSWERED: Row[] = [
  ['status 400', 'refused', { status: 400 }, 'failed'],
  ['status 403', 'refused', { status: 403 }, 'failed'],
  ['status 413', 'refused', { status: 413 }, 'failed'],
  ['status 422', 'refused', { status: 422, requestId: 'req_1' }, 'failed'],
  ['the error body with status 200', 'refused', { status: 200, requestId: 'req_2' }, 'failed'],
  ['status 429', 'throttled', { status: 429 }, 'failed'],
  ['status 503', 'unavailable', { status: 503 }, 'failed'],
  ['status 500', 'unavailable', { status: 500 }, 'unconfirmed'],
  ['status 502', 'unavailable', { status: 502 }, 'unconfirmed'],
  ['status 504', 'unavailable', { status: 504 }, 'unconfirmed'],
  ['a 200 that is not JSON', 'malformed', { status: 200 }, 'unconfirmed'],
  ['status 304', 'malformed', { status: 304 }, 'unconfirmed'],
];

it.each(ANSWERED)('goes on with the next after %s', async (_, kind, facts, status) => {
  const fault = failure(kind, facts);
  const { conversation, sent, written, start, send, of, idOf } = talk({
    script: { sendMessage: [() => Promise.reject(fault), () => undefined] },
  });
  await start();
  await send('one', 'two');
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual([
    ['one', status],
    ['two', 'sent'],
  ]);
  expect(conversation.entries.value[0]).toMatchObject({ fault: { kind } });
  const told = { kind, status: facts.status, requestId: facts.requestId };
  expect(of('message:failed')).toEqual([{ id: idOf('one'), ...told }]);
  expect(of('error')).toEqual([{ operation: 'send', ...told }]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toEqual(['one', 'two']);
});

it.each([
  ['no answer', 'offline'],
  ['a time-out', 'timeout'],
] as const)('does not repeat a message after %s, and pauses', async (_, kind) => {
  const { sent, written, start, send } = talk({
    script: { sendMessage: [() => Promise.reject(failure(kind)), () => undefined] },
  });
  await send('one', 'two');
  await start();
  expect(written()).toEqual([
    ['one', 'unconfirmed'],
    ['two', 'queued'],
  ]);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent()).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual([
    ['one', 'unconfirmed'],
    ['two', 'sent'],
  ]);
});

it('holds back after no answer what was written while the first was on its way', async () => {
  const answer = deferred<never>();
  const { sent, written, start, send } = talk({
    script: { sendMessage: [() => answer.promise, () => undefined] },
  });
  await start();
  await send('one', 'two');
  answer.reject(failure('offline'));
  await settle();
  expect(written()).toEqual([
    ['one', 'unconfirmed'],
    ['two', 'queued'],
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual(['one', 'two']);
});

it('goes on at once where the connection is back while the first was on its way', async () => {
  const answer = deferred<never>();
  const { conversation, sent, start, send } = talk({
    script: { sendMessage: [() => answer.promise, () => undefined] },
  });
  await send('one', 'two');
  await start();
  conversation.hint(true);
  answer.reject(failure('offline'));
  await settle();
  expect(sent()).toEqual(['one', 'two']);
});

it.each([
  ['signed out', 'unauthorized', {}],
  ['a renewal without an answer', 'offline', { unsent: true }],
  ['a renewal that took too long', 'timeout', { unsent: true }],
  ['a renewal turned away', 'throttled', { status: 429, unsent: true }],
] as const)('keeps a message queued that never left: %s', async (_, kind, facts) => {
  const fault = failure(kind, facts);
  const { conversation, written, start, send, of } = talk({
    script: { sendMessage: () => Promise.reject(fault) },
  });
  await start();
  await send('one', 'two');
  expect(written()).toEqual([
    ['one', 'queued'],
    ['two', 'queued'],
  ]);
  expect(conversation.entries.value[0]).not.toMatchObject({ fault: expect.anything() });
  expect(conversation.trouble.value).toBe(kind === 'unauthorized' ? undefined : fault);
  expect(of('message:failed')).toEqual([]);
});

const WAYS: [way: string, go: (talked: ReturnType<typeof talk>) => unknown][] = [
  ['the connection is back', ({ conversation }) => conversation.hint(true)],
  ['the person comes back to the tab', ({ conversation }) => conversation.comeBack()],
  ['the overview was fetched', ({ conversation }) => conversation.show('metrics')],
  ['the person writes more', ({ conversation }) => conversation.send('three')],
  ['the person opens the panel', ({ conversation }) => conversation.start()],
  ['the person tries again', ({ conversation }) => conversation.retry()],
];

it.each(WAYS)('ends the pause after no answer when %s', async (_, go) => {
  const talked = talk({
    script: {
      sendMessage: [noAnswer, () => undefined, () => undefined],
      metrics: () => ({ asOfDate: '2026-01-01', currency: 'GBP', cards: [] }),
    },
  });
  await talked.send('one', 'two');
  await talked.start();
  expect(talked.sent()).toEqual(['one']);
  go(talked);
  await settle();
  expect(talked.sent().slice(0, 2)).toEqual(['one', 'two']);
  expect(talked.written()[1]).toEqual(['two', 'sent']);
});

it('ends the pause after no answer when the person repeats the message', async () => {
  const { conversation, sent, written, start, send, idOf } = talk({
    script: { sendMessage: [noAnswer, () => undefined, () => undefined] },
  });
  await send('one', 'two');
  await start();
  conversation.resend(idOf('one'));
  await settle();
  expect(sent()).toEqual(['one', 'one', 'two']);
  expect(written()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
  ]);
});

it.each(['failed', 'unconfirmed'])('repeats a %s message when the person says so', async (status) => {
  const fault = failure('unavailable', { status: status === 'failed' ? 400 : 500 });
  const { conversation, sent, written, start, send, idOf } = talk({
    script: { sendMessage: [() => Promise.reject(fault), () => undefined] },
  });
  await start();
  await send('one');
  expect(written()).toEqual([['one', status]]);
  conversation.resend(idOf('one'));
  await settle();
  expect(sent()).toEqual(['one', 'one']);
  expect(written()).toEqual([['one', 'sent']]);
  expect(conversation.entries.value[0]).toMatchObject({ fault: undefined });
});

it('repeats no message that is on its way, sent or unknown', async () => {
  const answer = deferred<void>();
  const { conversation, sent, start, send, idOf } = talk({
    script: { sendMessage: [() => undefined, () => answer.promise] },
  });
  await start();
  await send('one', 'two');
  for (const id of [idOf('one'), idOf('two'), 'nobody']) conversation.resend(id);
  answer.resolve();
  await settle();
  expect(sent()).toEqual(['one', 'two']);
});

it.each([404, 410])(
  'replaces a session that answers %i once, and sends the message again',
  async (status) => {
    const ids = ['ses_1', 'ses_2'];
    const { conversation, calls, written, start, send } = talk({
      script: {
        createSession: () => ({ sessionId: ids.shift() ?? '' }),
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
    expect(written()).toEqual([
      ['one', 'sent'],
      ['two', 'sent'],
    ]);
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
  expect(written()).toEqual([['one', 'failed']]);
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
  expect(written()).toEqual([['one', 'queued']]);
  expect(conversation.trouble.value).toBe(fault);
  expect(of('error')).toHaveLength(1);
  await start();
  expect(written()).toEqual([['one', 'sent']]);
  expect(conversation.trouble.value).toBeUndefined();
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
    expect(written()).toEqual([['one', 'queued']]);
    expect(conversation.trouble.value).toBe(fault);
    expect(conversation.entries.value[0]).not.toMatchObject({ fault: expect.anything() });
    const { status, requestId } = fault;
    expect(of('error')).toEqual([{ operation: 'session', kind, status, requestId }]);
    expect(of('message:failed')).toEqual([]);
    expect(sent()).toEqual([]);
  },
);

it.each([
  ['the next text', ({ conversation }) => conversation.send('two')],
  ['the next opening', ({ conversation }) => conversation.start()],
  ['the person', ({ conversation }) => conversation.retry()],
] as [string, (talked: ReturnType<typeof talk>) => void][])(
  'tries a failed session again with %s',
  async (_, again) => {
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
    expect(talked.written()[0]).toEqual(['one', 'sent']);
    expect(talked.conversation.trouble.value).toBeUndefined();
  },
);

it('tries a session without an answer again by itself where something waits', async () => {
  const { conversation, written, start, send } = talk({
    script: { createSession: [noAnswer, () => ({ sessionId: 'ses_1' })] },
  });
  await send('one');
  await start();
  expect(written()).toEqual([['one', 'queued']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written()).toEqual([['one', 'sent']]);
  expect(conversation.trouble.value).toBeUndefined();
});

it('shows no trouble where a session fails because nobody is signed in', async () => {
  const { conversation, written, start, send } = talk({
    script: { createSession: () => Promise.reject(failure('unauthorized')) },
  });
  await send('one');
  await start();
  expect(conversation.trouble.value).toBeUndefined();
  expect(written()).toEqual([['one', 'queued']]);
});

it('keeps what is written queued while signed out, and sends it without a press when signed in', async () => {
  const { conversation, calls, written, send } = talk();
  conversation.signIn(false);
  conversation.start();
  await send('one', 'two');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  expect(written()).toEqual([
    ['one', 'queued'],
    ['two', 'queued'],
  ]);
  conversation.signIn(true);
  await settle();
  expect(calls).toEqual([
    ['createSession'],
    ['sendMessage', 'ses_1', 'one'],
    ['sendMessage', 'ses_1', 'two'],
  ]);
});

it('makes no request for being signed in before it is opened', async () => {
  const { conversation, calls } = talk();
  conversation.signIn(true);
  await settle();
  expect(calls).toEqual([]);
});

it('signs in again when the person tries again, where that is possible', async () => {
  const { conversation, calls, signIns, written, send } = talk({ canSignIn: true });
  conversation.signIn(false);
  conversation.start();
  await send('one');
  conversation.retry();
  await settle();
  expect(signIns).toEqual(['again']);
  expect(conversation.signedOut.value).toBe(false);
  expect(calls).toHaveLength(2);
  expect(written()).toEqual([['one', 'sent']]);
});

it('stays signed out when the person tries again, where nothing can be done', async () => {
  const { conversation, calls, signIns } = talk();
  conversation.signIn(false);
  conversation.start();
  conversation.retry();
  await settle();
  expect(signIns).toEqual([]);
  expect(conversation.signedOut.value).toBe(true);
  expect(calls).toEqual([]);
});

it('holds back what is written while the browser says it is offline', async () => {
  const { conversation, calls, written, start, send, of } = talk();
  await start();
  conversation.hint(false);
  await send('one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([['createSession']]);
  expect(written()).toEqual([['one', 'queued']]);
  conversation.hint(true);
  await settle();
  expect(written()).toEqual([['one', 'sent']]);
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('believes a request that succeeds more than the browser', async () => {
  const { conversation, written, start, send, of } = talk({
    script: { actions: () => ({ items: [] }) },
  });
  await start();
  conversation.hint(false);
  await send('one');
  await conversation.show('actions');
  await settle();
  expect(conversation.online.value).toBe(true);
  expect(written()).toEqual([['one', 'sent']]);
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('believes a refusal more than the browser', async () => {
  const { conversation, start } = talk({
    script: { actions: () => Promise.reject(failure('refused', { status: 400 })) },
  });
  await start();
  conversation.hint(false);
  await conversation.show('actions');
  expect(conversation.online.value).toBe(true);
});

it('is offline after a request without an answer, until one is answered', async () => {
  const { conversation, start, send, of } = talk({
    script: { sendMessage: [noAnswer, () => undefined] },
  });
  await start();
  await send('one');
  expect(conversation.online.value).toBe(false);
  await send('two');
  expect(conversation.online.value).toBe(true);
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('does not take a time-out for being offline', async () => {
  const { conversation, start, send, of } = talk({
    script: { sendMessage: () => Promise.reject(failure('timeout')) },
  });
  await start();
  await send('one');
  expect(conversation.online.value).toBe(true);
  expect(of('connection')).toEqual([]);
});

it('sends what the host made of a text', async () => {
  const { sent, written, start, send } = talk({
    rules: { beforeSend: (text) => `${text.replace(/\d{4}/g, '••••')} ` },
  });
  await start();
  await send('card 1234 5678');
  expect(sent()).toEqual(['card •••• ••••']);
  expect(written()).toEqual([['card •••• ••••', 'sent']]);
});

it.each([false, '', '  '] as const)(
  'keeps a text in the composer that the host answers with %j',
  async (answer) => {
    const { conversation, sent, start } = talk({ rules: { beforeSend: () => answer } });
    await start();
    expect(conversation.send(' 1234 ')).toBe(false);
    await settle();
    expect(sent()).toEqual([]);
    expect(conversation.entries.value).toEqual([]);
    expect(conversation.refused.value).toBe(true);
    expect(conversation.draft.value).toBe('1234');
  },
);

it('leaves what the person is writing where a text from elsewhere is refused', () => {
  const { conversation } = talk({ rules: { beforeSend: () => false } });
  conversation.write('half a sentence');
  conversation.send('1234');
  expect(conversation.draft.value).toBe('half a sentence');
});

it('takes the notice of a refusal away with the next letter or the next text', () => {
  const { conversation, rules } = talk({ rules: { beforeSend: () => false } });
  conversation.send('1234');
  conversation.write('123');
  expect(conversation.refused.value).toBe(false);
  conversation.send('1234');
  rules.beforeSend = (text) => text;
  conversation.send('hello');
  expect(conversation.refused.value).toBe(false);
});

it('asks the host about a text once, not at every try', async () => {
  const beforeSend = vi.fn((text: string) => text);
  const { conversation, start, send, idOf } = talk({
    rules: { beforeSend },
    script: { sendMessage: [noAnswer, () => undefined] },
  });
  await start();
  await send('one');
  conversation.resend(idOf('one'));
  await settle();
  expect(beforeSend).toHaveBeenCalledExactlyOnceWith('one');
});

it('shows the replies a message was answered with', async () => {
  const hi = { payloadType: 'text', payload: { text: 'Hi' } };
  const { conversation, start, send, received, of, replies } = talk({
    script: { sendMessage: () => ({ messages: [hi, { payloadType: 'card', payload: {} }] }) },
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
  const many = Array.from({ length: 500 }, () => ({ payloadType: 'text', payload: { text: 'Hi' } }));
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
  conversation.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  expect(replies()).toEqual(['Hi']);
  expect(received()).toBe(1);
  expect(calls).toEqual([]);
});

it('reads replies as the host says', async () => {
  const { start, send, replies } = talk({
    script: { sendMessage: () => ({ answer: 'Hi' }) },
    rules: {
      readReplies: (body) => [
        { payloadType: 'text', payload: { text: (body as { answer: string }).answer } },
      ],
    },
  });
  await start();
  await send('one');
  expect(replies()).toEqual(['Hi']);
});

it('tells nobody a text, a figure or a link in an event', async () => {
  const { conversation, events, start, send } = talk({
    script: {
      sendMessage: [() => ({ payloadType: 'text', payload: { text: 'SECRET' } }), noAnswer],
      metrics: () => ({
        asOfDate: '2026-01-01',
        currency: 'GBP',
        cards: [{ key: 'k', title: 'SECRET', value: 777 }],
      }),
      actions: () => ({ items: [{ insightId: 'i', title: 'SECRET', priorityRank: 1 }] }),
      connectBank: () => ({ connect_url: 'https://link.example/SECRET' }),
    },
  });
  await start();
  await send('SECRET one', 'SECRET two');
  for (const view of ['metrics', 'actions', 'connect'] as const) await conversation.show(view);
  expect(events.length).toBeGreaterThan(6);
  expect(JSON.stringify(events)).not.toMatch(/SECRET|777|link\.example/);
});

it('sends nothing more once closed in the middle of a message', async () => {
  const answer = deferred<void>();
  const { conversation, calls, start, send } = talk({ script: { sendMessage: () => answer.promise } });
  await start();
  await send('one', 'two');
  conversation.close();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.map(([name]) => name)).toEqual(['createSession', 'sendMessage']);
});

it('sends nothing once closed while the session is created', async () => {
  const answer = deferred<{ sessionId: string }>();
  const { conversation, sent, send } = talk({ script: { createSession: () => answer.promise } });
  conversation.start();
  await send('one');
  conversation.close();
  answer.resolve({ sessionId: 'ses_1' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
});

it('sends nothing once closed in a pause', async () => {
  const { conversation, sent, start, send } = talk({ script: { sendMessage: noAnswer } });
  await send('one', 'two');
  await start();
  conversation.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual(['one']);
  expect(vi.getTimerCount()).toBe(0);
});

it('tells nobody of a failure that comes from being closed', async () => {
  const answer = deferred<never>();
  const { conversation, events, start, send } = talk({ script: { sendMessage: () => answer.promise } });
  await start();
  await send('one');
  const before = events.length;
  conversation.close();
  answer.reject(new DOMException('Aborted', 'AbortError'));
  await settle();
  expect(events.slice(before)).toEqual([]);
});

it('gives everything an id of its own', async () => {
  const { conversation, start, send } = talk();
  await start();
  await send('one', 'one', 'one');
  conversation.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  expect(new Set(conversation.entries.value.map(({ id }) => id)).size).toBe(4);
});
