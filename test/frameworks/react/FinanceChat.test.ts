import { Component, createRef, createElement as h, type ReactNode, Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Handle } from '../../../src/index';
import { FinanceChat, type FinanceChatProps } from '../../../src/react';
import { GIVEN, hosts, mount, openWidget, widget } from './mount';

const text = (words: string) => ({ payloadType: 'text', payload: { text: words } });

it('calls the callbacks of the latest rendering with the events', async () => {
  const warn = vi.spyOn(console, 'warn');
  const told: unknown[] = [];
  const props = (round: number): Partial<FinanceChatProps> => ({
    onReady: () => told.push([round, 'ready']),
    onOpen: () => told.push([round, 'open']),
    onUnread: ({ detail }) => told.push([round, 'unread', detail.count]),
    onMessageReceived: ({ type, detail }) => told.push([round, type, detail.payloadType]),
    onDestroy: () => told.push([round, 'destroy']),
  });
  const { handle, render, unmount } = openWidget(props(1));
  await Promise.resolve();
  handle.receive(text('Hi'));
  render(props(2));
  handle.open();
  render({});
  handle.receive(text('Nobody is told'));
  render(props(3));
  unmount();
  expect(told).toEqual([
    [1, 'ready'],
    [1, 'unread', 1],
    [1, 'finance-chat:message:received', 'text'],
    [2, 'unread', 0],
    [2, 'open'],
    [3, 'destroy'],
  ]);
  expect(warn).not.toHaveBeenCalled();
});

it('renders the element of an inline chat, and puts the panel into it', async () => {
  const props = { mode: 'inline', id: 'talk', className: 'box', style: { height: 400 } } as const;
  const { container, render, unmount } = openWidget(props);
  expect(container.innerHTML).toBe(
    '<div id="talk" class="box" style="height: 400px;"><finance-chat></finance-chat></div>',
  );
  const [host] = hosts();
  expect(await widget().findBox()).toBeTruthy();
  render({ ...props, className: 'wide' });
  expect(container.querySelector('#talk')?.className).toBe('wide');
  expect(hosts()).toEqual([host]);
  unmount();
  expect(container.innerHTML).toBe('');
  expect(hosts()).toEqual([]);
});

it('waits for a target that is not there yet, goes into another, and to the bubble and back', () => {
  const other = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => other.remove());
  const places = () => hosts().map(({ parentElement }) => parentElement);
  const { container, ref, render } = openWidget({ mode: 'inline', target: null });
  expect([ref.current !== null, places()]).toEqual([true, []]);
  render({ mode: 'inline', target: container });
  expect(places()).toEqual([container]);
  render({ mode: 'inline', target: other });
  expect([places(), container.childElementCount]).toEqual([[other], 0]);
  render({});
  expect(places()).toEqual([document.documentElement]);
  render({ mode: 'inline' });
  expect(places()).toEqual([container.firstElementChild]);
});

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message ?? this.props.children;
}

it.each([
  ['at once', undefined],
  ['later', 'ada'],
])('throws for a wrong option to an error boundary: %s', (_, userId) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const element = (given: unknown) =>
    h(Boundary, null, h(FinanceChat, { ...GIVEN, userId: given } as FinanceChatProps));
  const { container, render } = mount(element(userId ?? 7));
  if (userId) render(element(7));
  expect(container.textContent).toContain('"userId" takes a string that is not blank; it got a number');
  expect(hosts()).toEqual([]);
});

it('creates the chat of a component in the place of another once that has ended, also with a ref', async () => {
  const ref = createRef<Handle>();
  const element = (key: string) => h(FinanceChat, { ...GIVEN, mode: 'inline', id: 'talk', key, ref });
  const { render } = mount(element('accounts'));
  await widget().findBox();
  ref.current?.prefill('Half a sent');
  render(element('payments'));
  expect((await widget().findBox()).value).toBe('Half a sent');
});

it('stays while a part of the app beside it waits', async () => {
  const waiting = new Promise<never>(() => {});
  function Page({ waits }: { waits: boolean }) {
    if (waits) throw waiting;
    return 'Page';
  }
  const ref = createRef<Handle>();
  const element = (waits: boolean) =>
    h(Suspense, { fallback: 'Waiting' }, h(Page, { waits }), h(FinanceChat, { ...GIVEN, ref }));
  const { container, render } = mount(element(false));
  const [host] = hosts();
  const handle = ref.current;
  handle?.open();
  render(element(true));
  expect(container.textContent).toContain('Waiting');
  expect(hosts()).toEqual([host]);
  render(element(false));
  expect(hosts()).toEqual([host]);
  expect(ref.current).toBe(handle);
  expect(handle?.isOpen()).toBe(true);
});
