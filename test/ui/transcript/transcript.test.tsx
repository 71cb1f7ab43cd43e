import { fireEvent } from '@testing-library/preact';
import { options, type VNode } from 'preact';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { HistoryMessage } from '../../../src/chat/types';
import type { Metrics } from '../../../src/service/wire';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { deferred, settle } from '../../support/deferred';
import {
  never,
  overviewOf,
  receiveAll,
  restore,
  showComponent,
  showView,
  textReply,
  type UiOptions,
} from '../../support/ui';
import { soon, t } from '../../support/uiView';

/** A conversation with this number of replies, `Reply 1` the oldest. */
async function showReplies(count: number, given: UiOptions = {}) {
  const ui = showComponent(<Transcript />, given);
  receiveAll(ui.chat, ...Array.from({ length: count }, (_, index) => textReply(`Reply ${index + 1}`)));
  await ui.view.findByText(`Reply ${count}`);
  const messages = () => [...ui.log().querySelectorAll('[part~=message]')];
  return { ...ui, messages };
}

/** The same in a log with sizes, which happy-dom does not have: a message is 100 px high, the log 400. */
async function showSizedReplies(count: number, given: UiOptions = {}) {
  const ui = await showReplies(count, given);
  const log = ui.log();
  Object.defineProperty(log, 'clientHeight', { value: 400 });
  const height = () => ui.messages().length * 100;
  Object.defineProperty(log, 'scrollHeight', { get: height });
  Object.defineProperty(log.firstElementChild, 'offsetHeight', { get: height });
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(() => height() - 100);
  function scrollTo(top: number) {
    log.scrollTop = top;
    fireEvent.scroll(log);
  }

  scrollTo(height() - 400);
  return {
    ...ui,
    scrollTo,
    scrollTop: () => log.scrollTop,
    async receive(...texts: string[]) {
      receiveAll(ui.chat, ...texts.map(textReply));
      await ui.view.findByText(texts.at(-1) ?? '');
    },
  };
}

it('says that an answer is awaited while a message is on its way', async () => {
  const answer = deferred<object>();
  const { view, chat } = showComponent(<Transcript />, { script: { sendMessage: () => answer.promise } });
  chat.start();
  chat.send('Hello');
  expect(await view.findByText(t('waiting'))).toBeTruthy();
  answer.resolve({ messages: [textReply('Hi there')] });
  expect(await view.findByText('Hi there')).toBeTruthy();
  expect(view.queryByText(t('waiting'))).toBeNull();
});

it('shows the newest, and earlier messages above what is read when the person scrolls back to them', async () => {
  const { messages, view, scrollTo, scrollTop } = await showSizedReplies(105);
  expect(messages()).toHaveLength(45);
  expect(view.queryByText('Reply 60')).toBeNull();
  scrollTo(10);
  await soon(messages).toHaveLength(85);
  await soon(scrollTop).toBe(4010);
  scrollTo(10);
  expect(await view.findByText('Reply 1')).toBeTruthy();
  expect(messages()).toHaveLength(105);
});

it('keeps what the person reads while newer messages come in', async () => {
  const { messages, chat, receive, scrollTo, view } = await showSizedReplies(49);
  scrollTo(0);
  const [oldest] = messages();
  await receive('Reply 50', 'Reply 51');
  expect(messages()[0]).toBe(oldest);
  chat.newSession();
  await soon(() => view.queryByText('Reply 1')).toBeNull();
});

it('stays where the person reads when a history comes in late', async () => {
  const rows = deferred<readonly HistoryMessage[]>();
  const { chat, view, scrollTo, scrollTop } = await showSizedReplies(10, {
    options: { history: () => rows.promise },
  });
  chat.start();
  scrollTo(300);
  rows.resolve([{ from: 'user', at: 0, text: 'Earlier' }]);
  await view.findByText('Earlier');
  expect(scrollTop()).toBe(400);
});

it('renders one entry for a new one, and takes the oldest away in steps', async () => {
  const { messages, chat, view } = await showReplies(60);
  const before = messages();
  const rendered: unknown[] = [];
  const { vnode } = options;
  onTestFinished(() => void Object.assign(options, { vnode }));
  options.vnode = (element: VNode<{ part?: string }>) => {
    const { part = '' } = element.props;
    if (part.startsWith('message')) rendered.push(part);
    vnode?.(element);
  };
  chat.receive(textReply('One more'));
  await view.findByText('One more');
  expect(rendered).toEqual(['message message-assistant']);
  expect(messages().slice(0, -1)).toEqual(before);
  receiveAll(chat, ...Array.from({ length: 20 }, () => textReply('Yet more')));
  await soon(messages).toHaveLength(41);
});

it('leads back to the end from a screen away, and says how many replies came in meanwhile', async () => {
  const { view, receive, scrollTo, scrollTop, log, user } = await showSizedReplies(10);
  scrollTo(0);
  expect(await view.findByRole('button', { name: 'Go to the latest' })).toBeTruthy();
  await receive('Reply 11', 'Reply 12');
  expect(scrollTop()).toBe(0);
  await user.click(await view.findByRole('button', { name: 'Go to the latest: 2 new messages' }));
  await soon(scrollTop).toBe(1_200);
  expect(document.activeElement).toBe(log());
  // As browsers do by themselves.
  fireEvent.scroll(log());
  await soon(() => view.queryByRole('button', { name: /Go to the latest/ })).toBeNull();
});

