// @vitest-environment node
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createChat } from '../src/chat';
import { createEmitter } from '../src/events';
import type { Message } from '../src/model/entry';
import { createPanel } from '../src/model/panel';
import { type InitOptions, mergeOptions } from '../src/options';
import { createReporter } from '../src/reporter';
import type { TokenPair } from '../src/service/tokens';
import { RESOLVED } from './support/options';
import { serve } from './support/serve';
import { serveDemo } from './testing/callers';

const PAIR: TokenPair = { accessToken: 'access-1', refreshToken: 'refresh-1' };

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('sessionStorage', new Window().sessionStorage);
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Setup extends Partial<InitOptions> {
  loggedOut?: boolean;
}

/** A chat of ada, in a tab of her own. */
function open({ loggedOut = false, ...given }: Setup) {
  const options = mergeOptions(RESOLVED, { userId: 'ada', tokens: PAIR, ...given });
  const report = createReporter();
  const events = createEmitter(report);
  const panel = createPanel(events.emit);
  const log: [name: string, detail: unknown][] = [];
  for (const name of ['auth:refreshed', 'auth:failed', 'message:sent', 'message:failed', 'error'] as const) {
    events.on(name, ({ detail }) => log.push([name, detail]));
  }
  const onLogout = vi.fn();
  const onMoved = vi.fn();
  const chat = createChat({
    ...{ loggedOut, panel, events, report, onLogout, onMoved },
    current: () => options,
    source: () => options.tokens,
    onRenewed: () => {},
  });
  onTestFinished(chat.close);
  const { conversation } = chat;
  return {
    ...{ chat, conversation, panel, options, log, onLogout, onMoved },
    written: () =>
      conversation.entries.value.flatMap((entry) =>
        entry.kind === 'user' ? [[entry.text, entry.status]] : [],
      ),
    replies: () =>
      conversation.entries.value.flatMap((entry) => (entry.kind === 'reply' ? [entry.payload.text] : [])),
    says: (...names: string[]) => log.map(([name]) => name).filter((name) => names.includes(name)),
  };
}

type Answers = Record<string, (accessToken: string) => [status: number, body: unknown]>;

const UNAUTHORIZED: [number, unknown] = [401, { detail: 'Unauthorized', request_id: 'req_1' }];
const SESSION: [number, unknown] = [200, { sessionId: 'ses_1', chatType: 'free', createdAt: 'now' }];

