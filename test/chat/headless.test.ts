import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { type Chat, createChat, type HeadlessOptions } from '../../src/headless';
import de from '../../src/locale/de';
import { describeWarning } from '../../src/report/warnings';
import type { HostFetch } from '../../src/service/request';
import { SESSION, TOKENS } from '../support/answers';
import { createTabStorage } from '../support/chat';
import { settle } from '../support/deferred';
import { serve, write } from '../support/serve';
import { serveDemo } from '../testing/callers';

const demo = await serveDemo({ accessTokenSeconds: 60 });
let warn: MockInstance<typeof console.warn>;
afterAll(() => demo.close());

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

// Each chat reports no fault, even if its service fails.
afterEach(() => {
  expect(warn.mock.calls).toEqual([]);
});

/** The chat of a signed-in customer in Node. */
async function open(options: Partial<HeadlessOptions> = {}) {
  const tokens = await demo.service.issueTokens('london');
  const chat = createChat({ baseUrl: demo.url, userId: 'london', tokens, ...options });
  onTestFinished(chat.destroy);
  return {
    chat,
    tokens,
    texts: () =>
      chat
        .getSnapshot()
        .entries.flatMap((entry) =>
          entry.kind === 'user' ? entry.text : entry.kind === 'reply' ? `${entry.payload.text}` : [],
        ),
  };
}

const text = (words: string, id?: string) => ({
  ...(id !== undefined && { id }),
  payloadType: 'text',
  payload: { text: words },
});

const takeWarnings = () => warn.mock.calls.splice(0).map(([line]) => String(line));

it('requests nothing before it is started, then holds a conversation, with every view', async () => {
  const request = vi.fn<HostFetch>((url, init) => fetch(url, init));
  const { chat, texts } = await open({ fetch: request });
  expect(chat.send('What is my balance?')).toBe(true);
  chat.newSession();
  await settle();
  expect(request).not.toHaveBeenCalled();
  expect(chat.getSnapshot()).toMatchObject({ entries: [{ status: 'queued' }] });
  chat.start();
  await vi.waitFor(() => expect(texts().at(-1)).toContain('£491.19'));
  expect(chat.getSnapshot()).toMatchObject({ sessionId: expect.any(String), connection: 'online' });
  chat.showMetrics();
  chat.showActions();
  chat.connectBank();
  const phases = () =>
    chat.getSnapshot().entries.flatMap((entry) => ('phase' in entry ? [entry.kind, entry.phase.is] : []));
  await vi.waitFor(() =>
    expect(phases()).toEqual(['metrics', 'shown', 'actions', 'shown', 'connect', 'shown']),
  );
});

it.each([
  ['a new conversation', (chat) => chat.newSession()],
  ['another user', (chat) => chat.update({ userId: 'lisbon' })],
] as [string, (chat: Chat) => void][])('suggests nothing any more after %s', async (_, act) => {
  const { chat } = await open();
  chat.suggest(['What are my bills?']);
  act(chat);
  expect(chat.getSnapshot().suggestions).toEqual([]);
});

it('suggests the first four questions, and tells once of what is none', async () => {
  const { chat } = await open();
  chat.suggest(['1', '2', '3', '4', '5']);
  expect(chat.getSnapshot().suggestions).toEqual(['1', '2', '3', '4']);
  chat.suggest(['1', 2, ' ', '1'] as string[]);
  expect(chat.getSnapshot().suggestions).toEqual(['1']);
  chat.suggest('1' as never);
  expect(chat.getSnapshot().suggestions).toEqual(['1']);
  expect(takeWarnings()).toEqual([describeWarning(['wrong-argument', 'suggest()', 'an array of questions'])]);
});

it.each([undefined, null, 7, { text: 'Hello' }] as never[])(
  'takes %j for no text and for no action',
  async (given) => {
    const { chat } = await open();
    chat.writeDraft('Hello');
    chat.writeDraft(given);
    expect([chat.send(given), chat.chooseAction(given)]).toEqual([false, false]);
    expect(chat.getSnapshot()).toMatchObject({ draft: 'Hello', entries: [] });
    expect(takeWarnings()).toEqual([
      describeWarning(['wrong-argument', 'writeDraft()', 'a string']),
      describeWarning(['wrong-argument', 'send()', 'a string']),
      describeWarning(['wrong-argument', 'chooseAction()', '{ insightId, title, priorityRank }']),
    ]);
  },
);

it('has the same snapshot until something changes, and never changes one', async () => {
  const { chat } = await open();
  const before = chat.getSnapshot();
  chat.writeDraft('');
  expect(chat.getSnapshot()).toBe(before);
  chat.receive(text('one', 'a'));
  const after = chat.getSnapshot();
  expect(after).not.toBe(before);
  expect(before.entries).toEqual([]);
  const [first] = after.entries;
  chat.receive(text('two', 'a'));
  expect(chat.getSnapshot().entries).toMatchObject([{ id: first?.id, payload: { text: 'two' } }]);
  expect(first).toMatchObject({ payload: { text: 'one' } });
});

it('freezes all of a snapshot but for payloads, also what was stored', async () => {
  const persistence = createTabStorage();
  const { chat } = await open({ persistence, beforeSend: (words) => words !== 'refused' && words });
  chat.start();
  chat.showMetrics();
  await vi.waitFor(() => expect(chat.getSnapshot().entries).toMatchObject([{ phase: { is: 'shown' } }]));
  chat.send('Hello');
  chat.send('refused');
  const isFrozen = (value: unknown): boolean =>
    Object(value) !== value ||
    (Object.isFrozen(value) &&
      Object.entries(value as object).every(([name, part]) => name === 'payload' || isFrozen(part)));
  expect(isFrozen(chat.getSnapshot())).toBe(true);
  chat.destroy();
  const { chat: later } = await open({ persistence });
  expect(later.getSnapshot().entries.length).toBeGreaterThan(1);
  expect(isFrozen(later.getSnapshot())).toBe(true);
});

