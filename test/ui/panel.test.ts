// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { showUi } from '../support/ui';
import { soon } from '../support/uiView';

it('names everything in it', () => {
  const { view } = showUi();
  const panel = within(view.getByRole('dialog', { name: 'Finance chat' }));
  expect(panel.getByRole('heading', { name: 'Finance chat' })).toBeTruthy();
  expect(panel.getByRole('log', { name: 'Conversation' }).tabIndex).toBe(0);
  expect(panel.getByRole('textbox', { name: 'Message' }).tagName).toBe('TEXTAREA');
  for (const name of ['Close chat', 'Hide amounts', 'More options', 'Send']) {
    expect(panel.getByRole('button', { name })).toBeTruthy();
  }
  const shortcuts = within(panel.getByRole('group', { name: 'Shortcuts' })).getAllByRole('button');
  expect(shortcuts.map((button) => button.textContent)).toEqual([
    'Money overview',
    'Suggested actions',
    'Connect a bank',
  ]);
});

it('offers its parts to the stylesheet of the page', () => {
  const { root } = showUi();
  for (const part of [
    ...['launcher', 'panel', 'header', 'transcript', 'shortcuts', 'composer', 'input', 'send', 'status'],
  ]) {
    expect(root.querySelectorAll(`[part~=${part}]`), part).toHaveLength(1);
  }
});

it('closes with its button', async () => {
  const { view, user } = showUi({ options: { launcher: false } });
  await user.click(view.getByRole('button', { name: 'Close chat' }));
  expect(view.queryByRole('dialog')).toBeNull();
});

it('closes on Escape, and keeps the key from the browser', () => {
  const { view, box } = showUi();
  const untouched = fireEvent.keyDown(box(), { key: 'Escape' });
  expect(untouched).toBe(false);
  expect(view.queryByRole('dialog')).toBeNull();
});

it('leaves an Escape during composition to the input method', () => {
  const { view, box } = showUi();
  fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
  expect(view.getByRole('dialog')).toBeTruthy();
});

it('closes where the browser closed it, by a back gesture say', async () => {
  const { view, panel } = showUi({ fullScreen: true });
  view.getByRole<HTMLDialogElement>('dialog').close();
  await soon(() => panel.open.value).toBe(false);
  expect(view.queryByRole('dialog')).toBeNull();
});

it('takes a held key on a button for one press', () => {
  const { button } = showUi();
  expect(fireEvent.keyDown(button('Money overview'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button('Money overview'), { key: 'Enter', repeat: true })).toBe(false);
});

it('leaves a held key in the composer alone', () => {
  expect(fireEvent.keyDown(showUi().box(), { key: 'a', repeat: true })).toBe(true);
});

it('cannot be closed inline', () => {
  const { view, box } = showUi({ options: { mode: 'inline', target: document.body } });
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(view.getByRole('dialog')).toBeTruthy();
  expect(view.queryByRole('button', { name: 'Close chat' })).toBeNull();
});

it('is modal only where it fills the screen', () => {
  const { view, fullScreen } = showUi();
  const isModal = () => view.getByRole('dialog').getAttribute('aria-modal') === 'true';
  expect(isModal()).toBe(false);
  fullScreen.value = true;
  expect(isModal()).toBe(true);
  fullScreen.value = false;
  expect(isModal()).toBe(false);
});

it('keeps the focus while it changes between corner and full screen', () => {
  const { box, root, fullScreen } = showUi();
  box().focus();
  fullScreen.value = true;
  expect(root.activeElement).toBe(box());
});

it('names the button for figures after what it does', async () => {
  const { user, button, amountsHidden } = showUi();
  await user.click(button('Hide amounts'));
  expect(amountsHidden.value).toBe(true);
  await user.click(button('Show amounts'));
  expect(amountsHidden.value).toBe(false);
});

it('fetches once when a shortcut is double-clicked', async () => {
  const { user, button, conversation, callsTo } = showUi({
    script: { metrics: () => ({ asOfDate: '2026-05-03', currency: 'EUR', cards: [] }) },
  });
  await user.dblClick(button('Money overview'));
  await soon(() => conversation.entries.value).toHaveLength(1);
  expect(callsTo('metrics')).toHaveLength(1);
});

it('leaves nothing behind when it is taken off the page', () => {
  const { root, unmount, conversation } = showUi();
  unmount();
  expect(root.childNodes).toHaveLength(0);
  conversation.write('nobody is listening');
  expect(root.childNodes).toHaveLength(0);
});
