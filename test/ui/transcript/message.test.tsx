// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { type FailureKind, ServiceFailure } from '../../../src/service/failure';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { deferred } from '../../support/deferred';
import type { Script } from '../../support/fakeService';
import { never, showComponent, textReply } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const fail =
  (kind: FailureKind, facts = {}) =>
  () =>
    Promise.reject(new ServiceFailure(kind, 'POST /api/chat/send', facts));

/** A conversation that has begun, with one message sent. */
async function send(script: Script) {
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

it('belongs to the person, for eyes and for screen readers', async () => {
  const { message } = await send({ sendMessage: never });
  expect(message('Hello').getAttribute('part')).toBe('message message-user');
  expect(message('Hello').textContent).toMatch(/^You: Hello/);
});

it('is queued, sending and then sent', async () => {
  const session = deferred<{ sessionId: string }>();
  const answer = deferred<undefined>();
  const { status, words } = await send({
    createSession: () => session.promise,
    sendMessage: () => answer.promise,
  });
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

it.each([
  ['failed', 'refused', { status: 400 }],
  ['failed', 'throttled', { status: 429 }],
  ['failed', 'unavailable', { status: 503, turnedAway: true }],
] as const)(
  'is %s after "%s", says so in a line, and why when it is asked',
  async (expected, kind, facts) => {
    const { status, inMessage, user } = await send({ sendMessage: fail(kind, facts) });
    await soon(status).toBe(expected);
    const sentence = await inMessage().findByText(t(expected));
    expect(sentence.closest('[part=notice]')?.textContent).toBe(`${t(expected)}Try againDetails`);
    await user.click(inMessage().getByRole('button', { name: 'Details', expanded: false }));
    expect(await inMessage().findByText(t(kind))).toBeTruthy();
    await user.click(inMessage().getByRole('button', { name: 'Details', expanded: true }));
    await soon(() => inMessage().queryByText(t(kind))).toBeNull();
  },
);

it.each([
  ['offline', {}],
  ['timeout', {}],
  ['unavailable', { status: 500 }],
  ['malformed', { status: 200 }],
] as const)('is unconfirmed after "%s", and says what sending it again may do', async (kind, facts) => {
  const { status, inMessage } = await send({ sendMessage: fail(kind, facts) });
  await soon(status).toBe('unconfirmed');
  expect(await inMessage().findByText(t('unconfirmed'))).toBeTruthy();
  // There are no details: the reason for a missing answer does not help to decide whether to send twice.
  expect(
    inMessage()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Try again']);
});

it('waits, without a notice of its own, while the user is signed out', async () => {
  const { status, inMessage, callsTo } = await send({ sendMessage: fail('unauthorized', { status: 401 }) });
  await soon(() => callsTo('sendMessage')).toHaveLength(1);
  await soon(status).toBe('queued');
  expect(inMessage().queryByRole('button')).toBeNull();
});

it('is sent again by the person', async () => {
  const { status, inMessage, user, callsTo } = await send({
    sendMessage: [fail('refused', { status: 400 }), () => undefined],
  });
  await user.dblClick(await inMessage().findByRole('button', { name: 'Try again' }));
  await soon(status).toBe('sent');
  expect(inMessage().queryByRole('button')).toBeNull();
  expect(callsTo('sendMessage')).toHaveLength(2);
});

/** A message that was refused, with its details. */
async function sendRefused() {
  const ui = await send({ sendMessage: fail('refused', { status: 400, requestId: 'req_7' }) });
  await ui.user.click(await ui.inMessage().findByRole('button', { name: 'Details' }));
  await ui.inMessage().findByText('Reference req_7');
  return ui;
}

it('gives a reference to quote, and copies it', async () => {
  const { inMessage, user } = await sendRefused();
  await user.click(inMessage().getByRole('button', { name: 'Copy reference' }));
  expect(await inMessage().findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('req_7');
});

it('does not claim to have copied what it could not', async () => {
  const { inMessage, user } = await sendRefused();
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(await inMessage().findByRole('button', { name: 'Copy reference' }));
  expect(writing).toHaveBeenCalledOnce();
  expect(inMessage().queryByRole('button', { name: 'Copied' })).toBeNull();
});

it('has no reference if the service gave none', async () => {
  const { inMessage, user } = await send({ sendMessage: fail('refused', { status: 400 }) });
  await user.click(await inMessage().findByRole('button', { name: 'Details' }));
  expect(await inMessage().findByText(t('refused'))).toBeTruthy();
  expect(inMessage().queryByText(/Reference/)).toBeNull();
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
  ['1,200 characters', 'word '.repeat(240)],
  ['13 lines', 'line\n'.repeat(13)],
])('shows the beginning of a text of %s, and the rest when the person wants it', async (_, text) => {
  const { chat, view, button, log } = showComponent(<Transcript />, { script: { sendMessage: never } });
  chat.send(`${text}end`);
  await view.findByText(/^(word|line)/);
  expect(log().textContent).not.toContain('end');
  button('Show more text').click();
  await soon(() => log().textContent).toContain(`${text}end`);
  expect(view.queryByRole('button', { name: 'Show more text' })).toBeNull();
});

it('shows 12 lines and 600 characters whole', async () => {
  const { chat, view } = showComponent(<Transcript />, { script: { sendMessage: never } });
  chat.send('line\n'.repeat(11) + 'w'.repeat(545));
  await view.findByText(/^line/);
  expect(view.queryByRole('button')).toBeNull();
});

it('shows the replies of the service below what was asked', async () => {
  const { view, message, log } = await send({ sendMessage: () => ({ messages: [textReply('Hi there')] }) });
  await view.findByText('Hi there');
  expect(message('Hi there').getAttribute('part')).toBe('message message-assistant');
  expect(message('Hi there').dataset.status).toBeUndefined();
  expect(message('Hi there').textContent).toMatch(/^Assistant: Hi there/);
  expect(log().textContent).toMatch(/Hello.*Hi there/);
});
