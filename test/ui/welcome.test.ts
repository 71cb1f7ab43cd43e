// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showUi } from '../support/ui';
import { say } from '../support/uiView';

const starters = ['What did I spend?', 'Am I <i>rich</i>?'];

it('invites into an empty conversation', () => {
  const { view, conversation } = showUi();
  expect(view.getByText(say('welcome'))).toBeTruthy();
  conversation.send('Hello');
  expect(view.queryByText(say('welcome'))).toBeNull();
});

it('lets the host speak first, in place of the invitation', () => {
  const { view, message, conversation } = showUi({ options: { greeting: 'Hello <b>Ada</b>' } });
  expect(message('Hello <b>Ada</b>').getAttribute('part')).toBe('message message-assistant');
  expect(view.queryByText(say('welcome'))).toBeNull();
  conversation.send('Hello');
  expect(view.getByText('Hello <b>Ada</b>')).toBeTruthy();
});

it('sends a suggested question once, and then suggests no more', async () => {
  const { view, user, button, conversation } = showUi({ options: { starters } });
  await user.dblClick(button('Am I <i>rich</i>?'));
  expect(conversation.entries.value).toMatchObject([{ kind: 'user', text: 'Am I <i>rich</i>?' }]);
  expect(view.queryByRole('button', { name: 'What did I spend?' })).toBeNull();
});

it('suggests again in a new conversation', () => {
  const { button, conversation } = showUi({ options: { starters } });
  conversation.receive({ payloadType: 'text', payload: { text: 'Hi' } });
  conversation.newSession();
  expect(button('What did I spend?')).toBeTruthy();
});

it('follows the options as they change', () => {
  const { view, button, update } = showUi();
  update({ greeting: 'Bonjour', starters: ['Combien ?'], disclaimer: 'Sans conseil' });
  expect(view.getByText('Bonjour')).toBeTruthy();
  expect(button('Combien ?')).toBeTruthy();
  expect(view.getByText('Sans conseil')).toBeTruthy();
});
