import { fireEvent, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { Panel } from '../../../src/ui/panel/Panel';
import { settle } from '../../support/deferred';
import { showComponent, showView, textReply } from '../../support/ui';
import { soon } from '../../support/uiView';

it('names everything in it', () => {
  const { view } = showComponent(<Panel />);
  const panel = within(view.getByRole('dialog', { name: 'Finance chat' }));
  expect(panel.getByRole('heading', { name: 'Finance chat' })).toBeTruthy();
  expect(panel.getByRole('log', { name: 'Conversation' }).tabIndex).toBe(0);
  expect(panel.getByRole('textbox', { name: 'Message' }).tagName).toBe('TEXTAREA');
  for (const name of ['Close chat', 'Hide amounts', 'More options', 'Send']) {
    expect(panel.getByRole('button', { name })).toBeTruthy();
  }
  const shortcuts = within(panel.getByRole('group', { name: 'Shortcuts' }));
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank']) {
    expect(shortcuts.getByRole('button', { name })).toBeTruthy();
  }
});

const PARTS = ['panel', 'header', 'mark', 'transcript', 'shortcuts', 'composer', 'input', 'send', 'status'];

it.each(PARTS)('offers the part %s to the stylesheet of the page', (part) => {
  expect(showView().root.querySelectorAll(`[part~=${part}]`)).toHaveLength(1);
});

it('closes on Escape, and keeps the key from the browser', async () => {
  const { view, box } = showView();
  const untouched = fireEvent.keyDown(box(), { key: 'Escape' });
  expect(untouched).toBe(false);
  await soon(() => view.queryByRole('dialog')).toBeNull();
});

it('closes on Escape from the bubble, which keeps the focus, also at the next Escape', async () => {
  const { view, button, root, focusTarget } = showView();
  root.querySelector<HTMLElement>('[part=launcher]')?.focus();
  fireEvent.keyDown(root.activeElement as Element, { key: 'Escape' });
  await soon(() => view.queryByRole('dialog')).toBeNull();
  expect(root.activeElement).toBe(button('Open chat'));
  fireEvent.keyDown(button('Open chat'), { key: 'Escape' });
  expect(focusTarget.value).toBeUndefined();
});

it('leaves an Escape during composition to the input method', () => {
  const { panel, box } = showView();
  fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
  expect(panel.open.value).toBe(true);
});

const HELD = { key: 'Enter', repeat: true };

it('takes a held Enter on a button for one press, and leaves all other held keys alone', async () => {
  const { button, box, panel, view } = showView();
  expect(fireEvent.keyDown(button('Money overview'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button('Money overview'), HELD)).toBe(false);
  // Held, it moves the focus on and on.
  expect(fireEvent.keyDown(button('Money overview'), { key: 'Tab', repeat: true })).toBe(true);
  expect(fireEvent.keyDown(box(), { key: 'a', repeat: true })).toBe(true);
  // The bubble, which takes the focus.
  panel.setOpen(false);
  expect(fireEvent.keyDown(await view.findByRole('button', { name: 'Open chat' }), HELD)).toBe(false);
});

it('cannot be closed inline', () => {
  const { view, box, panel } = showView({ options: { mode: 'inline', target: document.body } });
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(panel.open.value).toBe(true);
  expect(view.queryByRole('button', { name: 'Close chat' })).toBeNull();
});

it('moves the focus to the composer when the person opens the panel, and back to the bubble when they close it', async () => {
  const { user, button, box, root, log, chat, focusTarget } = showView({ open: false });
  await user.click(button('Open chat'));
  await soon(() => root.activeElement).toBe(box());
  // Once for each time that it was asked to.
  expect(focusTarget.value).toBeUndefined();
  log().focus();
  chat.receive(textReply('Hi there'));
  await settle();
  expect(root.activeElement).toBe(log());
  await user.keyboard('{Escape}');
  await soon(() => root.activeElement).toBe(button('Open chat'));
});
