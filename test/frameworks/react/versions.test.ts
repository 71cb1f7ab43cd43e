import { createElement as h, useEffect, useRef } from 'react';
import { afterAll, expect, it, vi } from 'vitest';
import type { HeadlessOptions } from '../../../src/headless';
import type { Handle } from '../../../src/index';
import { FinanceChat, type FinanceChatProps, type UseChat, useChat } from '../../../src/react';
import { watchRequests } from '../../support/uiPage';
import { soon } from '../../support/uiView';
import { serveDemo } from '../../testing/callers';
import { GIVEN, hosts, mount, openHook, openWidget, said } from './mount';

// The behaviour in which versions of React differ: StrictMode, refs, effects, hydration, unmounting.

const demo = await serveDemo();
afterAll(() => demo.close());

const signedIn = async () => ({
  baseUrl: demo.url,
  userId: 'london',
  tokens: await demo.service.issueTokens('london'),
});

const CREATE = 'POST /api/chat/session/create';
const SEND = 'POST /api/chat/send';

it.each([false, true])(
  'has one widget on the page while it is mounted, and none after (strict: %s)',
  (strict) => {
    const page = document.documentElement.outerHTML;
    const { container, unmount } = openWidget({}, strict);
    expect(hosts()).toHaveLength(1);
    expect(container.innerHTML).toBe('');
    unmount();
    container.remove();
    expect(document.documentElement.outerHTML).toBe(page);
  },
);

it('gives its handle to an object and to a function, until it is unmounted', () => {
  const { ref, unmount } = openWidget();
  expect(ref.current?.isOpen()).toBe(false);
  unmount();
  expect(ref.current).toBeNull();

  const given: unknown[] = [];
  const other = mount(h(FinanceChat, { ...GIVEN, ref: (handle) => void given.push(handle) }));
  other.unmount();
  expect(given).toEqual([expect.objectContaining({ open: expect.any(Function) }), null]);
});

it.each([false, true])(
  'is there for the effects of the components around it, with one session (strict: %s)',
  async (strict) => {
    const requests = watchRequests();
    const given = await signedIn();
    function Around() {
      const chat = useRef<Handle>(null);
      useEffect(() => {
        chat.current?.open();
        chat.current?.send('Hello');
      }, []);
      return h(FinanceChat, { ...given, ref: chat });
    }
    mount(h(Around), { strict });
    await soon(() => requests.filter((request) => request.endsWith('/send')).length).toBeGreaterThan(0);
    expect(requests.filter((request) => request.endsWith('/create'))).toHaveLength(1);
  },
);

it.each([
  ['', {}],
  ['<div id="talk" class="box"></div>', { mode: 'inline', id: 'talk', className: 'box' }],
])('goes on from what a server has rendered: %s', (html, props) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
  const element = h(FinanceChat, { ...GIVEN, ...props } as FinanceChatProps);
  mount(element, { html, onRecoverableError, strict: true });
  expect(hosts()).toHaveLength(1);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
});

it.each([false, true])('talks to the service (strict: %s)', async (strict) => {
  const requests = watchRequests();
  const { chat } = openHook(await signedIn(), strict);
  expect(requests).toEqual([]);
  chat().start();
  expect(chat().send('What is my balance?')).toBe(true);
  await soon(() => said(chat())).toEqual(['What is my balance? (sent)', 'reply']);
  expect(chat().sessionId).toMatch(/^ses_/);
  expect(requests).toEqual([CREATE, SEND]);
  chat().showMetrics();
  await soon(() => said(chat()).at(-1)).toBe('metrics');
});

it('leaves nothing running after an unmount', async () => {
  const tokens = vi.fn(() => new Promise<never>(() => {}));
  const { chat, renderings, unmount } = openHook({ tokens }, true);
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

it('goes on from the empty conversation that a server has rendered', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
  const before = openHook();
  before.chat().writeDraft('Half');
  before.unmount();
  const Chat = () => h('p', null, `Draft: ${useChat(GIVEN).draft}`);
  const { container } = mount(h(Chat), { html: '<p>Draft: </p>', onRecoverableError });
  await soon(() => container.textContent).toBe('Draft: Half');
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
});

it.each([false, true])(
  'has no widget and no conversation while nobody is signed in (strict: %s)',
  async (strict) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { ref, render } = openWidget({ userId: undefined }, strict);
    const { chat, render: renderHook } = openHook({ userId: undefined }, strict);
    const seen = () => [hosts().length, ref.current?.isOpen(), chat().draft];
    expect(seen()).toEqual([0, undefined, '']);
    for (const userId of ['ada', undefined, 'eve', undefined]) {
      render({ userId });
      renderHook({ userId });
      expect(seen()).toEqual(userId ? [1, false, ''] : [0, undefined, '']);
      chat().writeDraft('Half');
      await soon(() => chat().draft).toBe(userId ? 'Half' : '');
    }
    expect(Object.keys(sessionStorage)).toEqual([]);
  },
);
