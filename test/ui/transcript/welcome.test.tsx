import { expect, it } from 'vitest';
import { Panel } from '../../../src/ui/panel/Panel';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { showComponent, textReply } from '../../support/ui';
import { soon, t } from '../../support/uiView';

const starters = ['What did I spend?', 'Am I <i>rich</i>?'] as const;

it('invites into an empty conversation, and says what it can do', async () => {
  const { view, chat } = showComponent(<Transcript />);
  expect(view.getByRole('heading', { name: t('welcome') })).toBeTruthy();
  expect(view.getByText(t('welcomeAbout'))).toBeTruthy();
  chat.send('Hello');
  await view.findByText('Hello');
  expect(view.queryByText(t('welcome'))).toBeNull();
  expect(view.queryByText(t('welcomeAbout'))).toBeNull();
});

it('lets the host speak first, in place of the invitation', async () => {
  const { view, message, chat } = showComponent(<Transcript />, {
    options: { greeting: 'Hello <b>Ada</b>' },
  });
  expect(message('Hello <b>Ada</b>').getAttribute('part')).toBe('message message-assistant');
  expect(view.queryByText(t('welcome'))).toBeNull();
  chat.send('Hello');
  await view.findByText('Hello');
  expect(message('Hello <b>Ada</b>').getAttribute('aria-live')).toBe('off');
});

it('suggests again in a new conversation', async () => {
  const { view, chat } = showComponent(<Panel />, { options: { starters } });
  chat.receive(textReply('Hi'));
  await soon(() => view.queryByRole('button', { name: 'What did I spend?' })).toBeNull();
  chat.newSession();
  expect(await view.findByRole('button', { name: 'What did I spend?' })).toBeTruthy();
});

it('follows the options as they change', async () => {
  const { view, update } = showComponent(<Panel />);
  update({ greeting: 'Bonjour', starters: ['Combien ?'], disclaimer: 'Sans conseil' });
  expect(await view.findByText('Bonjour')).toBeTruthy();
  expect(view.getByRole('button', { name: 'Combien ?' })).toBeTruthy();
  expect(view.getByText('Sans conseil')).toBeTruthy();
});
