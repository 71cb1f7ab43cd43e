// @vitest-environment node
import { afterAll, afterEach, beforeEach, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { type Chat, createChat, FinanceChatError, type HeadlessOptions } from '../../src/headless';
import { describeWarning } from '../../src/lib/warnings';
import de from '../../src/locale/de';
import { createTabStorage } from '../faults/browser';
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

const takeWarnings = () => warn.mock.calls.splice(0).map(([line]) => line);

it('requests nothing before it is started, then holds a conversation, with every view', async () => {
  const { chat, texts } = await open();
  expect(chat.send('What is my balance?')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(chat.getSnapshot()).toMatchObject({ sessionId: undefined, entries: [{ status: 'queued' }] });
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

it('keeps a text that is longer than the limit, and says so in the console', async () => {
  const { chat } = await open();
  const long = 'x'.repeat(4001);
  expect(chat.send(long)).toBe(false);
  expect(chat.getSnapshot()).toMatchObject({ entries: [], draft: long, refusal: { excess: 1 } });
  expect(takeWarnings()).toEqual([describeWarning(['too-long', 4000])]);
  chat.update({ maxLength: 4001 });
  expect(chat.send(long)).toBe(true);
});

it('suggests questions until the next message of the person', async () => {
  const { chat } = await open({ beforeSend: (words) => words !== 'refused' && words });
  const suggested = () => chat.getSnapshot().suggestions;
  expect(suggested()).toEqual([]);
  chat.suggest(['What are my bills?', 'Can I save?']);
  chat.receive(text('Hi'));
  expect(chat.send('refused')).toBe(false);
  expect(suggested()).toEqual(['What are my bills?', 'Can I save?']);
  chat.suggest(['When is payday?']);
  expect(suggested()).toEqual(['When is payday?']);
  chat.send('When is payday?');
  expect(suggested()).toEqual([]);
  chat.suggest(['And then?']);
  chat.suggest([]);
  expect(suggested()).toEqual([]);
});

it.each([
  ['a new conversation', (chat) => chat.newSession()],
  ['a logout', (chat) => chat.logout()],
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
  expect(takeWarnings()).toEqual([]);
  chat.suggest(['1', 2, ' ', '1'] as string[]);
  expect(chat.getSnapshot().suggestions).toEqual(['1']);
  chat.suggest('1' as never);
  expect(chat.getSnapshot().suggestions).toEqual([]);
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
  expect(() => (after.entries as unknown[]).push({})).toThrow(TypeError);
  expect(() => Object.assign(after, { draft: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(after.entries[0] ?? {}, { id: 'x' })).toThrow(TypeError);
  const [first] = after.entries;
  chat.receive(text('two', 'a'));
  expect(chat.getSnapshot().entries).toMatchObject([{ id: first?.id, payload: { text: 'two' } }]);
  expect(first).toMatchObject({ payload: { text: 'one' } });
});

it('freezes all of a snapshot but for payloads, also what was stored', async () => {
  const persistence = createTabStorage() as unknown as Storage;
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

it('tells each part by itself, as a store', async () => {
  const { chat } = await open();
  const drafts: string[] = [];
  const off = chat.draft.subscribe((draft) => drafts.push(draft));
  chat.receive(text('Hi'));
  chat.writeDraft('Hello');
  off();
  chat.writeDraft('Goodbye');
  expect(drafts).toEqual(['', 'Hello']);
  expect([chat.draft.value, chat.draft.peek()]).toEqual(['Goodbye', 'Goodbye']);
});

it('tells of a reply that arrives in 2,000 pieces a few times, and shows all of it', async () => {
  const { chat } = await open();
  let told = 0;
  onTestFinished(chat.subscribe(() => told++));
  const shown = new Set<string>();
  const writer = chat.reply().getWriter();
  for (let count = 0; count < 2_000; count++) {
    await writer.write('0123456789');
    const [reply] = chat.getSnapshot().entries;
    if (reply?.kind === 'reply') shown.add(`${reply.payload.text}`);
  }
  expect(chat.getSnapshot()).toMatchObject({ arriving: 1, entries: [{ status: 'arriving' }] });
  await vi.waitFor(() =>
    expect(chat.getSnapshot().entries).toMatchObject([{ payload: { text: '0123456789'.repeat(2_000) } }]),
  );
  await writer.close();
  const [whole] = chat.getSnapshot().entries;
  expect(whole).toMatchObject({ payload: { text: '0123456789'.repeat(2_000) }, status: undefined });
  expect(told).toBeLessThan(200);
  expect([...shown].every((one) => whole?.kind === 'reply' && `${whole.payload.text}`.startsWith(one))).toBe(
    true,
  );
  const last = chat.getSnapshot();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(chat.getSnapshot()).toBe(last);
});

it('sends what a listener writes', async () => {
  const { chat, texts } = await open();
  const off = chat.subscribe(() => {
    off();
    chat.send('from the listener');
  });
  chat.receive(text('Hi'));
  expect(texts()).toEqual(['Hi', 'from the listener']);
});

it('keeps the conversation in a storage of the host, and nothing of the user after a logout', async () => {
  const storage = createTabStorage() as unknown as Storage;
  const first = await open({ persistence: storage });
  first.chat.start();
  first.chat.send('What is my balance?');
  await vi.waitFor(() => expect(first.texts()).toHaveLength(2));
  first.chat.writeDraft('half a sen');
  first.chat.destroy();
  const second = await open({ persistence: storage });
  expect(second.texts()).toEqual(first.texts());
  expect(second.chat.getSnapshot().draft).toBe('half a sen');
  second.chat.logout();
  expect(second.chat.getSnapshot()).toMatchObject({ entries: [], draft: '', signedOut: true });
  expect(Object.keys(storage)).toEqual([]);
});

it('needs no second start after a logout, which may have happened in another tab', async () => {
  const { chat, tokens } = await open();
  chat.start();
  chat.logout();
  chat.send('Hello');
  chat.setTokens(tokens);
  await vi.waitFor(() => expect(chat.getSnapshot().entries).toMatchObject([{ status: 'sent' }, {}]));
});

it('keeps nothing, and says nothing about it, where there is no storage', async () => {
  const { chat } = await open();
  chat.receive(text('Hi'));
  chat.destroy();
  expect((await open()).texts()).toEqual([]);
});

it('tries again what failed: a card, and what keeps messages from being sent', async () => {
  const { chat } = await open({ tokens: { accessToken: 'of another service' } });
  chat.start();
  chat.showMetrics();
  const card = () => chat.getSnapshot().entries[0];
  await vi.waitFor(() => expect(card()).toMatchObject({ phase: { is: 'failed' } }));
  expect(chat.getSnapshot()).toMatchObject({ signedOut: true, canSignIn: false });
  chat.setTokens(await demo.service.issueTokens('london'));
  chat.resend(card()?.id ?? '');
  await vi.waitFor(() => expect(card()).toMatchObject({ phase: { is: 'shown' } }));
  takeWarnings();
});

it('says the transcript in the language of the host', async () => {
  const { chat } = await open({ locale: 'de', messages: de });
  chat.send('Hallo');
  chat.receive(text('Guten Tag'));
  expect(chat.transcript()).toBe('Sie: Hallo\nAssistenz: Guten Tag');
  chat.update({ locale: 'en', messages: { you: 'Me' } });
  expect(chat.transcript()).toMatch(/^Me: Hallo/);
});

it('names the option that is wrong, and what does not exist', async () => {
  expect(() => createChat({ baseUrl: demo.url, userId: '', tokens: { accessToken: 'a' } })).toThrow(
    new FinanceChatError(`"userId" takes a string that is not blank; it got ''.`),
  );
  const [getItem, setItem, removeItem, key, length] = Array.from({ length: 5 }, () => async () => 'late');
  const persistence = { getItem, setItem, removeItem, key, length };
  const wrong = { launcher: false, chatTyp: 'pro', persistence } as unknown as HeadlessOptions;
  const { chat } = await open(wrong);
  chat.on('open' as 'session', () => {});
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
    describeWarning(['unknown-event', 'open', undefined]),
    describeWarning(['fixed-option', 'name']),
  ]);
});

it('does nothing once it is destroyed, and tells that last', async () => {
  const { chat } = await open();
  const told: string[] = [];
  chat.on('destroy', () => told.push('destroy'));
  chat.on('message:received', () => told.push('message:received'));
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
