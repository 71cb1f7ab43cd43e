import { expect, it, onTestFinished, vi } from 'vitest';
import {
  type App,
  createApp,
  createSSRApp,
  h,
  KeepAlive,
  nextTick,
  reactive,
  ref,
  shallowRef,
  type VNodeChild,
} from 'vue';
import type { Handle } from '../../../src/index';
import { FinanceChat, type FinanceChatProps } from '../../../src/vue';
import { soon, withinShadow } from '../../support/uiView';
import { serveDemo } from '../../testing/callers';
import { GIVEN, putElement, textReply } from './page';

/** Mounts an app with this render function until the end of the test. */
function mount(render: () => VNodeChild, place = putElement()): App {
  const app = createApp({ render });
  app.mount(place);
  onTestFinished(() => app.unmount());
  return app;
}

const hosts = () => [...document.querySelectorAll('finance-chat')];

function viewOf(host = hosts()[0]) {
  return withinShadow(host?.shadowRoot as ShadowRoot);
}

const bubble = () => hosts()[0]?.shadowRoot?.querySelector('[part=launcher]');
const panel = () => viewOf().queryByRole('dialog', { name: 'Finance chat' });

it('puts the chat on the page, and takes everything away with itself', () => {
  const before = document.documentElement.outerHTML;
  const place = putElement();
  const app = mount(() => h(FinanceChat, GIVEN), place);
  expect(bubble()).toBeTruthy();
  expect(place.innerHTML).toBe('<!---->');
  app.unmount();
  place.remove();
  expect(document.documentElement.outerHTML).toBe(before);
});

it('takes booleans as templates write them', async () => {
  const given = { 'hide-amounts': '', launcher: false } as unknown as FinanceChatProps;
  const chat = ref<Handle>();
  mount(() => h(FinanceChat, { ...GIVEN, ...given, ref: chat }));
  expect(bubble()).toBeFalsy();
  chat.value?.open();
  expect(await viewOf().findByRole('button', { name: 'Show amounts' })).toBeTruthy();
});

it('follows its props, also an object that is changed in its place, without another chat', async () => {
  const appearance = reactive<{ scheme: 'light' | 'dark' }>({ scheme: 'light' });
  const launcher = ref(true);
  mount(() => h(FinanceChat, { ...GIVEN, appearance, launcher: launcher.value }));
  const [host] = hosts();
  const look = () => host?.shadowRoot?.querySelector<HTMLElement>('[data-scheme]')?.dataset.scheme;
  expect(look()).toBe('light');
  appearance.scheme = 'dark';
  await soon(look).toBe('dark');
  launcher.value = false;
  await soon(bubble).toBeNull();
  expect(hosts()).toEqual([host]);
});

it('tells the events of the chat', async () => {
  const chat = ref<Handle>();
  const told: [type: string, detail: unknown][] = [];
  const tell = (event: CustomEvent) => told.push([event.type, event.detail]);
  const listeners = { onReady: tell, onUnread: tell, onMessageReceived: tell, onDestroy: tell };
  const app = mount(() => h(FinanceChat, { ...GIVEN, ...listeners, ref: chat }));
  await soon(() => told).toEqual([['finance-chat:ready', {}]]);
  chat.value?.receive({ id: 'r1', ...textReply('Hi there') });
  const received = { id: expect.any(String), payloadType: 'text' };
  await soon(() => told.slice(1)).toEqual([
    ['finance-chat:unread', { count: 1 }],
    ['finance-chat:message:received', received],
  ]);
  app.unmount();
  expect(told.at(-1)).toEqual(['finance-chat:destroy', {}]);
});

it('gives the handle to its ref, also in the hooks of the component that renders it', () => {
  const chat = shallowRef<Handle>();
  const app = createApp({
    render: () => h(FinanceChat, { ...GIVEN, ref: chat }),
    mounted: () => chat.value?.receive(textReply('Hi')),
  });
  app.mount(putElement());
  const handle = chat.value;
  expect(handle?.unreadCount()).toBe(1);
  app.unmount();
  expect([handle?.unreadCount(), handle?.transcript()]).toEqual([0, '']);
  expect(handle?.on('open', () => {})).toBeInstanceOf(Function);
});

it('is its own place inside the page, with the attributes it is given', async () => {
  const label = ref('one');
  const place = putElement();
  const app = mount(
    () => h(FinanceChat, { ...GIVEN, mode: 'inline', class: 'chat', title: label.value }),
    place,
  );
  const own = place.firstElementChild;
  expect(own?.className).toBe('chat');
  expect(hosts().map((host) => host.parentElement)).toEqual([own]);
  await soon(panel).toBeTruthy();
  label.value = 'two';
  await nextTick();
  expect([own?.getAttribute('title'), own?.childElementCount]).toEqual(['two', 1]);
  app.unmount();
  expect([place.innerHTML, hosts().length]).toEqual(['', 0]);
});

