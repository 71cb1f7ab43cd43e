import { createElement as h, useEffect, useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { type UseChat, useChat } from '../../../src/react';
import { soon } from '../../support/uiView';
import { GIVEN, mount, openHook, said } from './mount';

/** React hands its part of a hot reload to the tools of a browser. */
const react = vi.hoisted(() => {
  const onCommitFiberRoot = (_: number, root: object) => Object.assign(react, { root });
  const react: Record<string, unknown> = { onCommitFiberRoot, supportsFiber: true };
  react.inject = (renderer: object) => Object.assign(react, renderer);
  return Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: react }).__REACT_DEVTOOLS_GLOBAL_HOOK__;
}) as { root?: object } & Record<'setRefreshHandler' | 'scheduleRefresh', (...given: unknown[]) => void>;

it('shows what comes after a hot reload', async () => {
  const chats: UseChat[] = [];
  const Page = () => void chats.push(useChat(GIVEN));
  mount(h(Page));
  const page = { current: () => Page() };
  react.setRefreshHandler((type: unknown) => (type === Page || type === page.current ? page : undefined));
  react.scheduleRefresh(react.root, { updatedFamilies: new Set([page]), staleFamilies: new Set() });
  chats.at(-1)?.receive({ payloadType: 'text', payload: { text: 'Hello' } });
  await soon(() => said(chats.at(-1) as UseChat)).toEqual(['reply']);
});

it('returns the same object until something changes, with the same functions', async () => {
  const { chat, render, renderings } = openHook();
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

it('never shows the entries of a user under the options of the next', () => {
  const shown: [user: string, said: string[]][] = [];
  function Page({ userId }: { userId: string }) {
    const chat = useChat({ ...GIVEN, userId });
    const { receive } = chat;
    useLayoutEffect(() => void shown.push([userId, said(chat)]));
    useEffect(() => void receive({ payloadType: 'text', payload: { text: userId } }), [receive, userId]);
    return null;
  }
  const { render } = mount(h(Page, { userId: 'ada' }));
  render(h(Page, { userId: 'ada' }));
  expect(shown).toContainEqual(['ada', ['reply']]);
  render(h(Page, { userId: 'eve' }));
  expect(shown.find(([user]) => user === 'eve')).toEqual(['eve', []]);
});
