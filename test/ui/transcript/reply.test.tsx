// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { showComponent, textReply, type UiOptions } from '../../support/ui';

async function replyWith(text: string, given: UiOptions = {}) {
  const ui = showComponent(<Transcript />, given);
  ui.chat.receive([textReply(text)]);
  await ui.view.findByRole('button', { name: 'Copy message' });
  return ui;
}

it('keeps every word around a link', async () => {
  const { message } = await replyWith('First https://a.example/1, then https://b.example/2!');
  expect(message(/First/).textContent).toMatch(
    /^Assistant: First https:\/\/a.example\/1, then https:\/\/b.example\/2!/,
  );
});

it.each([
  ['as it is', false, 'You have £12.'],
  ['hidden, where figures are', true, 'You have £•••.'],
])('copies a reply %s', async (_, hideAmounts, copied) => {
  const { user, button, view } = await replyWith('You have £12.', { options: { hideAmounts } });
  await user.click(button('Copy message'));
  expect(await view.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(copied);
});

it('says "Copied" only at what was copied last', async () => {
  const { user, view, chat } = await replyWith('First');
  chat.receive([textReply('Second')]);
  await view.findByText('Second');
  for (const index of [0, 1]) {
    await user.click(view.getAllByRole('button', { name: /^Cop/ })[index] as HTMLElement);
    await view.findByRole('button', { name: 'Copied' });
  }
  expect(view.getAllByRole('button', { name: 'Copied' })).toHaveLength(1);
});