it('waits for a target that is not there yet, and follows it', async () => {
  const [one, other] = [putElement(), putElement()];
  const target = shallowRef<Element | null>(null);
  const chat = ref<Handle>();
  mount(() => h(FinanceChat, { ...GIVEN, mode: 'inline', target: target.value, ref: chat }));
  expect([hosts().length, chat.value?.isOpen()]).toEqual([0, false]);
  for (const element of [one, other]) {
    target.value = element;
    await nextTick();
    expect(hosts().map((host) => host.parentElement)).toEqual([element]);
  }
  target.value = null;
  await nextTick();
  expect(hosts()).toEqual([]);
});

it('says what is wrong with an option, and is there once it is right', async () => {
  const baseUrl = ref('http://shop.example');
  const chat = ref<Handle>();
  const errors: unknown[] = [];
  const app = createApp({
    render: () => [h(FinanceChat, { ...GIVEN, baseUrl: baseUrl.value, ref: chat }), 'The page'],
  });
  app.config.errorHandler = (error) => errors.push(error);
  const place = putElement();
  app.mount(place);
  onTestFinished(() => app.unmount());
  expect(errors.map(String)).toEqual([expect.stringContaining('"baseUrl" takes an https URL')]);
  expect(place.textContent).toBe('The page');
  chat.value?.open();
  baseUrl.value = 'https://shop.example';
  await nextTick();
  expect(hosts()).toHaveLength(1);
});

it('tells of a misspelt prop and a misspelt event, and of no attribute of HTML', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const given = {
    laucher: false,
    accent: 'red',
    onMessageRecieved: () => {},
    class: 'own',
    title: 'Chat',
    onClick: () => {},
  };
  mount(() => h(FinanceChat, { ...GIVEN, ...given, mode: 'inline' } as FinanceChatProps));
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    expect.stringContaining('"laucher", so it does nothing. Did you mean "launcher"?'),
    expect.stringContaining('"accent", so it does nothing. Did you mean "appearance.accent"?'),
    expect.stringContaining('"onMessageRecieved", so it does nothing.'),
  ]);
});

it('takes a pair that Vue has made reactive, and its changes', async () => {
  await using demo = await serveDemo();
  const tokens = reactive({ accessToken: 'wrong', refreshToken: 'wrong' });
  const chat = ref<Handle>();
  const told: string[] = [];
  mount(() =>
    h(FinanceChat, {
      baseUrl: demo.url,
      userId: 'london',
      tokens,
      ref: chat,
      onAuthFailed: () => told.push('signed out'),
      onMessageSent: () => told.push('sent'),
    }),
  );
  chat.value?.open();
  chat.value?.send('What is my balance?');
  await soon(() => told).toEqual(['signed out']);
  Object.assign(tokens, await demo.service.issueTokens('london'));
  await soon(() => told).toEqual(['signed out', 'sent']);
});

it.each([
  ['bubble', '<!---->'],
  ['inline', '<div class="chat"></div>'],
] as const)('takes over what a server has rendered: %s', (mode, html) => {
  const place = putElement(html);
  const errors = vi.spyOn(console, 'error');
  const app = createSSRApp({ render: () => h(FinanceChat, { ...GIVEN, mode, class: 'chat' }) });
  app.mount(place);
  expect(hosts()).toHaveLength(1);
  expect(hosts()[0]?.parentElement).toBe(
    mode === 'inline' ? place.firstElementChild : document.documentElement,
  );
  expect(errors).not.toHaveBeenCalled();
  app.unmount();
  expect(hosts()).toHaveLength(0);
});

it.each([{}, { mode: 'inline' } as const])(
  'goes with its page into KeepAlive, and comes back as it was: %j',
  async (place) => {
    const [path, chat, greeting] = [ref('/first'), ref<Handle>(), ref('First')];
    const First = {
      render: () => h(FinanceChat, { ...GIVEN, ...place, greeting: greeting.value, ref: chat }),
    };
    const Second = { render: () => h(FinanceChat, { ...GIVEN, greeting: 'Second' }) };
    mount(() => h(KeepAlive, () => h(path.value === '/first' ? First : Second)));
    chat.value?.open();
    chat.value?.prefill('Half a sent');
    path.value = '/second';
    await nextTick();
    const there = hosts();
    expect(there).toHaveLength(1);
    // Vue renders a page that is away, too.
    greeting.value = 'Still first';
    await nextTick();
    expect([hosts(), chat.value?.isOpen()]).toEqual([there, false]);
    path.value = '/first';
    await nextTick();
    expect([hosts().length, chat.value?.isOpen()]).toEqual([1, true]);
    const box = await viewOf().findByRole<HTMLTextAreaElement>('textbox');
    expect(box.value).toBe('Half a sent');
  },
);