it('brings a card into view that was asked for, and leaves a reader alone where it has loaded', async () => {
  const answer = deferred<Metrics>();
  const { chat, view, scrollTo, scrollTop } = await showSizedReplies(10, {
    script: { metrics: () => answer.promise },
  });
  scrollTo(0);
  chat.showMetrics();
  await view.findByText(t('waiting'));
  expect(scrollTop()).toBe(600);
  scrollTo(0);
  answer.resolve(overviewOf([{ key: 'k', title: 'Cash', value: 1 }]));
  await view.findByText('Cash');
  expect(scrollTop()).toBe(0);
  expect(view.getByRole('button', { name: 'Go to the latest: 1 new message' })).toBeTruthy();
});

it('shows the day and the time once for messages within five minutes, of both sides', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 2, 12) });
  const { chat, view, log } = showComponent(<Transcript />, { script: { sendMessage: never } });
  const times = () =>
    [...log().querySelectorAll('p')]
      .map((p) => p.textContent)
      .filter((text) => /, \d?\d:\d\d/.test(text ?? ''));
  async function add(text: string, ...time: [number, number, number]) {
    vi.setSystemTime(new Date(2026, 4, ...time));
    if (text.startsWith('Q')) chat.send(text);
    else chat.receive(textReply(text));
    await view.findByText(text);
  }

  await add('Q1', 1, 12, 0);
  await add('A1', 1, 12, 4);
  await add('Q2', 1, 12, 8);
  expect(times()).toEqual(['Today, 12:00 PM']);
  await add('A2', 1, 12, 13);
  expect(times()).toEqual(['Today, 12:00 PM', 'Today, 12:13 PM']);
  await add('Q3', 2, 0, 1);
  await add('Q4', 3, 0, 1);
  expect(times()).toEqual([
    'May 1, 2026, 12:00 PM',
    'May 1, 2026, 12:13 PM',
    'Yesterday, 12:01 AM',
    'Today, 12:01 AM',
  ]);
});

it('draws a line above the replies that were unread, until the panel is closed', async () => {
  const { chat, panel, view } = showView();
  chat.receive(textReply('Read'));
  await view.findByText('Read');
  expect(view.queryByRole('separator')).toBeNull();
  panel.setOpen(false);
  await soon(() => view.queryByText('Read')).toBeNull();
  chat.receive(textReply('First'));
  chat.receive(textReply('Second'));
  // One that is arriving does not count yet.
  await chat.reply().getWriter().write('Half');
  panel.setOpen(true);
  const line = await view.findByRole('separator', { name: 'New' });
  expect(line.compareDocumentPosition(view.getByText('Read'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(line.compareDocumentPosition(view.getByText('First'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  chat.receive(textReply('Third'));
  await view.findByText('Third');
  expect(view.getByRole('separator')).toBe(line);
  panel.setOpen(false);
  panel.setOpen(true);
  await soon(() => view.queryByRole('separator')).toBeNull();
  expect(view.getByText('Third')).toBeTruthy();
});

it('lets only what comes in while the panel is open move, and be said', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { chat, panel, view, message } = showView({ script: { sendMessage: never } });
  restore(chat, [{ id: '1', at: Date.now() - 60_000, kind: 'user', text: 'Restored', status: 'sent' }]);
  chat.send('Written');
  await view.findByText('Written');
  const moves = (text: string) => message(text).hasAttribute('data-new');
  const isSilent = () =>
    view.getByText('Written').closest('[aria-live]')?.getAttribute('aria-live') === 'off';
  expect([moves('Restored'), moves('Written'), isSilent()]).toEqual([false, true, false]);
  vi.setSystemTime(Date.now() + 1_000);
  // Before the next frame.
  panel.setOpen(false);
  await settle();
  panel.setOpen(true);
  await view.findByText('Written');
  expect([moves('Written'), isSilent()]).toEqual([false, true]);
});

it('invites into an empty conversation, and says what it can do', async () => {
  const { view, chat } = showComponent(<Transcript />);
  expect(view.getByRole('heading', { name: t('welcome') })).toBeTruthy();
  expect(view.getByText(t('welcomeAbout'))).toBeTruthy();
  chat.send('Hello');
  await view.findByText('Hello');
  expect(view.queryByText(t('welcome'))).toBeNull();
  expect(view.queryByText(t('welcomeAbout'))).toBeNull();
});

it('lets the host speak first, in place of the invitation', async () => {
  const { view, message, chat } = showComponent(<Transcript />, {
    options: { greeting: 'Hello <b>Ada</b>' },
  });
  expect(message('Hello <b>Ada</b>').getAttribute('part')).toBe('message message-assistant');
  expect(view.queryByText(t('welcome'))).toBeNull();
  chat.send('Hello');
  await view.findByText('Hello');
  expect(message('Hello <b>Ada</b>').getAttribute('aria-live')).toBe('off');
});
