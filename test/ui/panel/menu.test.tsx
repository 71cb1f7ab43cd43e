import { expect, it } from 'vitest';
import { Panel } from '../../../src/ui/panel/Panel';
import { settle } from '../../support/deferred';
import { showComponent, showView, textReply, type UiOptions } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const ITEMS = ['New conversation', 'Download transcript', 'Copy transcript', 'Make larger'];

async function openMenu(given: UiOptions = {}) {
  const ui = showView(given);
  await ui.user.click(ui.button('More options'));
  await ui.view.findByRole('menu');
  return {
    ...ui,
    item: (name: string) => ui.view.getByRole<HTMLAnchorElement>('menuitem', { name }),
    focused: () => ui.root.activeElement?.textContent,
    gone: (role: string) => soon(() => ui.view.queryByRole(role)).toBeNull(),
  };
}

it('says what its button opens', async () => {
  const { view, button, user } = showComponent(<Panel />);
  const menuButton = button('More options');
  expect(menuButton.getAttribute('aria-haspopup')).toBe('menu');
  expect(menuButton.getAttribute('aria-expanded')).toBe('false');
  expect(view.queryByRole('menu')).toBeNull();
  await user.click(menuButton);
  expect(await view.findByRole('menu', { name: 'More options' })).toBeTruthy();
  expect(menuButton.getAttribute('aria-expanded')).toBe('true');
  expect(view.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(ITEMS);
});

it('makes the panel larger and smaller', async () => {
  const { user, item, button, panel } = await openMenu();
  await user.click(item('Make larger'));
  await soon(() => panel.large.value).toBe(true);
  await user.click(button('More options'));
  await user.click(item('Make smaller'));
  await soon(() => panel.large.value).toBe(false);
});

it('has no size of its own inside the page', async () => {
  const { view, user, button } = showView({ options: { mode: 'inline', target: document.body } });
  await user.click(button('More options'));
  expect(await view.findByRole('menuitem', { name: 'New conversation' })).toBeTruthy();
  expect(view.queryByRole('menuitem', { name: 'Make larger' })).toBeNull();
});

it.each([
  ['no key', 'New conversation'],
  ['{ArrowDown}', 'Download transcript'],
  ['{ArrowDown}{ArrowDown}', 'Copy transcript'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', 'New conversation'],
  ['{ArrowUp}', 'Make larger'],
  ['{End}', 'Make larger'],
  ['{End}{Home}', 'New conversation'],
  ['{ArrowDown}x', 'Download transcript'],
])('goes with %s to "%s"', async (keys, item) => {
  const { user, focused } = await openMenu();
  if (keys.startsWith('{')) await user.keyboard(keys);
  await soon(focused).toBe(item);
});

it.each(['an item', 'its button'])('closes on Escape from %s, before the panel does', async (place) => {
  const { user, button, gone, panel, root } = await openMenu();
  if (place === 'its button') button('More options').focus();
  await user.keyboard('{Escape}');
  await gone('menu');
  expect(panel.open.value).toBe(true);
  expect(root.activeElement).toBe(button('More options'));
  await user.keyboard('{Escape}');
  await gone('dialog');
});

it('closes when the focus goes elsewhere', async () => {
  const { box, gone } = await openMenu();
  box().focus();
  await gone('menu');
});

const SESSIONS = { createSession: [() => ({ sessionId: 'ses_1' }), () => ({ sessionId: 'ses_2' })] };

async function openMenuOverText() {
  const ui = await openMenu({ script: SESSIONS });
  ui.chat.start();
  ui.chat.receive(textReply('Hi there'));
  await soon(() => ui.chat.sessionId.value).toBe('ses_1');
  await ui.user.click(ui.item('New conversation'));
  await ui.view.findByRole('alertdialog', { name: t('confirmNew') });
  return ui;
}

it('begins a new conversation once the person is sure', async () => {
  const { view, user, root, button, chat, gone } = await openMenuOverText();
  expect(view.getByText('Hi there')).toBeTruthy();
  expect(root.activeElement).toBe(button(t('startNew')));
  await user.click(button(t('startNew')));
  await gone('alertdialog');
  expect(view.queryByText('Hi there')).toBeNull();
  expect(root.activeElement).toBe(button('More options'));
  await soon(() => chat.sessionId.value).toBe('ses_2');
});

it.each(['Cancel', 'Escape'])('leaves the conversation as it is on %s', async (way) => {
  const { view, user, root, button, chat, gone } = await openMenuOverText();
  await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(button(way)));
  await gone('alertdialog');
  expect(view.getByText('Hi there')).toBeTruthy();
  expect(view.getByRole('dialog')).toBeTruthy();
  expect(root.activeElement).toBe(button('More options'));
  expect(chat.sessionId.value).toBe('ses_1');
});

it('lets go of an empty conversation without a question', async () => {
  const { view, user, chat, item } = await openMenu({ script: SESSIONS });
  chat.start();
  await soon(() => chat.sessionId.value).toBe('ses_1');
  await user.click(item('New conversation'));
  await soon(() => chat.sessionId.value).toBe('ses_2');
  expect(view.queryByRole('alertdialog')).toBeNull();
});

it('offers the transcript as a text file that needs no network', async () => {
  const { item, chat, user, gone } = await openMenu();
  const link = item('Download transcript');
  expect(link.download).toBe('conversation.txt');
  expect(link.getAttribute('href')).toMatch(/^data:/);
  // Half of an emoji, from a text that was cut off in its middle, has no place in an address.
  chat.receive(textReply('50 % & "more" #1 \ud83d'));
  await settle();
  await user.click(link);
  expect(link.href).toMatch(/^data:text\/plain;charset=utf-8,/);
  expect(decodeURIComponent(link.href.split(',')[1] ?? '')).toBe('Assistant: 50 % & "more" #1 \ufffd');
  await gone('menu');
});

it('copies the transcript', async () => {
  const { item, user, chat, gone } = await openMenu();
  chat.receive(textReply('Hi there'));
  await settle();
  await user.click(item('Copy transcript'));
  await gone('menu');
  expect(await navigator.clipboard.readText()).toBe('Assistant: Hi there');
});
