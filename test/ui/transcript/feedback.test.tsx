// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { showComponent, textReply, type UiOptions } from '../../support/ui';
import { soon } from '../../support/uiView';

function show(given: UiOptions = {}) {
  const ui = showComponent(<Transcript />, { ...given, options: { feedback: true, ...given.options } });
  const pressed = () =>
    ['Helpful', 'Not helpful'].map((name) => ui.button(name).getAttribute('aria-pressed') === 'true');
  const chosen = () => ui.events.flatMap(([name, detail]) => (name === 'feedback' ? [detail] : []));
  return { ...ui, pressed, chosen };
}

it('tells whether a reply was helpful, until that is taken back', async () => {
  const { chat, view, user, button, pressed, chosen } = show();
  chat.receive([textReply('You have £12.')]);
  await view.findByText('You have £12.');
  expect(pressed()).toEqual([false, false]);
  await user.click(button('Helpful'));
  await soon(pressed).toEqual([true, false]);
  await user.click(button('Not helpful'));
  await soon(pressed).toEqual([false, true]);
  await user.click(button('Not helpful'));
  await soon(pressed).toEqual([false, false]);
  const id = chat.entries.value[0]?.id;
  expect(chosen()).toEqual([
    { id, value: 'up' },
    { id, value: 'down' },
    { id, value: null },
  ]);
});

it('tells the id that the host gave the reply', async () => {
  const { chat, view, user, button, chosen } = show();
  chat.receive([{ id: 'mine', ...textReply('Hi') }]);
  await view.findByText('Hi');
  await user.click(button('Helpful'));
  expect(chosen()).toEqual([{ id: 'mine', value: 'up' }]);
});

it('asks under whole replies only', async () => {
  const renderers = { card: () => 'A card of the host' };
  const { chat, view, message } = show({ options: { greeting: 'Hello', renderers } });
  const asks = (text: string) => message(text).querySelectorAll('[aria-pressed]').length === 2;
  chat.send('Mine');
  chat.receive([
    textReply('A text'),
    { payloadType: 'card', payload: {} },
    { payloadType: 'unknown', payload: {} },
  ]);
  const writer = chat.reply().getWriter();
  await writer.write('Arriving\n');
  await view.findByText('Arriving');
  expect(['A text', 'A card of the host'].map(asks)).toEqual([true, true]);
  expect(['Hello', 'Mine', 'This message can’t be shown here.', 'Arriving'].map(asks)).toEqual(
    Array(4).fill(false),
  );
  await writer.close();
  await soon(() => asks('Arriving')).toBe(true);
});

it('asks only where the host wants it', async () => {
  const { chat, view, update } = show({ options: { feedback: false } });
  chat.receive([textReply('Hi')]);
  await view.findByText('Hi');
  expect(view.queryByRole('button', { name: 'Helpful' })).toBeNull();
  update({ feedback: true });
  expect(await view.findByRole('button', { name: 'Helpful' })).toBeTruthy();
});
