// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deferred } from '../support/deferred';
import { showUi } from '../support/ui';
import { say } from '../support/uiView';

const textReply = (text: string) => ({ payloadType: 'text', payload: { text } });

/** A conversation of so many replies, `Reply 1` the oldest. */
function showReplies(count: number) {
  const ui = showUi();
  for (let number = 1; number <= count; number++) ui.conversation.receive(textReply(`Reply ${number}`));
  const messages = () => [...ui.log().querySelectorAll('[part~=message]')];
  return { ...ui, messages, texts: () => messages().map((message) => message.textContent) };
}

/** Gives the log a size, which a page without layout does not have: each message is 100 px high, the log 400. */
function giveSize(log: HTMLElement) {
  Object.defineProperty(log, 'clientHeight', { value: 400 });
  Object.defineProperty(log, 'scrollHeight', {
    get: () => log.querySelectorAll('[part~=message]').length * 100,
  });
}

function scrollTo(log: HTMLElement, top: number) {
  log.scrollTop = top;
  fireEvent.scroll(log);
}

it('says that an answer is awaited while a message is on its way', async () => {
  const answer = deferred<object>();
  const { view, conversation } = showUi({ script: { sendMessage: () => answer.promise } });
  conversation.start();
  conversation.send('Hello');
  expect(await view.findByText(say('waiting'))).toBeTruthy();
  answer.resolve({ messages: [textReply('Hi there')] });
  expect(await view.findByText('Hi there')).toBeTruthy();
  expect(view.queryByText(say('waiting'))).toBeNull();
});

it('shows what was said in its order', () => {
  const { texts } = showReplies(3);
  expect(texts()).toEqual([
    expect.stringContaining('Reply 1'),
    expect.stringContaining('Reply 2'),
    expect.stringContaining('Reply 3'),
  ]);
});

it('keeps a long conversation off the page but for its newest part', () => {
  const { messages, view } = showReplies(500);
  expect(messages()).toHaveLength(60);
  expect(view.getByText('Reply 500')).toBeTruthy();
  expect(view.queryByText('Reply 440')).toBeNull();
});

it('brings earlier messages when the person scrolls back to them', () => {
  const { messages, view, log } = showReplies(150);
  giveSize(log());
  scrollTo(log(), 10);
  expect(messages()).toHaveLength(120);
  scrollTo(log(), 10);
  expect(view.getByText('Reply 1')).toBeTruthy();
  expect(messages()).toHaveLength(150);
});

it('leaves what is read in its place while earlier messages come in above it', () => {
  const { log } = showReplies(150);
  giveSize(log());
  scrollTo(log(), 10);
  expect(log().scrollTop).toBe(6010);
});

it('touches no element of the messages that were there before', () => {
  const { messages, conversation } = showReplies(20);
  const before = messages();
  conversation.receive(textReply('One more'));
  expect(messages().slice(0, 20)).toEqual(before);
  expect(
    messages()
      .slice(0, 20)
      .every((message, index) => message === before[index]),
  ).toBe(true);
});

it('keeps the newest in view', () => {
  const { log, conversation } = showReplies(20);
  giveSize(log());
  conversation.receive(textReply('One more'));
  expect(log().scrollTop).toBe(2100);
});

it('leaves the person where they read back', () => {
  const { log, conversation } = showReplies(20);
  giveSize(log());
  scrollTo(log(), 500);
  conversation.receive(textReply('One more'));
  expect(log().scrollTop).toBe(500);
});

it('follows again once the person is back at the end', () => {
  const { log, conversation } = showReplies(20);
  giveSize(log());
  scrollTo(log(), 500);
  scrollTo(log(), 1600);
  conversation.receive(textReply('One more'));
  expect(log().scrollTop).toBe(2100);
});

it('brings into view what the person writes, wherever they read', () => {
  const { log, conversation } = showReplies(20);
  giveSize(log());
  scrollTo(log(), 500);
  conversation.send('Hello');
  expect(log().scrollTop).toBe(2100);
});

it('says how many replies came in while the person reads back, and takes them there', () => {
  const { log, view, conversation } = showReplies(10);
  giveSize(log());
  scrollTo(log(), 0);
  for (const number of [11, 12]) conversation.receive(textReply(`Reply ${number}`));
  expect(log().scrollTop).toBe(0);
  log().scrollTo = ((_: number, top: number) => scrollTo(log(), top)) as HTMLElement['scrollTo'];
  fireEvent.click(view.getByRole('button', { name: '2 new messages' }));
  expect(log().scrollTop).toBe(1_200);
  expect(view.queryByRole('button', { name: /new message/ })).toBeNull();
});

it('takes the count of new replies away when the person scrolls to them', () => {
  const { log, view, conversation } = showReplies(10);
  giveSize(log());
  scrollTo(log(), 0);
  conversation.receive(textReply('Reply 11'));
  expect(view.getByRole('button', { name: '1 new message' })).toBeTruthy();
  scrollTo(log(), 700);
  expect(view.queryByRole('button', { name: /new message/ })).toBeNull();
});

it('names the day where it changes, and today only after another', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 2, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const { conversation, log } = showReplies(1);
  const days = () => [...log().querySelectorAll('.day')].map(({ textContent }) => textContent);
  expect(days()).toEqual([]);
  vi.setSystemTime(new Date(2026, 4, 3, 12));
  conversation.receive(textReply('Reply 2'));
  conversation.receive(textReply('Reply 3'));
  expect(days()).toEqual(['May 2, 2026', 'May 3, 2026']);
});
