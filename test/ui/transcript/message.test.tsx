import { within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { deferred } from '../../support/deferred';
import type { Script } from '../../support/fakeService';
import { passTime } from '../../support/fakeTime';
import { failing, never, receiveAll, showComponent, textReply, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

/** A conversation that has begun, with one message sent. What became of it is shown half a second later. */
async function send(script: Script) {
  passTime();
  const ui = showComponent(<Transcript />, { script });
  ui.chat.start();
  ui.chat.send('Hello');
  await ui.view.findByText('Hello');
  return {
    ...ui,
    status: () => ui.message('Hello').dataset.status,
    words: () => ui.message('Hello').textContent,
    inMessage: () => within(ui.message('Hello')),
  };
}

it('is queued, sending and then sent', async () => {
  const session = deferred<{ sessionId: string }>();
  const answer = deferred<undefined>();
  const { status, words, message } = await send({
    createSession: () => session.promise,
    sendMessage: () => answer.promise,
  });
  expect(message('Hello').getAttribute('part')).toBe('message message-user');
  expect(status()).toBe('queued');
  expect(words()).toContain(t('queued'));
  session.resolve({ sessionId: 'ses_1' });
  await soon(status).toBe('sending');
  // The typing dots show that a message is being sent, so the message itself has no words for it.
  expect(words()).toBe('You: Hello');
  answer.resolve(undefined);
  await soon(status).toBe('sent');
  expect(words()).toMatch(/^You: Hello\d?\d:\d\d/);
});

it('says once of messages in a row that they wait, however long ago they were written', async () => {
  const { chat, view, log } = await send({ createSession: never });
  const waits = () => log().textContent?.split(t('queued')).slice(0, -1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  chat.send('An hour later');
  await view.findByText('An hour later');
  expect(waits()).toEqual([expect.stringContaining('An hour later')]);
});

it('names the speaker as its language does', async () => {
  const { update, message } = await send({ sendMessage: never });
  update({ messages: { labelled: '{name}\u202f: {text}' } });
  await soon(() => message('Hello').textContent).toBe('You\u202f: Hello');
});

it('says that it failed in a line, and why when it is asked', async () => {
  const { status, inMessage, user } = await send({ sendMessage: failing('refused', { status: 400 }) });
  await soon(status).toBe('failed');
  const sentence = await inMessage().findByText(t('failed'));
  expect(sentence.closest('[part=notice]')?.textContent).toBe(`${t('failed')}Try againDetails`);
  await user.dblClick(inMessage().getByRole('button', { name: 'Details', expanded: false }));
  expect(await inMessage().findByText(t('refused'))).toBeTruthy();
  await user.click(inMessage().getByRole('button', { name: 'Details', expanded: true }));
  await soon(() => inMessage().queryByText(t('refused'))).toBeNull();
});

it('says what sending it again may do where it may have been taken, and not why there is no answer', async () => {
  const { status, inMessage } = await send({ sendMessage: failing('offline') });
  await soon(status).toBe('unconfirmed');
  const notice = (await inMessage().findByText(t('unconfirmed'))).closest('[part=notice]');
  expect(notice?.textContent).toBe(`${t('unconfirmed')}Try again`);
});

it('is sent again by the person', async () => {
  const { status, inMessage, user, callsTo } = await send({
    sendMessage: [failing('refused', { status: 400 }), () => undefined],
  });
  await user.dblClick(await inMessage().findByRole('button', { name: 'Try again' }));
  await soon(status).toBe('sent');
  expect(inMessage().queryByRole('button')).toBeNull();
  expect(callsTo('sendMessage')).toHaveLength(2);
});

it.each([
  ['gives a reference to quote, and copies it', 'Copied'],
  ['does not claim to have copied what it could not', 'Copy reference'],
])('%s', async (_, name) => {
  if (name !== 'Copied') vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const { inMessage, user } = await send({
    sendMessage: failing('refused', { status: 400, requestId: 'req_7' }),
  });
  await user.click(await inMessage().findByRole('button', { name: 'Details' }));
  expect(await inMessage().findByText('Reference req_7')).toBeTruthy();
  await user.click(inMessage().getByRole('button', { name: 'Copy reference' }));
  expect(await inMessage().findByRole('button', { name })).toBeTruthy();
  if (name === 'Copied') expect(await navigator.clipboard.readText()).toBe('req_7');
});

it('tells its time when it is sent, for readers and under the pointer', async () => {
  const { status, message } = await send({ sendMessage: () => undefined });
  await soon(status).toBe('sent');
  const time = message('Hello').querySelector('time');
  expect(time?.textContent).toMatch(/^\d?\d:\d\d/);
  expect(time?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(message('Hello').querySelector('[title]')?.getAttribute('title')).toBe(time?.textContent);
});

it.each([
  ['as it is', false, 'You have £12.'],
  ['hidden, where figures are', true, 'You have £•••.'],
])('copies a reply %s', async (_, hideAmounts, copied) => {
  const { chat, user, view } = showComponent(<Transcript />, { options: { hideAmounts } });
  chat.receive(textReply('You have £12.'));
  await user.click(await view.findByRole('button', { name: 'Copy message' }));
  expect(await view.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(copied);
});

function showFeedback(given: UiOptions = {}) {
  const ui = showComponent(<Transcript />, { ...given, options: { feedback: true, ...given.options } });
  const pressed = () =>
    ['Helpful', 'Not helpful'].map((name) => ui.button(name).getAttribute('aria-pressed') === 'true');
  const chosen = () => ui.events.flatMap(([name, detail]) => (name === 'feedback' ? [detail] : []));
  return { ...ui, pressed, chosen };
}

it('tells whether a reply, by the name that the host gave it, was helpful, until that is taken back', async () => {
  const { chat, view, user, button, pressed, chosen } = showFeedback();
  chat.receive({ id: 'mine', ...textReply('You have £12.') });
  await view.findByText('You have £12.');
  expect(pressed()).toEqual([false, false]);
  await user.click(button('Helpful'));
  await soon(pressed).toEqual([true, false]);
  await user.click(button('Not helpful'));
  await soon(pressed).toEqual([false, true]);
  await user.click(button('Not helpful'));
  await soon(pressed).toEqual([false, false]);
  expect(chosen()).toEqual(['up', 'down', null].map((value) => ({ id: 'mine', value })));
});

it('asks under whole replies only', async () => {
  const renderers = { card: () => 'A card of the host', text: () => '' };
  const { chat, view, message } = showFeedback({ options: { greeting: 'Hello', renderers } });
  const asks = (text: string) => message(text).querySelectorAll('[aria-pressed]').length === 2;
  chat.send('Mine');
  const others = ['card', 'text'].map((payloadType) => ({ payloadType, payload: {} }));
  receiveAll(chat, textReply('A text'), ...others);
  const writer = chat.reply().getWriter();
  await writer.write('Arriving\n');
  await view.findByText('Arriving');
  expect(['A text', 'A card of the host'].map(asks)).toEqual([true, true]);
  expect(['Hello', 'Mine', 'This message can’t be shown here.', 'Arriving'].map(asks)).toEqual(
    Array(4).fill(false),
  );
  await writer.close();
  await soon(() => asks('Arriving')).toBe(true);
});

it('shows 60 sources a portion at a time, and the beginnings of long titles', async () => {
  const { chat, log, user, button } = showComponent(<Transcript />);
  const titles = Array.from({ length: 60 }, (_, index) => `${index} ${'long '.repeat(100)}`);
  const sources = titles.map((title) => ({ title }));
  chat.receive({ payloadType: 'text', payload: { text: 'Some', sources } });
  const shown = () => [...log().querySelectorAll('.sources li')].map(({ textContent }) => textContent);
  await soon(shown).toEqual(titles.slice(0, 50).map((title) => `${title.slice(0, 300)}…`));
  await user.click(button('Show 10 more'));
  await soon(() => shown().length).toBe(60);
});

it('lets no title turn the host of its link, or the rest of its line, around', async () => {
  const { chat, log } = showComponent(<Transcript />);
  const title = '\u2069\u202e(elpmaxe.knab) troper';
  const sources = [{ title, url: 'https://evil.example' }];
  chat.receive({ payloadType: 'text', payload: { text: 'Some', sources } });
  chat.send('Why?', { about: { title } });
  const isolated = '\u2067(elpmaxe.knab) troper\u2069';
  await soon(() => log().querySelector('a')?.textContent).toBe(`${isolated} (evil.example)`);
  await soon(() => log().querySelector('.chip bdi')?.textContent).toBe(isolated);
});

it('shows the day of a reply, and folded where it comes from, as links whose host is seen', async () => {
  const { chat, view, panel, log } = showComponent(<Transcript />);
  const sources = [
    { title: 'Statements of 2026', url: 'https://bank.example/2026' },
    { title: 'No link', url: 'javascript:alert(1)' },
  ];
  chat.receive({ payloadType: 'text', payload: { text: 'Some', asOf: '2020-05-03', sources } });
  expect(await view.findByText('As of May 3, 2020')).toBeTruthy();
  const fold = view.getByText('Sources').closest('details');
  expect(fold?.open).toBe(false);
  const links = () => [...log().querySelectorAll('a')];
  expect(links().map(({ href, rel, textContent }) => [href, rel, textContent])).toEqual([
    ['https://bank.example/2026', 'noopener noreferrer', 'Statements of 2026 (bank.example)'],
  ]);
  panel.amountsHidden.value = true;
  await soon(links).toEqual([]);
  expect(fold?.textContent).not.toContain('2026');
});
