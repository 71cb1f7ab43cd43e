import { beforeEach, expect, it, vi } from 'vitest';
import { openTab, type Talked, talk } from '../support/chat';
import { settle } from '../support/deferred';
import { failure } from '../support/service';

beforeEach(openTab);

const JAR = { title: 'The Flour Jar', value: '−£27.78' };
const ROW = { getBoundingClientRect() {} } as unknown as Element;

/** A chat that has started, and the payloads that reached the service. */
async function open(options: Parameters<typeof talk>[0] = {}) {
  const payloads: unknown[] = [];
  const talked = talk({
    persistence: 'session',
    script: { sendMessage: ({ body }) => void payloads.push(body.payload) },
    ...options,
  });
  await talked.start();
  return { ...talked, payloads };
}

const stored = () => JSON.stringify(Object.entries(sessionStorage));

it('sends with one message what it is about, and never the element', async () => {
  const { chat, payloads, send } = await open();
  chat.send('What is this?', { about: { ...JAR, from: ROW } as never });
  await send('And now?');
  expect(payloads).toEqual([{ text: 'What is this?', about: JAR }, { text: 'And now?' }]);
  expect(chat.entries.value).toMatchObject([{ about: JAR }, { text: 'And now?' }]);
});

it('sends from the composer what the host asks about', async () => {
  const { chat, payloads } = await open();
  chat.ask('What is this?', { about: { ...JAR, from: ROW } });
  expect([chat.draft.value, chat.draftAbout.value]).toEqual(['What is this?', { ...JAR, from: ROW }]);
  expect(chat.sendDraft()).toBe(true);
  await settle();
  expect([chat.draft.value, chat.draftAbout.value]).toEqual(['', undefined]);
  expect(payloads).toEqual([{ text: 'What is this?', about: JAR }]);
});

const OTHER = { title: 'Rent' };

it.each<[string, (chat: Talked['chat']) => void, draft: string, about: unknown]>([
  ['replaces its own text', (chat) => chat.ask('Why?', { about: OTHER }), 'Why?', OTHER],
  ['and has nothing it is about', (chat) => chat.ask('Why?'), 'Why?', undefined],
  [
    'keeps a text that the person has changed, and replaces what it is about',
    (chat) => {
      chat.writeDraft('What is this for?');
      chat.ask('Why?', { about: OTHER });
    },
    'What is this for?',
    OTHER,
  ],
  ['is replaced by a prefilled text', (chat) => chat.prefill('Hello'), 'Hello', undefined],
  ['loses what it is about alone', (chat) => chat.removeAbout(), 'What is this?', undefined],
  ['stays where another text is sent', (chat) => chat.send('Hi'), 'What is this?', JAR],
])('asks, and then %s', async (_, act, draft, about) => {
  const { chat } = await open();
  chat.ask('What is this?', { about: JAR });
  act(chat);
  await settle();
  expect([chat.draft.value, chat.draftAbout.value]).toEqual([draft, about]);
});

it('keeps over a reload what a draft and a message are about, but never the value', async () => {
  const before = await open({ script: { sendMessage: () => Promise.reject(failure('offline')) } });
  before.chat.send('What is this?', { about: JAR });
  await settle();
  before.chat.ask('Why?', { about: { ...JAR, from: ROW } });
  before.chat.close();
  expect(stored()).not.toContain('27.78');
  const { chat, payloads, idOf } = await open();
  const about = { title: JAR.title };
  expect(chat.draftAbout.value).toEqual(about);
  expect(chat.entries.value).toMatchObject([{ about }]);
  chat.resend(idOf('What is this?'));
  await settle();
  expect(payloads).toEqual([{ text: 'What is this?', about }]);
});

it.each([
  ['The Flour Jar'],
  [[JAR]],
  [{ about: 'The Flour Jar' }],
  [{ about: { value: '£1' } }],
  [{ about: { title: ' ' } }],
  [{ about: { title: 'Jar', value: -27.78 } }],
  [{ about: { title: 'Jar', from: '.row' } }],
])('tells of a wrong about, and asks and sends without it: %j', async (given) => {
  const { chat, payloads, reports } = await open();
  chat.ask('Why?', given as never);
  expect([chat.draft.value, chat.draftAbout.value]).toEqual(['Why?', undefined]);
  chat.send('Hi', given as never);
  await settle();
  expect(payloads).toEqual([{ text: 'Hi' }]);
  expect(reports()).toEqual(Array(2).fill(expect.stringMatching(/takes "about" of the form/)));
});

