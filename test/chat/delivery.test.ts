import { expect, it, vi } from 'vitest';
import type { FailureFacts, FailureKind } from '../../src/service/failure';
import { begin, isolateTab, sessions, type Talked, talk } from '../support/chat';
import { deferred, settle } from '../support/deferred';
import { installFakeTime } from '../support/fakeTime';
import { failure } from '../support/service';

installFakeTime();

const fails =
  (kind: FailureKind, facts: FailureFacts = {}) =>
  () =>
    Promise.reject(failure(kind, facts));
const noAnswer = fails('offline');
const accept = () => undefined;

it('sends what was written, trimmed, into the session', async () => {
  const { calls, written, start, of, idOf } = await begin({}, ['  Hello\n']);
  await start();
  expect(calls).toEqual([['createSession'], ['sendMessage', 'ses_1', 'Hello']]);
  expect(written()).toEqual(['Hello: sent']);
  expect(of('message:sent')).toEqual([{ id: idOf('Hello') }]);
  expect(of('session')).toEqual([{ sessionId: 'ses_1' }]);
});

it('sends one after the other, in order', async () => {
  const [first, second] = [deferred<void>(), deferred<void>()];
  const { chat, sent, written, send } = talk({
    script: { sendMessage: [() => first.promise, () => second.promise] },
  });
  chat.start();
  await send('one', 'two');
  expect(sent()).toEqual(['one']);
  expect(written()).toEqual(['one: sending', 'two: queued']);
  first.resolve();
  await settle();
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual(['one: sent', 'two: sending']);
  second.resolve();
  await settle();
  expect(written()).toEqual(['one: sent', 'two: sent']);
});

it('makes no request before it is opened, and sends what waits then', async () => {
  const { chat, calls, written, start, send } = talk();
  await send('one', 'two');
  chat.auth.setSource({ accessToken: 'a2' });
  chat.noteReturn();
  chat.setBrowserOnline(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  expect(written()).toEqual(['one: queued', 'two: queued']);
  await start();
  expect(calls).toEqual([
    ['createSession'],
    ['sendMessage', 'ses_1', 'one'],
    ['sendMessage', 'ses_1', 'two'],
  ]);
});

const OUTCOMES: [what: string, kind: FailureKind, facts: FailureFacts, status: string][] = [
  ['status 422', 'refused', { status: 422, requestId: 'req_1' }, 'failed'],
  ['the error body with status 200', 'refused', { status: 200, requestId: 'req_2' }, 'failed'],
  ['status 429', 'throttled', { status: 429 }, 'failed'],
  ['a 503 of the service', 'unavailable', { status: 503, turnedAway: { leastMs: 0, spreadMs: 0 } }, 'failed'],
  ['a bare 503', 'unavailable', { status: 503 }, 'unconfirmed'],
  ['a 200 that is not JSON', 'malformed', { status: 200 }, 'unconfirmed'],
  ['status 304', 'malformed', { status: 304 }, 'unconfirmed'],
];

it.each(OUTCOMES)('goes on with the next after %s', async (_, kind, facts, status) => {
  let isRefused = true;
  const { chat, sent, written, of, idOf } = await begin(
    {
      sendMessage: ({ body }) =>
        isRefused && body.payload.text === 'one' ? fails(kind, facts)() : undefined,
    },
    ['one', 'two'],
  );
  // The service repeats what was turned away.
  await vi.advanceTimersByTimeAsync(60_000);
  isRefused = false;
  const tries = sent();
  expect(tries.at(-1)).toBe('two');
  expect(written()).toEqual([`one: ${status}`, 'two: sent']);
  expect(chat.entries.value[0]).toMatchObject({ fault: { kind } });
  const [told] = of('message:failed');
  expect(told).toMatchObject({ id: idOf('one'), kind, status: facts.status });
  expect(of('error')).toEqual([
    { operation: 'send', code: expect.any(String), ...(told as object), id: undefined },
  ]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toEqual(tries);
  chat.resend(idOf('one'));
  await settle();
  expect(written()).toEqual(['one: sent', 'two: sent']);
  expect(chat.entries.value[0]).toMatchObject({ fault: undefined });
});

it.each([
  ['no answer', 'offline', 0, 'unreachable'],
  ['a time-out', 'timeout', 5_000, 'online'],
] as const)('does not repeat a message after %s, and pauses', async (_, kind, ms, connection) => {
  const { chat, sent, written } = await begin({ sendMessage: [fails(kind), accept] }, ['one', 'two']);
  await vi.advanceTimersByTimeAsync(ms);
  expect(written()).toEqual(['one: unconfirmed', 'two: queued']);
  expect(chat.connection.value).toBe(connection);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent()).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['one', 'two']);
  expect(written()).toEqual(['one: unconfirmed', 'two: sent']);
  expect(chat.connection.value).toBe('online');
});