/** The service in a few lines: everything is accepted, unless scripted otherwise. */
async function serveChat(answers: Answers = {}) {
  const server = await serve(({ path, headers }, response) => {
    const standard: Answers = {
      '/api/chat/session/create': () => SESSION,
      '/api/chat/send': () => [200, {}],
    };
    const answer = answers[path] ?? standard[path];
    const [status, body] = answer?.(headers.authorization?.slice('Bearer '.length) ?? '') ?? [404, {}];
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    ...server,
    paths: () => server.requests.map(({ path }) => path.replace('/api/', '')),
    sent: () =>
      server.requests
        .filter(({ path }) => path === '/api/chat/send')
        .map(({ body }) => JSON.parse(body).payload.text),
  };
}

const everythingStored = () => JSON.stringify(Object.entries(sessionStorage));

it('talks to the service of the demo, renewing what expires', async () => {
  await using demo = await serveDemo();
  const { pair } = await demo.signIn('london');
  const renewed: TokenPair[] = [];
  const { conversation, replies, written, says } = open({
    ...{ baseUrl: demo.url, userId: 'london', tokens: pair, onTokens: (next) => renewed.push(next) },
  });
  conversation.start();
  conversation.send('Hello');
  await vi.waitFor(() => expect(replies()).toHaveLength(1));
  demo.clock.pass(61);
  await Promise.all([
    conversation.show('metrics'),
    conversation.show('actions'),
    conversation.show('connect'),
  ]);
  const phases = conversation.entries.value.flatMap((entry) => ('phase' in entry ? [entry.phase.is] : []));
  expect(phases).toEqual(['shown', 'shown', 'shown']);
  expect(written()).toEqual([['Hello', 'sent']]);
  expect(renewed).toHaveLength(1);
  expect(renewed[0]?.refreshToken).not.toBe(pair.refreshToken);
  expect(says('auth:refreshed', 'auth:failed')).toEqual(['auth:refreshed']);
});

it('makes no request before it is started', async () => {
  const service = await serveChat();
  const { conversation, written } = open({ baseUrl: service.url });
  conversation.send('Hello');
  conversation.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  await Promise.resolve();
  expect(written()).toEqual([['Hello', 'queued']]);
  expect(service.requests).toEqual([]);
});

it('signs out where tokens cannot be renewed, and delivers what waits when it is given new ones', async () => {
  const service = await serveChat({
    '/api/chat/session/create': (token) => (token === 'access-9' ? SESSION : UNAUTHORIZED),
    '/api/auth/refresh': () => UNAUTHORIZED,
  });
  const { chat, conversation, written, says } = open({ baseUrl: service.url });
  conversation.send('one');
  conversation.start();
  await vi.waitFor(() => expect(conversation.signedOut.value).toBe(true));
  conversation.send('two');
  expect(written()).toEqual([
    ['one', 'queued'],
    ['two', 'queued'],
  ]);
  expect(says('auth:failed')).toHaveLength(1);
  expect(conversation.canSignIn()).toBe(false);
  chat.setTokens({ accessToken: 'access-9' });
  await vi.waitFor(() => expect(service.sent()).toEqual(['one', 'two']));
  await vi.waitFor(() =>
    expect(written()).toEqual([
      ['one', 'sent'],
      ['two', 'sent'],
    ]),
  );
  expect(conversation.signedOut.value).toBe(false);
  expect(service.paths().filter((path) => path === 'auth/refresh')).toHaveLength(1);
});

it('asks the function again when the person tries again', async () => {
  const service = await serveChat();
  const answers = [() => Promise.reject(new Error('down')), async () => PAIR];
  const { conversation, written } = open({
    baseUrl: service.url,
    tokens: () => (answers.shift() ?? expect.unreachable)(),
  });
  conversation.start();
  await vi.waitFor(() => expect(conversation.signedOut.value).toBe(true));
  expect(conversation.canSignIn()).toBe(true);
  conversation.send('one');
  conversation.retry();
  await vi.waitFor(() => expect(written()).toEqual([['one', 'sent']]));
  expect(conversation.signedOut.value).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

it('hands the host a copy of a renewed pair, and contains what it throws', async () => {
  const service = await serveChat({
    '/api/chat/session/create': (token) => (token === 'access-1' ? UNAUTHORIZED : SESSION),
    '/api/auth/refresh': () => [200, { accessToken: 'access-2', refreshToken: 'refresh-2' }],
  });
  const { conversation, says } = open({
    baseUrl: service.url,
    onTokens(pair) {
      pair.accessToken = 'spoilt';
      throw new Error('mine');
    },
  });
  conversation.start();
  conversation.send('one');
  await vi.waitFor(() => expect(service.sent()).toEqual(['one']));
  const tokens = service.requests.map(({ headers }) => headers.authorization);
  expect(tokens).toEqual(['Bearer access-1', 'Bearer access-1', 'Bearer access-2', 'Bearer access-2']);
  expect(warn).toHaveBeenCalledExactlyOnceWith('[finance-chat] "onTokens" threw.', expect.any(Error));
  expect(says('auth:refreshed')).toHaveLength(1);
});

it.each([
  ['throws', () => expect.unreachable('mine')],
  ['gives nothing', () => undefined],
  ['gives a text', () => 'Hi'],
  ['gives other things', () => [null, 7, 'Hi', { payloadType: 'text' }]],
])('takes a message for sent whose replies the host cannot read: it %s', async (_, read) => {
  const service = await serveChat();
  const { conversation, written, replies } = open({
    ...{ baseUrl: service.url, readReplies: read as unknown as () => Message[] },
  });
  conversation.start();
  conversation.send('one');
  await vi.waitFor(() => expect(written()).toEqual([['one', 'sent']]));
  expect(replies()).toEqual([]);
});

it.each([
  ['throws', () => expect.unreachable('mine')],
  ['gives nothing', () => undefined],
  ['gives true', () => true],
  ['promises a text', async () => 'Hello'],
])('keeps a text where the host that should judge it %s', async (_, judge) => {
  const service = await serveChat();
  const { conversation } = open({
    ...{ baseUrl: service.url, beforeSend: judge as unknown as () => string },
  });
  conversation.start();
  expect(conversation.send('4111 1111')).toBe(false);
  expect(conversation.draft.value).toBe('4111 1111');
  expect(conversation.entries.value).toEqual([]);
});

it('uses the options as they stand now', async () => {
  const service = await serveChat();
  const { conversation, options } = open({ baseUrl: service.url });
  options.beforeSend = (text) => text.toUpperCase();
  conversation.start();
  conversation.send('one');
  await vi.waitFor(() => expect(service.sent()).toEqual(['ONE']));
});

it('writes down at once what was said, and before it leaves that it does', () => {
  const { conversation } = open({ baseUrl: 'https://api.example' });
  const stored = () => Object.values(sessionStorage).join();
  conversation.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  expect(stored()).toContain('"Hi"');
  conversation.send('Hello');
  expect(stored()).toContain('"Hello"');
});

it('writes down what else changed a moment later, in one go, and reads it back', async () => {
  vi.useFakeTimers();
  const before = open({ baseUrl: 'https://api.example' });
  before.conversation.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  const setItem = vi.spyOn(sessionStorage, 'setItem');
  before.conversation.write('half a sen');
  before.panel.toggle(true);
  await vi.advanceTimersByTimeAsync(99);
  expect(setItem).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(setItem).toHaveBeenCalledOnce();
  const after = open({ baseUrl: 'https://api.example' });
  expect(after.replies()).toEqual(['Hi']);
  expect(after.conversation.draft.value).toBe('half a sen');
  expect(after.panel.open.value).toBe(true);
});

it.each(['pause', 'close'] as const)('writes down at once when the page goes away: %s', (leave) => {
  const before = open({ baseUrl: 'https://api.example' });
  before.conversation.write('half a sen');
  before.chat[leave]();
  expect(open({ baseUrl: 'https://api.example' }).conversation.draft.value).toBe('half a sen');
});

it('keeps no token and no figure', async () => {
  const service = await serveChat({
    '/api/money/metrics': () => [
      200,
      { asOfDate: '2026-01-01', currency: 'GBP', cards: [{ key: 'k', title: 'Cash', value: 777_777 }] },
    ],
  });
  const { chat, conversation, written } = open({ baseUrl: service.url });
  conversation.start();
  conversation.send('one');
  await conversation.show('metrics');
  await vi.waitFor(() => expect(written()).toEqual([['one', 'sent']]));
  chat.pause();
  expect(everythingStored()).toContain('one');
  expect(everythingStored()).not.toMatch(/access-1|refresh-1|777777|Cash|ada|127\.0\.0\.1/);
});

it('sends after a reload what waited, unopened', async () => {
  const service = await serveChat();
  const before = open({ baseUrl: service.url });
  before.conversation.send('one');
  before.chat.close();
  const { written } = open({ baseUrl: service.url });
  await vi.waitFor(() => expect(written()).toEqual([['one', 'sent']]));
  expect(service.sent()).toEqual(['one']);
});

it.each([
  ['another user', { userId: 'eve' }],
  ['another service', { baseUrl: 'https://other.example' }],
  ['persistence "none"', { persistence: 'none' }],
] as const)('shows nothing of the former to %s, and wipes it', (_, other) => {
  const before = open({ baseUrl: 'https://api.example' });
  before.conversation.write('secret');
  before.chat.close();
  expect(everythingStored()).toContain('secret');
  const after = open({ baseUrl: 'https://api.example', ...other });
  expect(after.conversation.draft.value).toBe('');
  expect(everythingStored()).not.toContain('secret');
});

it('keeps widgets in different places apart', () => {
  const at = (target: string): Setup => ({ baseUrl: 'https://api.example', mode: 'inline', target });
  for (const target of ['#one', '#two']) {
    const { chat, conversation } = open(at(target));
    conversation.write(`draft of ${target}`);
    chat.close();
  }
  expect(open(at('#one')).conversation.draft.value).toBe('draft of #one');
  expect(open(at('#two')).conversation.draft.value).toBe('draft of #two');
});

it('forgets everything when wiped, and writes nothing afterwards', async () => {
  vi.useFakeTimers();
  const { chat, conversation } = open({ baseUrl: 'https://api.example' });
  conversation.write('secret');
  await vi.advanceTimersByTimeAsync(100);
  conversation.write('secret too');
  chat.wipe();
  conversation.write('secret still');
  await vi.advanceTimersByTimeAsync(1_000);
  chat.pause();
  expect(sessionStorage).toHaveLength(0);
});

it('starts signed out after a logout, asking nobody for tokens', async () => {
  const service = await serveChat();
  const tokens = vi.fn(async () => PAIR);
  const { chat, conversation, written } = open({ baseUrl: service.url, tokens, loggedOut: true });
  conversation.start();
  conversation.send('one');
  await conversation.show('metrics');
  expect(conversation.signedOut.value).toBe(true);
  expect(conversation.canSignIn()).toBe(false);
  expect(tokens).not.toHaveBeenCalled();
  expect(service.requests).toEqual([]);
  chat.setTokens(PAIR);
  await vi.waitFor(() => expect(written()).toEqual([['one', 'sent']]));
});

it('has the other tabs of the user forget them, and nobody else', async () => {
  const baseUrl = 'https://api.example';
  const [here, there, eve] = [open({ baseUrl }), open({ baseUrl }), open({ baseUrl, userId: 'eve' })];
  here.chat.tellLogout();
  await vi.waitFor(() => expect(there.onLogout).toHaveBeenCalledOnce());
  expect(here.onLogout).not.toHaveBeenCalled();
  expect(eve.onLogout).not.toHaveBeenCalled();
});

it('hears other tabs no more while paused, and again when resumed', async () => {
  const baseUrl = 'https://api.example';
  const [here, there, third] = [open({ baseUrl }), open({ baseUrl }), open({ baseUrl })];
  there.chat.pause();
  here.chat.tellLogout();
  await vi.waitFor(() => expect(third.onLogout).toHaveBeenCalledOnce());
  expect(there.onLogout).not.toHaveBeenCalled();
  there.chat.resume(true);
  here.chat.tellLogout();
  await vi.waitFor(() => expect(there.onLogout).toHaveBeenCalledOnce());
});

it('drops what it waits for when closed, and calls nothing more', async () => {
  let arrived = () => {};
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await using server = await serve(() => arrived());
  const { chat, conversation, log } = open({ baseUrl: server.url });
  conversation.start();
  conversation.send('one');
  await first;
  const before = log.length;
  chat.close();
  conversation.send('two');
  conversation.retry();
  await conversation.show('metrics');
  expect(server.requests).toHaveLength(1);
  expect(log.slice(before)).toEqual([]);
});
