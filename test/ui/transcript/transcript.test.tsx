// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/preact';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { deferred } from '../../support/deferred';
import { showComponent, textReply } from '../../support/ui';
import { soon, t } from '../../support/uiView';

/** A conversation of so many replies, `Reply 1` the oldest. */
async function showReplies(count: number) {
  const ui = showComponent(<Transcript />);
  ui.chat.receive(Array.from({ length: count }, (_, index) => textReply(`Reply ${index + 1}`)));
  await ui.view.findByText(`Reply ${count}`);
  const messages = () => [...ui.log().querySelectorAll('[part~=message]')];
  return { ...ui, messages };
}

/** The same, in a log with a size, which a page without layout does not have: a message is 100 px high, the log 400. */
async function showSizedReplies(count: number) {
  const ui = await showReplies(count);
  const log = ui.log();
  Object.defineProperty(log, 'clientHeight', { value: 400 });
  Object.defineProperty(log, 'scrollHeight', { get: () => ui.messages().length * 100 });
  return {
    ...ui,
    scrollTop: () => log.scrollTop,
    scrollTo(top: number) {
      log.scrollTop = top;
      fireEvent.scroll(log);
    },
    async receive(...texts: string[]) {
      ui.chat.receive(texts.map(textReply));
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

it('shows what was said in its order', async () => {
  const { messages } = await showReplies(3);
  expect(messages().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Reply 1'),
    expect.stringContaining('Reply 2'),
    expect.stringContaining('Reply 3'),
  ]);
});

it('keeps a long conversation off the page except for its newest part', async () => {
  const { messages, view } = await showReplies(500);
  expect(messages()).toHaveLength(60);
  expect(view.queryByText('Reply 440')).toBeNull();
});

it('shows fewer of the newest if they are long, and more of them when the person scrolls back', async () => {
  const { chat, view, scrollTo, messages } = await showSizedReplies(20);
  const long = textReply('words '.repeat(3_000));
  chat.receive([...Array.from({ length: 30 }, () => long), textReply('The last')]);
  await view.findByText('The last');
  expect(messages()).toHaveLength(7);
  scrollTo(10);
  await soon(messages).toHaveLength(14);
});

it('brings earlier messages when the person scrolls back to them', async () => {
  const { messages, view, scrollTo } = await showSizedReplies(150);
  scrollTo(10);
  await soon(messages).toHaveLength(120);
  scrollTo(10);
  expect(await view.findByText('Reply 1')).toBeTruthy();
  expect(messages()).toHaveLength(150);
});

it('leaves what is read in its place while earlier messages come in above it', async () => {
  const { scrollTo, scrollTop } = await showSizedReplies(150);
  scrollTo(10);
  await soon(scrollTop).toBe(6010);
});

it('touches no element of the messages that were there before', async () => {
  const { messages, chat, view } = await showReplies(20);
  const before = messages();
  chat.receive([textReply('One more')]);
  await view.findByText('One more');
  expect(before.every((message, index) => message === messages()[index])).toBe(true);
});

it('keeps the newest in view', async () => {
  const { receive, scrollTop } = await showSizedReplies(20);
  await receive('One more');
  expect(scrollTop()).toBe(2100);
});

it('leaves the person where they read back', async () => {
  const { receive, scrollTo, scrollTop } = await showSizedReplies(20);
  scrollTo(500);
  await receive('One more');
  expect(scrollTop()).toBe(500);
});

it('follows again once the person is back at the end', async () => {
  const { receive, scrollTo, scrollTop } = await showSizedReplies(20);
  scrollTo(500);
  scrollTo(1600);
  await receive('One more');
  expect(scrollTop()).toBe(2100);
});

it('brings into view what the person writes, wherever they read', async () => {
  const { chat, view, scrollTo, scrollTop } = await showSizedReplies(20);
  scrollTo(500);
  chat.send('Hello');
  await view.findByText('Hello');
  expect(scrollTop()).toBe(2100);
});

it('says how many replies came in while the person reads back, and takes them there', async () => {
  const { view, receive, scrollTo, scrollTop, log, user } = await showSizedReplies(10);
  scrollTo(0);
  await receive('Reply 11', 'Reply 12');
  expect(scrollTop()).toBe(0);
  await user.click(await view.findByRole('button', { name: '2 new messages' }));
  expect(scrollTop()).toBe(1_200);
  expect(document.activeElement).toBe(log());
  // As browsers do by themselves.
  fireEvent.scroll(log());
  await soon(() => view.queryByRole('button', { name: /new message/ })).toBeNull();
});

it('takes the count of new replies away when the person scrolls to them', async () => {
  const { view, receive, scrollTo } = await showSizedReplies(10);
  scrollTo(0);
  await receive('Reply 11');
  expect(await view.findByRole('button', { name: '1 new message' })).toBeTruthy();
  scrollTo(700);
  await soon(() => view.queryByRole('button', { name: /new message/ })).toBeNull();
});

it('names the day where it changes, and today only after another', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 2, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const { chat, view } = await showReplies(1);
  const days = () => view.queryAllByText(/^May \d, 2026$/).map(({ textContent }) => textContent);
  expect(days()).toEqual([]);
  vi.setSystemTime(new Date(2026, 4, 3, 12));
  chat.receive([textReply('Reply 2'), textReply('Reply 3')]);
  await view.findByText('Reply 3');
  expect(days()).toEqual(['May 2, 2026', 'May 3, 2026']);
});
