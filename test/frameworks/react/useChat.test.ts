import './page';
import { createElement as h, useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { HeadlessOptions } from '../../../src/headless';
import { type UseChat, useChat } from '../../../src/react';
import { watchRequests } from '../../support/uiPage';
import { soon } from '../../support/uiView';
import { GIVEN, serveCustomer } from './customer';
import { mount } from './mount';

const signedIn = serveCustomer();

afterEach(() => {
  vi.useRealTimers();
});

const CREATE = 'POST /api/chat/session/create';
const SEND = 'POST /api/chat/send';

/** An interface that only remembers what each of its renderings got. */
function open(options: Partial<HeadlessOptions> = {}, strict = false) {
  const renderings: UseChat[] = [];
  function Chat({ given }: { given: HeadlessOptions }) {
    renderings.push(useChat(given));
    return null;
  }
  const element = (given: Partial<HeadlessOptions>) => h(Chat, { given: { ...GIVEN, ...given } });
  const { render, unmount } = mount(element(options), { strict });
  return {
    renderings,
    unmount,
    chat: () => renderings.at(-1) as UseChat,
    render: (given: Partial<HeadlessOptions>) => render(element(given)),
  };
}

const said = ({ entries }: UseChat) =>
  entries.map((entry) =>
    entry.kind === 'user' ? `${entry.text} (${entry.status})` : entry.kind === 'reply' ? 'reply' : entry.kind,
  );

it.each([false, true])('talks to the service (strict: %s)', async (strict) => {
  const requests = watchRequests();
  const { chat } = open(await signedIn(), strict);
  expect(requests).toEqual([]);
  chat().start();
  expect(chat().send('What is my balance?')).toBe(true);
  await soon(() => said(chat())).toEqual(['What is my balance? (sent)', 'reply']);
  expect(chat().sessionId).toMatch(/^ses_/);
  expect(requests).toEqual([CREATE, SEND]);
  chat().showMetrics();
  await soon(() => said(chat()).at(-1)).toBe('metrics');
});

it('returns the same object until something changes, with the same functions', async () => {
  const { chat, render, renderings } = open();
  const before = chat();
  render({});
  expect(chat()).toBe(before);
  const count = renderings.length;
  chat().writeDraft('Half');
  await soon(() => chat().draft).toBe('Half');
  expect(renderings).toHaveLength(count + 1);
  expect(chat()).not.toBe(before);
  expect(chat().send).toBe(before.send);
  expect(chat().on).toBe(before.on);
  chat().writeDraft('Half');
  await Promise.resolve();
  expect(renderings).toHaveLength(count + 1);
});

it('renders a reply in pieces every 20 ms at most', async () => {
  vi.useFakeTimers();
  const { chat, renderings } = open();
  const writer = chat().reply().getWriter();
  void writer.write('0');
  await vi.advanceTimersByTimeAsync(100);
  const count = renderings.length;
  for (let tick = 0; tick < 20; tick++) {
    for (let piece = 0; piece < 100; piece++) void writer.write('.');
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(renderings.length - count).toBeGreaterThan(10);
  expect(renderings.length - count).toBeLessThanOrEqual(20);
  void writer.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(chat().entries).toMatchObject([{ kind: 'reply', payload: { text: `0${'.'.repeat(2000)}` } }]);
  expect(chat().arriving).toBe(0);
});

it.each([false, true])(
  'keeps what waited at the last unmount and the draft, and sends it once at a press (strict: %s)',
  async (strict) => {
    const first = open({ ...(await signedIn()), tokens: () => new Promise<never>(() => {}) }, strict);
    first.chat().start();
    first.chat().send('Waits');
    first.chat().writeDraft('Half');
    first.unmount();
    const requests = watchRequests();
    const { chat } = open(await signedIn(), strict);
    await soon(() => said(chat())).toEqual(['Waits (failed)']);
    expect(chat().draft).toBe('Half');
    chat().resend(chat().entries[0]?.id ?? '');
    await soon(() => said(chat())).toEqual(['Waits (sent)', 'reply']);
    expect(requests).toEqual([CREATE, SEND]);
  },
);

it('leaves nothing running after an unmount', async () => {
  const tokens = vi.fn(() => new Promise<never>(() => {}));
  const { chat, renderings, unmount } = open({ tokens }, true);
  const { start, send, reply, on, transcript } = chat();
  unmount();
  const count = renderings.length;
  start();
  expect(send('Hello')).toBe(false);
  expect(transcript()).toBe('');
  await reply().getWriter().write('Nobody reads this');
  on('message:received', () => {})();
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(tokens).not.toHaveBeenCalled();
  expect(renderings).toHaveLength(count);
});

it.each([false, true])('is there for the effects of the components inside (strict: %s)', async (strict) => {
  const asked: AbortSignal[] = [];
  const tokens: HeadlessOptions['tokens'] = ({ signal }) => {
    asked.push(signal);
    return new Promise<never>(() => {});
  };
  const received = vi.fn();
  function Inside({ chat }: { chat: UseChat }) {
    const { start, on } = chat;
    useEffect(() => start(), [start]);
    useEffect(() => on('message:received', received), [on]);
    return null;
  }
  let latest: UseChat | undefined;
  function Around() {
    latest = useChat({ ...GIVEN, tokens });
    return h(Inside, { chat: latest });
  }
  mount(h(Around), { strict });
  // In development, StrictMode runs effects a second time, on a chat of their own. The first one asks for nothing.
  await soon(() => asked.map(({ aborted }) => aborted)).toEqual([false]);
  latest?.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  expect(received).toHaveBeenCalledOnce();
});

it('starts the chat of another user, and asks the functions of the latest rendering', async () => {
  const { chat, render } = open({ beforeSend: () => false });
  chat().receive({ payloadType: 'text', payload: { text: 'For ada' } });
  await soon(() => said(chat())).toEqual(['reply']);
  render({ beforeSend: (text) => text.toUpperCase(), userId: 'eve' });
  await soon(() => said(chat())).toEqual([]);
  chat().send('hello');
  await soon(() => said(chat())).toEqual(['HELLO (queued)']);
});

it('goes on in the component that takes the place of another', async () => {
  let chat: UseChat | undefined;
  function Page() {
    chat = useChat(GIVEN);
    return null;
  }
  const { render } = mount(h(Page, { key: 'accounts' }));
  chat?.writeDraft('Half');
  chat?.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  render(h(Page, { key: 'payments' }));
  await soon(() => chat?.draft).toBe('Half');
  expect(chat && said(chat)).toEqual(['reply']);
  chat?.writeDraft('Half a sent');
  render(h(Page, { key: 'accounts' }));
  await soon(() => chat?.draft).toBe('Half a sent');
});

it('keeps the conversation where a storage is written anew at every rendering', async () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  });
  const { chat, render, unmount } = open({ persistence: storage() });
  chat().writeDraft('Half');
  render({ persistence: storage() });
  expect(chat().draft).toBe('Half');
  unmount();
  expect([...kept.values()].join()).toContain('Half');
});

it('has another chat for another name, and listens to that', async () => {
  const { chat, render } = open({ name: 'one' });
  chat().writeDraft('In one');
  const { on } = chat();
  render({ name: 'other' });
  await soon(() => chat().draft).toBe('');
  expect(chat().on).not.toBe(on);
  chat().writeDraft('In the other');
  await soon(() => chat().draft).toBe('In the other');
  render({ name: 'one' });
  await soon(() => chat().draft).toBe('In one');
});

it('goes on from the empty conversation that a server has rendered', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
  const before = open();
  before.chat().writeDraft('Half');
  before.unmount();
  const Chat = () => h('p', null, `Draft: ${useChat(GIVEN).draft}`);
  const { container } = mount(h(Chat), { html: '<p>Draft: </p>', onRecoverableError });
  await soon(() => container.textContent).toBe('Draft: Half');
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
});
