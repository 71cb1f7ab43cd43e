import { afterAll, expect, it, vi } from 'vitest';
import type { EventName } from '../../src/chat/events';
import type { InitOptions } from '../../src/options/types';
import type { Handle } from '../../src/widget/handle';
import { settle } from '../support/deferred';
import { CLOSED_URL } from '../support/listen';
import { openWidget } from '../support/uiPage';
import { soon } from '../support/uiView';
import { serveDemo } from '../testing/callers';

const demo = await serveDemo();
afterAll(() => demo.close());

const UNREACHABLE = { baseUrl: CLOSED_URL };
/** Longer than the service takes. */
const TOO_LONG = 'x'.repeat(100_000);
const REPLY = { payloadType: 'text', payload: { text: 'Hi there' } };

/** The cause of each event. */
const CAUSES: [name: EventName, cause: (handle: Handle) => void, options?: Partial<InitOptions>][] = [
  ['open', (handle) => handle.open()],
  ['close', openAndClose],
  ['unread', (handle) => handle.receive(REPLY)],
  ['message:sent', (handle) => sendAndClose(handle, 'What is my balance?')],
  ['message:received', (handle) => sendAndClose(handle, 'What is my balance?')],
  ['message:failed', (handle) => sendAndClose(handle, TOO_LONG), { maxLength: 100_000 }],
  ['error', (handle) => handle.showMetrics(), UNREACHABLE],
  ['connection', (handle) => handle.showMetrics(), UNREACHABLE],
  ['metrics:shown', (handle) => handle.showMetrics()],
  ['auth:failed', (handle) => handle.open(), { tokens: { accessToken: 'of nobody' } }],
];

function openAndClose(handle: Handle) {
  handle.open();
  handle.close();
}

/** Sends a text and closes the panel, so that the reply is unread. */
function sendAndClose(handle: Handle, text: string) {
  handle.send(text);
  openAndClose(handle);
}

/** Ends the chat in a listener for the event, and waits until all running requests have ended. Nothing of the user is left. */
async function endIn(
  name: EventName,
  cause: (handle: Handle) => void,
  end: 'logout' | 'destroy',
  options: Partial<InitOptions> = {},
) {
  const widget = await openWidget(demo, options);
  const { handle } = widget;
  const dispatch = vi.spyOn(document, 'dispatchEvent');
  let before: number | undefined;

  const off = handle.on(name, () => {
    off();
    handle[end]();
    before = dispatch.mock.calls.length;
  });
  const next = vi.fn();
  handle.on(name, next);
  cause(handle);
  await soon(() => before).toBeDefined();
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect([handle.isOpen(), handle.unreadCount(), handle.transcript()]).toEqual([false, 0, '']);
  /** The events that are told after the end. */
  const told = dispatch.mock.calls.slice(before).map(([{ type }]) => type.replace('finance-chat:', ''));
  return { ...widget, told, next };
}

it.each(CAUSES)('tells nothing more after a logout in a listener for %s', async (name, cause, options) => {
  const { button, told } = await endIn(name, cause, 'logout', options);
  await soon(() => button('Open chat')).toBeTruthy();
  expect(told.filter((event) => event !== name)).toEqual([]);
});

it.each(CAUSES)('tells nothing more after its end in a listener for %s', async (name, cause, options) => {
  const { told, next } = await endIn(name, cause, 'destroy', options);
  expect(told).toEqual([]);
  expect(next).not.toHaveBeenCalled();
  expect(document.querySelector('finance-chat')).toBeNull();
});

it('tells once that the panel opens and closes, and of each number of unread replies', async () => {
  const { handle } = await openWidget(demo);
  const { open, close, logout } = handle;
  const receive = () => handle.receive(REPLY);
  const told: unknown[] = [];
  handle.on('open', () => told.push('open'));
  handle.on('close', () => told.push('close'));
  handle.on('unread', ({ detail }) => told.push(detail.count));
  for (const act of [receive, receive, open, open, receive, close, close, receive, logout]) act();
  expect(told).toEqual([1, 2, 0, 'open', 'close', 1, 0]);
  told.length = 0;
  for (const act of [open, logout, logout]) act();
  expect(told).toEqual(['open', 'close']);
});