it.each([
  ['abut', { abut: JAR }],
  ['title', JAR],
])('tells of an unknown name beside the text: %s', async (name, given) => {
  const { chat, reports } = await open();
  chat.ask('Why?', given as never);
  expect(reports()[0]).toMatch(new RegExp(`ask\\(\\) takes no "${name}".*Did you mean "about"\\?`));
});

it('tells of an unknown part, and keeps the rest', async () => {
  const { chat, reports } = await open();
  chat.ask('Why?', { about: { ...JAR, form: ROW } } as never);
  expect(chat.draftAbout.value).toEqual(JAR);
  expect(reports()).toEqual([expect.stringContaining('The "about" of ask() takes no "form"')]);
});

it('stores no text that the host has refused, but one that is too long, and the next one again', async () => {
  vi.useFakeTimers();
  const { chat, reports } = await open({ beforeSend: () => false, maxLength: 20 });
  chat.writeDraft(' 4111 ');
  chat.sendDraft();
  await vi.advanceTimersByTimeAsync(500);
  expect([chat.draft.value, stored().includes('4111')]).toEqual([' 4111 ', false]);
  chat.writeDraft('more than twenty letters');
  chat.sendDraft();
  await vi.advanceTimersByTimeAsync(500);
  expect(stored()).toMatch(/more than twenty/);
  expect(reports()).toHaveLength(1);
  chat.writeDraft('half a sentence');
  chat.send('4111');
  await vi.advanceTimersByTimeAsync(500);
  expect(stored()).toMatch(/half a sentence/);
  chat.writeDraft('');
  chat.send('4111', { about: JAR });
  expect([chat.draft.value, chat.draftAbout.value]).toEqual(['4111', JAR]);
});

it('asks what the page shows once for each message, and sends that again', async () => {
  const page = { path: '/spending', months: [4] };
  const context = vi.fn(() => page);
  const payloads: unknown[] = [];
  const answers = [() => Promise.reject(failure('offline')), () => undefined];
  const { chat, idOf } = await open({
    context,
    script: {
      sendMessage({ body }) {
        payloads.push(body.payload);
        return answers.shift()?.();
      },
    },
  });
  chat.send('one');
  page.months.push(5);
  await settle();
  chat.resend(idOf('one'));
  await settle();
  const payload = { text: 'one', context: { path: '/spending', months: [4] } };
  expect(payloads).toEqual([payload, payload]);
  expect(context).toHaveBeenCalledOnce();
  chat.close();
  expect(stored()).not.toContain('spending');
  expect(JSON.stringify(chat.entries.value)).not.toContain('spending');
});

const fits = { text: 'x'.repeat(8_000 - '{"text":""}'.length) };

it.each<[string, () => unknown, sent: unknown, line: RegExp[]]>([
  ['nothing', () => undefined, undefined, []],
  ['as much as it may', () => fits, fits, []],
  ['more', () => ({ text: `${fits.text}x` }), undefined, [/"context" takes .*8000.*got more/]],
  ['a text', () => 'secret', undefined, [/got a string/]],
  ['a promise', async () => ({}), undefined, [/got a promise/]],
  ['a promise that fails', async () => JSON.parse('secret'), undefined, [/got a promise/, /"context" threw/]],
  ['a date', () => new Date(), undefined, [/got an object/]],
  ['an error', () => JSON.parse('secret'), undefined, [/"context" failed|"context" threw/]],
  ['no JSON', () => ({ count: 1n }), undefined, [/"context" takes .*got an object/]],
])('sends a message whose context is %s', async (_, context, sent, line) => {
  const { payloads, send, reports } = await open({ context: context as () => object });
  await send('Hi');
  expect(payloads).toEqual([{ text: 'Hi', ...(sent ? { context: sent } : {}) }]);
  expect(reports()).toEqual(line.map((words) => expect.stringMatching(words)));
  expect(vi.mocked(console.warn).mock.calls.flat().join()).not.toContain('secret');
});