it('tells of each change once, and of none when there is none', async () => {
  const { chat } = await open();
  const seen: unknown[] = [];
  const off = chat.subscribe(() => seen.push(chat.getSnapshot()));
  chat.writeDraft('Hello');
  chat.writeDraft('Hello');
  chat.receive(text('Hi'));
  expect(seen).toHaveLength(2);
  expect(new Set(seen).size).toBe(2);
  off();
  chat.writeDraft('');
  expect(seen).toHaveLength(2);
});

it('publishes the pieces of a reply as they come, many together, and all of them at its end', async () => {
  const { chat, texts } = await open();
  const told: unknown[] = [];
  onTestFinished(chat.subscribe(() => told.push(...texts())));
  const writer = chat.reply().getWriter();
  await writer.write('0123456789');
  await vi.waitFor(() => expect(texts()).toEqual(['0123456789']));
  for (let count = 1; count < 2_000; count++) await writer.write('0123456789');
  await writer.close();
  expect(told.at(-1)).toBe('0123456789'.repeat(2_000));
  expect(told.filter((text) => text === 'undefined' || told.length > 1_000)).toEqual([]);
});

it('says the transcript in the language of the host', async () => {
  const { chat } = await open({ locale: 'de', messages: de });
  chat.send('Hallo');
  chat.receive(text('Guten Tag'));
  expect(chat.transcript()).toBe('Sie: Hallo\nVersand steht noch aus\nAssistenz: Guten Tag');
  chat.update({ locale: 'en', messages: { you: 'Me' } });
  expect(chat.transcript()).toMatch(/^Me: Hallo/);
});

it('names the option that is wrong, and what does not exist', async () => {
  expect(() => createChat({ baseUrl: demo.url, userId: '', tokens: { accessToken: 'a' } })).toThrow(
    `[finance-chat] "userId" takes a string that is not blank; it got '', so the call did nothing. See https:`,
  );
  const [getItem, setItem, removeItem, key, length] = Array.from({ length: 5 }, () => async () => 'late');
  const persistence = { getItem, setItem, removeItem, key, length };
  const wrong = { launcher: false, chatTyp: 'pro', persistence } as unknown as HeadlessOptions;
  const { chat } = await open(wrong);
  for (const name of ['sesion', 'open'] as string[]) chat.on(name as 'session', () => {});
  chat.update({ name: 'desk' });
  expect(takeWarnings()).toEqual([
    describeWarning(['unknown-option', 'launcher', undefined]),
    describeWarning(['unknown-option', 'chatTyp', 'chatType']),
    describeWarning([
      'wrong-option',
      'persistence',
      "'session', 'none' or a Storage",
      'an object',
      'the default is used',
    ]),
    describeWarning(['unknown-argument', 'on() of a headless chat', 'sesion', 'session']),
    describeWarning(['unknown-argument', 'on() of a headless chat', 'open']),
    describeWarning(['fixed-option', 'name']),
  ]);
});

it('does nothing once it is destroyed, and tells that last', async () => {
  const { chat } = await open();
  const told: string[] = [];
  chat.on('destroy', () => told.push('destroy'));
  chat.on('message:received', () => told.push('message:received'));
  chat.reply();
  chat.subscribe(() => told.push('a change'));
  chat.destroy();
  chat.destroy();
  chat.receive(text('Hi'));
  chat.start();
  expect(chat.send('Hello')).toBe(false);
  expect(chat.transcript()).toBe('');
  expect(chat.getSnapshot().entries).toEqual([]);
  await expect(chat.reply().getWriter().write('Hi')).resolves.toBeUndefined();
  expect(told).toEqual(['destroy']);
});

it('goes on as if nothing had happened where a listener of changes throws, and says so', async () => {
  const { chat } = await open();
  const next = vi.fn();
  chat.subscribe(() => JSON.parse('{'));
  chat.subscribe(next);
  chat.receive(text('Hi'));
  expect(next).toHaveBeenCalledOnce();
  expect(chat.transcript()).toBe('Assistant: Hi');
  expect(takeWarnings()).toEqual([describeWarning(['host-threw', 'A listener of subscribe()'])]);
});

it('takes the same address with a slash at its end for the same service', async () => {
  const { chat } = await open();
  chat.writeDraft('half a sen');
  chat.update({ baseUrl: `${demo.url}/` });
  expect(chat.getSnapshot()).toMatchObject({ draft: 'half a sen', signedOut: false });
});

it('goes through a gateway as the recipe says', async () => {
  const { viaGateway } = await import(join(import.meta.dirname, '../../docs/examples/recipes/gateway.js'));
  const keys: unknown[] = [];
  await using server = await serve(({ headers }, response) => {
    keys.push([headers.authorization, headers['x-gateway-key'], headers['idempotency-key']]);
    write(response, { body: SESSION });
  });
  const { chat } = await open({ baseUrl: server.url, tokens: TOKENS, fetch: viaGateway });
  chat.start();
  await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBe('ses_1'));
  expect(keys).toEqual([['Bearer access-1', 'web', expect.any(String)]]);
});
