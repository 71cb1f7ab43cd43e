// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { showUi } from '../support/ui';
import { say, soon } from '../support/uiView';

const ITEMS = ['New conversation', 'Download transcript', 'Copy transcript'];

async function openMenu(given: Parameters<typeof showUi>[0] = {}) {
  const ui = showUi(given);
  await ui.user.click(ui.button('More options'));
  return { ...ui, focused: () => ui.root.activeElement?.textContent };
}

it('says what its button opens', async () => {
  const { view, button, user } = showUi();
  const menuButton = button('More options');
  expect(menuButton.getAttribute('aria-haspopup')).toBe('menu');
  expect(menuButton.getAttribute('aria-expanded')).toBe('false');
  expect(view.queryByRole('menu')).toBeNull();
  await user.click(menuButton);
  expect(menuButton.getAttribute('aria-expanded')).toBe('true');
  expect(view.getByRole('menu', { name: 'More options' })).toBeTruthy();
  expect(view.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(ITEMS);
});

it('moves the focus to the first item', async () => {
  expect((await openMenu()).focused()).toBe('New conversation');
});

it.each([
  ['{ArrowDown}', 'Download transcript'],
  ['{ArrowDown}{ArrowDown}', 'Copy transcript'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'New conversation'],
  ['{ArrowUp}', 'Copy transcript'],
  ['{End}', 'Copy transcript'],
  ['{End}{Home}', 'New conversation'],
  ['{ArrowDown}x', 'Download transcript'],
])('goes with %s to "%s"', async (keys, item) => {
  const { user, focused } = await openMenu();
  await user.keyboard(keys);
  expect(focused()).toBe(item);
});

it('closes on Escape, alone, and gives the focus back', async () => {
  const { view, user, root, button } = await openMenu();
  await user.keyboard('{Escape}');
  expect(view.queryByRole('menu')).toBeNull();
  expect(view.getByRole('dialog')).toBeTruthy();
  expect(root.activeElement).toBe(button('More options'));
});

it('closes with its button', async () => {
  const { view, user, button } = await openMenu();
  await user.click(button('More options'));
  expect(view.queryByRole('menu')).toBeNull();
});

it('closes when the focus goes elsewhere', async () => {
  const { view, box } = await openMenu();
  box().focus();
  expect(view.queryByRole('menu')).toBeNull();
});

const SESSIONS = { createSession: [() => ({ sessionId: 'ses_1' }), () => ({ sessionId: 'ses_2' })] };

async function openMenuOverText() {
  const ui = await openMenu({ script: SESSIONS });
  ui.conversation.start();
  ui.conversation.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  await soon(() => ui.conversation.sessionId.value).toBe('ses_1');
  await ui.user.click(ui.view.getByRole('menuitem', { name: 'New conversation' }));
  return ui;
}

it('begins a new conversation once it is sure', async () => {
  const { view, user, root, button, conversation } = await openMenuOverText();
  expect(view.getByText('Hi there')).toBeTruthy();
  expect(view.getByRole('alertdialog', { name: say('confirmNew') })).toBeTruthy();
  expect(root.activeElement).toBe(button('Start new'));
  await user.click(button('Start new'));
  expect(view.queryByText('Hi there')).toBeNull();
  expect(view.queryByRole('alertdialog')).toBeNull();
  expect(root.activeElement).toBe(button('More options'));
  await soon(() => conversation.sessionId.value).toBe('ses_2');
});

it.each(['Cancel', 'Escape'])('leaves the conversation as it is on %s', async (way) => {
  const { view, user, root, button, conversation } = await openMenuOverText();
  await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(button(way)));
  expect(view.getByText('Hi there')).toBeTruthy();
  expect(view.queryByRole('alertdialog')).toBeNull();
  expect(view.getByRole('dialog')).toBeTruthy();
  expect(root.activeElement).toBe(button('More options'));
  expect(conversation.sessionId.value).toBe('ses_1');
});

it('asks nobody whether to let go of an empty conversation', async () => {
  const { view, user, conversation } = await openMenu({ script: SESSIONS });
  conversation.start();
  await soon(() => conversation.sessionId.value).toBe('ses_1');
  await user.click(view.getByRole('menuitem', { name: 'New conversation' }));
  expect(view.queryByRole('alertdialog')).toBeNull();
  await soon(() => conversation.sessionId.value).toBe('ses_2');
});

it('offers the transcript as a text file that needs no network', async () => {
  const { view, user, button, conversation } = showUi();
  conversation.receive({ payloadType: 'text', payload: { text: '50 % & "more" #1' } });
  await user.click(button('More options'));
  const link = view.getByRole<HTMLAnchorElement>('menuitem', { name: 'Download transcript' });
  expect(link.download).toBe('conversation.txt');
  const [kind, text = ''] = link.href.split(',');
  expect(kind).toBe('data:text/plain;charset=utf-8');
  expect(decodeURIComponent(text)).toBe('Assistant: 50 % & "more" #1');
});

it('copies the transcript', async () => {
  const { view, user, button, conversation } = showUi();
  conversation.receive({ payloadType: 'text', payload: { text: 'Hi there' } });
  await user.click(button('More options'));
  await user.click(view.getByRole('menuitem', { name: 'Copy transcript' }));
  expect(await navigator.clipboard.readText()).toBe('Assistant: Hi there');
  expect(view.queryByRole('menu')).toBeNull();
});

it('survives a page without a clipboard', async () => {
  const { view, user } = await openMenu();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(view.getByRole('menuitem', { name: 'Copy transcript' }));
  expect(view.queryByRole('menu')).toBeNull();
});

it('is closed in the panel that is opened again', async () => {
  const { view, panel } = await openMenu();
  panel.toggle(false);
  panel.toggle(true);
  expect(view.queryByRole('menu')).toBeNull();
});

it('closes on Escape from its button too, before the panel does', async () => {
  const { view, user, button } = await openMenu();
  button('More options').focus();
  await user.keyboard('{Escape}');
  expect(view.queryByRole('menu')).toBeNull();
  expect(view.getByRole('dialog')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(view.queryByRole('dialog')).toBeNull();
});
