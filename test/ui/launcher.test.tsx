import { fireEvent } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { Widget } from '../../src/ui/Widget';
import { receiveAll, showComponent, textReply } from '../support/ui';
import { soon } from '../support/uiView';

const show = (given: Parameters<typeof showComponent>[1]) =>
  showComponent(<Widget frame={document.createElement('div')} />, { open: false, ...given });

it('names the bubble after what it does', async () => {
  const { view, user, button, panel } = show({});
  expect(button('Open chat').getAttribute('aria-expanded')).toBe('false');
  expect(button('Open chat').getAttribute('part')).toBe('launcher');
  expect(view.queryByRole('dialog')).toBeNull();
  await user.dblClick(button('Open chat'));
  expect(panel.open.value).toBe(true);
  expect(await view.findByRole('button', { name: 'Close chat', expanded: true })).toBe(
    document.activeElement,
  );
  await user.keyboard('{Enter}');
  await soon(() => view.queryByRole('dialog')).toBeNull();
});

it.each([
  ['a pointer', (bubble: HTMLElement) => fireEvent.pointerEnter(bubble)],
  ['the focus', (bubble: HTMLElement) => bubble.focus()],
])('builds the panel for %s on the bubble, and a press shows that one', async (_, reach) => {
  const brand = { logo: 'https://bank.example/logo.svg' };
  const { container, view, user, button, panel, calls } = show({ options: { brand } });
  const dialogs = () => [...container.querySelectorAll('dialog')];
  reach(button('Open chat'));
  await soon(dialogs).toHaveLength(1);
  const [built] = dialogs();
  expect(built?.inert).toBe(true);
  expect(built?.dataset.phase).toBe('built');
  expect(container.querySelector('img')).toBeNull();
  expect(panel.open.value).toBe(false);
  expect(calls).toEqual([]);
  reach(button('Open chat'));
  await user.click(button('Open chat'));
  expect(await view.findByRole('button', { name: 'Send' })).toBeTruthy();
  expect(dialogs()).toEqual([built]);
  expect(built?.inert).toBe(false);
  await soon(() => container.querySelector('img')).toBeTruthy();
});

it.each([
  [1, 'Open chat, 1 unread message'],
  [2, 'Open chat, 2 unread messages'],
])('counts %i unread in the name and says so', async (count, name) => {
  const { view, chat } = show({});
  expect(view.getByRole('status').textContent).toBe('');
  receiveAll(chat, ...Array.from({ length: count }, () => textReply('Hi there')));
  expect(await view.findByRole('button', { name })).toBeTruthy();
  expect(view.getByRole('status').textContent).toBe(name);
});

it.each([false, '#my-button'])('has no bubble with launcher: %s', (launcher) => {
  expect(show({ options: { launcher } }).view.queryByRole('button')).toBeNull();
});

it('has no bubble beside a panel that fills the screen', async () => {
  const { view, panel } = show({ open: true, fullScreen: true });
  expect(view.getAllByRole('button', { name: 'Close chat' })).toHaveLength(1);
  panel.setOpen(false);
  expect(await view.findByRole('button', { name: 'Open chat' })).toBeTruthy();
});

it('opens the chat from the line beside the bubble, which session recorders leave out', async () => {
  const { view, user, panel } = show({});
  panel.teaser.value = 'Need <b>help</b>?';
  const teaser = await view.findByRole('button', { name: 'Need <b>help</b>?' });
  expect(teaser.closest('.rr-block')).toBeTruthy();
  await user.click(teaser);
  expect(panel.open.value).toBe(true);
  panel.setOpen(false);
  await view.findByRole('button', { name: 'Open chat' });
  expect(view.queryByText('Need <b>help</b>?')).toBeNull();
});
