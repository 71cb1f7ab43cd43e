// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showUi } from '../support/ui';

const reply = { payloadType: 'text', payload: { text: 'Hi there' } };

it('names the bubble after what it does', async () => {
  const { view, user, button, panel } = showUi({ open: false });
  expect(button('Open chat').getAttribute('aria-expanded')).toBe('false');
  expect(view.queryByRole('dialog')).toBeNull();
  await user.click(button('Open chat'));
  expect(panel.open.value).toBe(true);
  await user.click(view.getByRole('button', { name: 'Close chat', expanded: true }));
  expect(view.queryByRole('dialog')).toBeNull();
});

it.each([
  [1, 'Open chat, 1 unread message'],
  [2, 'Open chat, 2 unread messages'],
])('counts %i unread in the name and says so', (count, name) => {
  const { view, button, conversation } = showUi({ open: false });
  expect(view.getByRole('status').textContent).toBe('');
  for (let received = 0; received < count; received++) conversation.receive(reply);
  expect(button(name)).toBeTruthy();
  expect(view.getByRole('status').textContent).toBe(name);
});

it('forgets the unread once the panel was opened', async () => {
  const { user, button, conversation, panel, events } = showUi({ open: false });
  conversation.receive(reply);
  await user.click(button('Open chat, 1 unread message'));
  panel.toggle(false);
  expect(button('Open chat')).toBeTruthy();
  expect(events).toContainEqual(['unread', { count: 0 }]);
});

it('does not count what arrives in the open panel', () => {
  const { conversation, panel, button } = showUi();
  conversation.receive(reply);
  panel.toggle(false);
  expect(button('Open chat')).toBeTruthy();
});

it.each([false, '#my-button'])('has no bubble with launcher: %s', (launcher) => {
  const { view } = showUi({ open: false, options: { launcher } });
  expect(view.queryByRole('button')).toBeNull();
});

it('has no bubble while the host hides it', () => {
  const { view, panel, button } = showUi({ open: false });
  panel.bubble.value = false;
  expect(view.queryByRole('button')).toBeNull();
  panel.bubble.value = true;
  expect(button('Open chat')).toBeTruthy();
});

it('has no bubble beside a panel that fills the screen', () => {
  const { view, panel, button } = showUi({ fullScreen: true });
  expect(view.getAllByRole('button', { name: 'Close chat' })).toHaveLength(1);
  panel.toggle(false);
  expect(button('Open chat')).toBeTruthy();
});

it('opens the chat from the line beside the bubble', async () => {
  const { view, user, button, panel } = showUi({ open: false });
  panel.teaser.value = 'Need <b>help</b>?';
  await user.click(button('Need <b>help</b>?'));
  expect(panel.open.value).toBe(true);
  panel.toggle(false);
  expect(view.queryByText('Need <b>help</b>?')).toBeNull();
});

it('dismisses the line beside the bubble', async () => {
  const { view, user, button, panel } = showUi({ open: false });
  panel.teaser.value = 'Need help?';
  await user.click(button('Dismiss'));
  expect(view.queryByText('Need help?')).toBeNull();
  expect(panel.open.value).toBe(false);
});