it('pauses for a second again after a message that was sent meanwhile', async () => {
  const script = { sendMessage: [noAnswer, accept, noAnswer, accept] };
  const { sent } = await begin(script, ['one', 'two', 'three', 'four']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual(['one', 'two', 'three']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual(['one', 'two', 'three', 'four']);
});

const WAYS: [way: string, go: (talked: Talked) => unknown][] = [
  ['the connection is back', ({ chat }) => chat.setBrowserOnline(true)],
  ['the person comes back to the tab', ({ chat }) => chat.noteReturn()],
  ['the overview was fetched', ({ chat }) => chat.showMetrics()],
  ['the person writes more', ({ chat }) => chat.send('three')],
  ['the person opens the panel', ({ chat }) => chat.start()],
  ['the person tries again', ({ chat }) => chat.retry()],
  ['the person repeats the message', ({ chat, idOf }) => chat.resend(idOf('one'))],
];

it.each(WAYS)('ends the pause after no answer when %s', async (_, go) => {
  const talked = await begin(
    {
      sendMessage: [noAnswer, accept, accept],
      metrics: () => ({ asOfDate: '2026-01-01', currency: 'GBP', cards: [] }),
    },
    ['one', 'two'],
  );
  expect(talked.sent()).toEqual(['one']);
  go(talked);
  await settle();
  expect(talked.written()[1]).toBe('two: sent');
});

it('goes on at once where the connection is back while the first was on its way', async () => {
  const answer = deferred<never>();
  const { chat, sent } = await begin({ sendMessage: [() => answer.promise, accept] }, ['one', 'two']);
  chat.setBrowserOnline(true);
  answer.reject(failure('offline'));
  await settle();
  expect(sent()).toEqual(['one', 'two']);
});

it('repeats no message that is on its way, sent or unknown', async () => {
  const answer = deferred<void>();
  const { chat, sent, idOf } = await begin({ sendMessage: [accept, () => answer.promise] }, ['one', 'two']);
  for (const id of [idOf('one'), idOf('two'), 'nobody']) chat.resend(id);
  answer.resolve();
  await settle();
  expect(sent()).toEqual(['one', 'two']);
});

it('sends one at a time also where a pause has ended before its time', async () => {
  const answer = deferred<void>();
  const script = { sendMessage: [noAnswer, () => answer.promise, accept] };
  const { chat, sent } = await begin(script, ['one', 'two', 'three']);
  chat.noteReturn();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent()).toEqual(['one', 'two']);
  answer.resolve();
  await settle();
  expect(sent()).toEqual(['one', 'two', 'three']);
});

it('takes the service for unreachable until it answers', async () => {
  const { chat, of, show } = await begin(
    { sendMessage: noAnswer, metrics: fails('unavailable', { status: 500 }) },
    ['one'],
  );
  chat.noteReturn();
  await settle();
  expect(chat.connection.value).toBe('unreachable');
  await show('metrics');
  expect(chat.connection.value).toBe('online');
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('tells of no failed call where nobody is signed in', async () => {
  const { of, start, send, written } = talk({ loggedOut: true });
  await start();
  await send('one');
  expect(written()).toEqual(['one: queued']);
  expect(of('error')).toEqual([]);
});

it('puts a message back that was refused with its token, until it leaves again', async () => {
  const answer = deferred<void>();
  const { chat, written, of } = await begin({ sendMessage: [fails('unauthorized'), () => answer.promise] }, [
    'one',
  ]);
  expect(chat.signedOut.value).toBe(true);
  expect(written()).toEqual(['one: queued']);
  expect(chat.entries.value[0]).not.toMatchObject({ fault: expect.anything() });
  expect(chat.sendFailure.value).toBeUndefined();
  expect(of('message:failed')).toEqual([]);
  expect(of('error')).toMatchObject([{ operation: 'send', code: 'unauthorized' }]);
  chat.auth.setSource({ accessToken: 'a2' });
  await settle();
  expect(written()).toEqual(['one: sending']);
  answer.resolve();
  await settle();
  expect(written()).toEqual(['one: sent']);
});

it('queues a message that was turned away, until it leaves again, but not while the browser is offline', async () => {
  const answer = deferred<void>();
  const script = { sendMessage: [fails('throttled', { status: 429 }), () => answer.promise] };
  const { chat, written } = await begin(script, ['one'], { isBrowserOnline: () => false });
  chat.setBrowserOnline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written()).toEqual(['one: queued']);
  chat.setBrowserOnline(true);
  await settle();
  expect(written()).toEqual(['one: sending']);
  answer.resolve();
  await settle();
  expect(written()).toEqual(['one: sent']);
});

it('keeps a message queued, under a notice, whose renewal is turned away', async () => {
  isolateTab();
  const { chat, written, of } = await begin(
    { sendMessage: fails('unauthorized'), refresh: fails('throttled', { status: 429 }) },
    ['one'],
    { tokens: { accessToken: 'a1', refreshToken: 'r-turned-away' } },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(of('error')).toMatchObject([{ operation: 'send', kind: 'throttled' }]);
  expect(written()).toEqual(['one: queued']);
  expect(chat.sendFailure.value).toMatchObject({ kind: 'throttled', status: 429 });
  expect(of('message:failed')).toEqual([]);
});

it.each([
  [404, false],
  [410, false],
  [404, true],
])(
  'replaces a session that answers %i once, and sends the message again; there is a new one meanwhile: %j',
  async (status, startsNew) => {
    const first = deferred<void>();
    const { chat, calls, written, start, send } = talk({
      script: { createSession: sessions(), sendMessage: [() => first.promise, accept, accept] },
    });
    await start();
    await send('one', 'two');
    if (startsNew) chat.newSession();
    await settle();
    first.reject(failure('refused', { status }));
    await settle();
    expect(calls).toEqual([
      ['createSession'],
      ['sendMessage', 'ses_1', 'one'],
      ['createSession'],
      ['sendMessage', 'ses_2', 'one'],
      ['sendMessage', 'ses_2', 'two'],
    ]);
    expect(written()).toEqual(['one: sent', 'two: sent']);
    expect(chat.sessionId.value).toBe('ses_2');
  },
);

it.each([404, 410])('gives a message up that a new session answers with %i too', async (status) => {
  const { count, written, of } = await begin({ sendMessage: fails('refused', { status }) }, ['one']);
  expect(count('createSession')).toBe(2);
  expect(count('sendMessage')).toBe(2);
  expect(written()).toEqual(['one: failed']);
  expect(of('message:failed')).toHaveLength(1);
});

it('keeps a message queued whose session could not be replaced', async () => {
  const { chat, written, start, of } = await begin(
    {
      createSession: [
        () => ({ sessionId: 'ses_1' }),
        fails('unavailable', { status: 500 }),
        () => ({ sessionId: 'ses_2' }),
      ],
      sendMessage: [fails('refused', { status: 404 }), accept],
    },
    ['one'],
  );
  expect(written()).toEqual(['one: queued']);
  expect(chat.sendFailure.value).toEqual({ kind: 'unavailable', status: 500 });
  expect(of('error')).toHaveLength(1);
  await start();
  expect(written()).toEqual(['one: sent']);
  expect(chat.sendFailure.value).toBeUndefined();
});

it.each([
  ['refused', { status: 400, requestId: 'req_1' }],
  ['refused', { status: 404, requestId: 'req_1' }],
  ['unavailable', { status: 500 }],
  ['malformed', { status: 200 }],
  ['offline', {}],
] as const)(
  'keeps what was written queued, under a notice, where a session is %s (%o)',
  async (kind, facts) => {
    const { chat, written, start, send, of } = talk({ script: { createSession: fails(kind, facts) } });
    await send('one');
    await start();
    expect(written()).toEqual(['one: queued']);
    expect(chat.sendFailure.value).toEqual({ kind, ...facts });
    expect(chat.entries.value[0]).not.toMatchObject({ fault: expect.anything() });
    expect(of('error')).toEqual([{ operation: 'session', code: expect.any(String), kind, ...facts }]);
    expect(of('message:failed')).toEqual([]);
  },
);

it('shows no notice where a session fails because nobody is signed in', async () => {
  const { chat, written } = await begin({ createSession: fails('unauthorized') }, ['one']);
  expect(chat.sendFailure.value).toBeUndefined();
  expect(written()).toEqual(['one: queued']);
});

it.each([
  ['the next text', ({ chat }) => chat.send('two')],
  ['the next opening', ({ chat }) => chat.start()],
  ['the person', ({ chat }) => chat.retry()],
] as [string, (talked: Talked) => void][])('tries a failed session again with %s', async (_, again) => {
  const talked = talk({ script: { createSession: [fails('refused', { status: 400 }), sessions()] } });
  await talked.send('one');
  await talked.start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(talked.count('createSession')).toBe(1);
  again(talked);
  expect(talked.chat.sendFailure.value).toBeUndefined();
  await settle();
  expect(talked.count('createSession')).toBe(2);
  expect(talked.written()[0]).toBe('one: sent');
});

it('tries a failed session again where a listener that is told of it does', async () => {
  const { chat, on, start } = talk({ script: { createSession: [noAnswer, sessions()] } });
  on('error', () => chat.retry());
  await start();
  expect(chat.sessionId.value).toBe('ses_1');
});

it('tries a session without an answer again by itself, after pauses that double up to 30 seconds', async () => {
  const asked: number[] = [];
  const { written, start, send } = talk({
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
});

it('holds back what follows a message that was turned away for as long as `Retry-After` says', async () => {
  const turnsAway = (leastMs: number) =>
    fails('throttled', { status: 429, turnedAway: { leastMs, spreadMs: 0 } });
  const { chat, sent, written } = await begin(
    { sendMessage: [turnsAway(10_000), turnsAway(3_000_000_000), accept, accept] },
    ['one', 'two', 'three'],
  );
  // Reasons to go on: one that is older than the last answer, and one that comes while the rest waits.
  chat.noteReturn();
  await vi.advanceTimersByTimeAsync(64_000);
  chat.noteReturn();
  await vi.advanceTimersByTimeAsync(65_000);
  expect(sent()).toEqual(['one', 'one']);
  await vi.advanceTimersByTimeAsync(2 ** 31);
  expect(written()).toEqual(['one: failed', 'two: sent', 'three: sent']);
});

it('holds back what is written while the browser says it is offline, also where it only stops saying so', async () => {
  let isOnline = false;
  const { chat, calls, written, send, of } = await begin({}, [], { isBrowserOnline: () => isOnline });
  chat.setBrowserOnline(false);
  await send('one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([['createSession']]);
  expect(chat.connection.value).toBe('offline');
  expect(written()).toEqual(['one: queued']);
  isOnline = true;
  chat.noteReturn();
  await settle();
  expect(written()).toEqual(['one: sent']);
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('asks its token function again where that failed offline', async () => {
  let isOnline = false;
  const tokens = async () => (isOnline ? { accessToken: 'a1' } : Promise.reject(new TypeError()));
  const { chat, written, send, says } = await begin({}, [], { isBrowserOnline: () => isOnline, tokens });
  await send('one');
  isOnline = true;
  chat.setBrowserOnline(true);
  await settle();
  expect([written(), says('auth:failed')]).toEqual([['one: sent'], []]);
});

it('believes a request that succeeds more than the browser', async () => {
  const { chat, written, send, of, show } = await begin({ actions: () => ({ items: [] }) });
  chat.setBrowserOnline(false);
  await send('one');
  await show('actions');
  expect(chat.connection.value).toBe('online');
  expect(written()).toEqual(['one: sent']);
  expect(of('connection')).toEqual([{ online: false }, { online: true }]);
});

it('holds back what follows a message without an answer while the browser says it is offline', async () => {
  const { chat, written } = await begin({ sendMessage: [noAnswer, accept] }, ['one', 'two'], {
    isBrowserOnline: () => false,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(chat.connection.value).toBe('offline');
  expect(written()).toEqual(['one: unconfirmed', 'two: queued']);
  chat.setBrowserOnline(true);
  await settle();
  expect(written()).toEqual(['one: unconfirmed', 'two: sent']);
});

it.each(['sendMessage', 'createSession'])(
  'sends and tells nothing more once closed during %s',
  async (name) => {
    const answer = deferred<never>();
    const { chat, log, sent } = await begin({ [name]: () => answer.promise }, ['one', 'two']);
    const before = [log.length, sent()];
    chat.close();
    chat.send('three');
    chat.retry();
    answer.resolve(undefined as never);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([log.length, sent()]).toEqual(before);
  },
);

it('tells of each request when it has ended, repetitions counted, and of nothing else', async () => {
  isolateTab();
  const { show, of } = await begin(
    {
      createSession: sessions(),
      sendMessage: [fails('unauthorized'), fails('refused', { status: 404 }), accept],
      refresh: () => ({ accessToken: 'a2', refreshToken: 'r2' }),
      metrics: fails('offline'),
    },
    ['one'],
    { tokens: { accessToken: 'a1', refreshToken: 'r-requests' } },
  );
  await show('metrics');
  const refused = (status: number) => ({ status, requestId: 'req_1' });
  expect(of('request')).toEqual(
    [
      { operation: 'session', attempt: 1, status: 200 },
      { operation: 'send', attempt: 1, ...refused(401) },
      { operation: 'refresh', attempt: 1, status: 200 },
      { operation: 'send', attempt: 2, ...refused(404) },
      { operation: 'session', attempt: 1, status: 200 },
      { operation: 'send', attempt: 3, status: 204 },
      { operation: 'metrics', attempt: 1 },
    ].map((facts) => ({ ...facts, durationMs: 0 })),
  );
});

it('sends the first message with the token that the creation of its session renewed', async () => {
  isolateTab();
  const { chat, of, send } = talk({
    script: {
      createSession: [fails('unauthorized'), sessions()],
      refresh: () => ({ accessToken: 'a2', refreshToken: 'r2' }),
    },
    tokens: { accessToken: 'a1', refreshToken: 'r-first' },
  });
  chat.start();
  await send('Hello');
  expect(of('request')).toMatchObject([
    { operation: 'session', status: 401 },
    { operation: 'refresh' },
    { operation: 'session', status: 200 },
    { operation: 'send', attempt: 1 },
  ]);
});
