// @vitest-environment happy-dom
import { within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { type FailureKind, ServiceFailure } from '../../src/service/failure';
import { deferred } from '../support/deferred';
import type { Script } from '../support/fakeService';
import { never, showUi } from '../support/ui';
import { say, soon } from '../support/uiView';

const fail =
  (kind: FailureKind, facts = {}) =>
  () =>
    Promise.reject(new ServiceFailure(kind, 'POST /api/chat/send', facts));

/** A conversation that has begun, with one message sent. */
function send(script: Script) {
  const ui = showUi({ script });
  ui.conversation.start();
  ui.conversation.send('Hello');
  const { message } = ui;
  return {
    ...ui,
    status: () => message('Hello').dataset.status,
    words: () => message('Hello').textContent,
    inMessage: () => within(message('Hello')),
  };
}

it('belongs to the person, for eyes and for screen readers', async () => {
  const { message } = send({ sendMessage: never });
  expect(message('Hello').getAttribute('part')).toBe('message message-user');
  expect(message('Hello').textContent).toMatch(/^You: Hello/);
});

it('is queued, sending and then sent', async () => {
  const answer = deferred<undefined>();
  const { status, words } = send({ sendMessage: () => answer.promise });
  expect(status()).toBe('queued');
  expect(words()).toContain(say('queued'));
  await soon(status).toBe('sending');
  expect(words()).toContain(say('sending'));
  answer.resolve(undefined);
  await soon(status).toBe('sent');
  expect(words()).toMatch(/^You: Hello\d?\d:\d\d/);
});

it.each([
  ['failed', 'refused', { status: 400 }],
  ['failed', 'throttled', { status: 429 }],
  ['failed', 'unavailable', { status: 503 }],
  ['unconfirmed', 'offline', {}],
  ['unconfirmed', 'timeout', {}],
  ['unconfirmed', 'unavailable', { status: 500 }],
  ['unconfirmed', 'malformed', { status: 200 }],
] as const)('is %s after "%s", and says both', async (expected, kind, facts) => {
  const { status, inMessage } = send({ sendMessage: fail(kind, facts) });
  await soon(status).toBe(expected);
  const notice = inMessage().getByRole('alert');
  expect(notice.getAttribute('part')).toBe('notice');
  expect(within(notice).getByText(`${say(expected)} ${say(kind)}`)).toBeTruthy();
  expect(inMessage().getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('waits, without a notice of its own, while nobody is signed in', async () => {
  const { status, inMessage, callsTo } = send({ sendMessage: fail('unauthorized', { status: 401 }) });
  await soon(() => callsTo('sendMessage')).toHaveLength(1);
  await soon(status).toBe('queued');
  expect(inMessage().queryByRole('alert')).toBeNull();
});

it('is sent again by the person', async () => {
  const { status, inMessage, user, callsTo } = send({
    sendMessage: [fail('refused', { status: 400 }), () => undefined],
  });
  await soon(status).toBe('failed');
  await user.dblClick(inMessage().getByRole('button', { name: 'Try again' }));
  await soon(status).toBe('sent');
  expect(inMessage().queryByRole('button')).toBeNull();
  expect(callsTo('sendMessage')).toHaveLength(2);
});

it('gives a reference to quote, and copies it', async () => {
  const { inMessage, user, status } = send({
    sendMessage: fail('refused', { status: 400, requestId: 'req_7' }),
  });
  await soon(status).toBe('failed');
  expect(inMessage().getByText('Reference req_7')).toBeTruthy();
  await user.click(inMessage().getByRole('button', { name: 'Copy reference' }));
  expect(await inMessage().findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('req_7');
});

it('does not claim to have copied what it could not', async () => {
  const { inMessage, user, status } = send({
    sendMessage: fail('refused', { status: 400, requestId: 'req_7' }),
  });
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await soon(status).toBe('failed');
  await user.click(inMessage().getByRole('button', { name: 'Copy reference' }));
  expect(writing).toHaveBeenCalledOnce();
  expect(inMessage().queryByRole('button', { name: 'Copied' })).toBeNull();
});

it('has no reference where the service gave none', async () => {
  const { inMessage, status } = send({ sendMessage: fail('refused', { status: 400 }) });
  await soon(status).toBe('failed');
  expect(inMessage().getAllByRole('button')).toHaveLength(1);
});

it('shows the replies of the service below what was asked', async () => {
  const { view, message, log } = send({
    sendMessage: () => ({ messages: [{ payloadType: 'text', payload: { text: 'Hi there' } }] }),
  });
  await view.findByText('Hi there');
  expect(message('Hi there').getAttribute('part')).toBe('message message-assistant');
  expect(message('Hi there').dataset.status).toBeUndefined();
  expect(message('Hi there').textContent).toMatch(/^Assistant: Hi there/);
  expect(log().textContent).toMatch(/Hello.*Hi there/);
});

it('invents no reply', async () => {
  const { log, status } = send({ sendMessage: () => ({ ok: true }) });
  await soon(status).toBe('sent');
  expect(log().textContent).not.toContain('Assistant');
});

const replyWith = (text: string, options = {}) => {
  const ui = showUi(options);
  ui.conversation.receive({ payloadType: 'text', payload: { text } });
  return ui;
};

it.each([
  ['See https://bank.example/help.', 'https://bank.example/help'],
  ['(https://bank.example/a?b=1&c#d)', 'https://bank.example/a?b=1&c#d'],
  ['https://b\u0430nk.example', 'https://xn--bnk-6cd.example/'],
])('makes the address in %j a link that shows where it leads', (text, address) => {
  const link = replyWith(text).view.getByRole<HTMLAnchorElement>('link');
  expect(link.textContent).toBe(address);
  expect(link.getAttribute('href')).toBe(address);
  expect(link.target).toBe('_blank');
  expect(link.rel).toBe('noopener noreferrer');
});

it.each([
  'http://bank.example',
  'https://ada@bank.example',
  'javascript:alert(1)',
  'https://',
  'data:text/html,https',
  '<a href="x">',
])('makes no link of %j', (text) => {
  const { view } = replyWith(text);
  expect(view.queryByRole('link')).toBeNull();
  expect(view.getByText(text)).toBeTruthy();
});

it('keeps every word around a link', () => {
  const { message } = replyWith('First https://a.example/1, then https://b.example/2!');
  expect(message(/First/).textContent).toMatch(
    /^Assistant: First https:\/\/a.example\/1, then https:\/\/b.example\/2!/,
  );
});

it.each([
  ['as it is', false, 'You have £12.'],
  ['covered, where figures are', true, 'You have £•••.'],
])('copies a reply %s', async (_, hideAmounts, copied) => {
  const { user, button } = replyWith('You have £12.', { options: { hideAmounts } });
  await user.click(button('Copy message'));
  expect(await navigator.clipboard.readText()).toBe(copied);
  await soon(() => button('Copied')).toBeTruthy();
});
