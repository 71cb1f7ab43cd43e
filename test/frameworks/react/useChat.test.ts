import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { type UseChat, useChat } from '../../../src/react';
import { watchRequests } from '../../support/uiPage';
import { soon } from '../../support/uiView';
import { GIVEN, serveCustomer } from './customer';
import { mount, openHook, said } from './mount';

const signedIn = await serveCustomer();

const CREATE = 'POST /api/chat/session/create';
const SEND = 'POST /api/chat/send';

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

it.each([false, true])(
  'keeps what waited at the last unmount and the draft, and sends it once at a press (strict: %s)',
  async (strict) => {
    const first = openHook({ ...(await signedIn()), tokens: () => new Promise<never>(() => {}) }, strict);
    first.chat().start();
    first.chat().send('Waits');
    first.chat().writeDraft('Half');
    first.unmount();
    const requests = watchRequests();
    const { chat } = openHook(await signedIn(), strict);
    await soon(() => said(chat())).toEqual(['Waits (failed)']);
    expect(chat().draft).toBe('Half');
    chat().resend(chat().entries[0]?.id ?? '');
    await soon(() => said(chat())).toEqual(['Waits (sent)', 'reply']);
    expect(requests).toEqual([CREATE, SEND]);
  },
);

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
