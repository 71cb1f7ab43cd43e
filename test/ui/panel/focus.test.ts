// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ServiceFailure } from '../../../src/service/failure';
import { settle } from '../../support/deferred';
import { never, showView, textReply } from '../../support/ui';
import { soon } from '../../support/uiView';

it('moves to the composer when the person opens the panel, and back to the bubble when they close it', async () => {
  const { user, button, box, root } = showView({ open: false });
  await user.click(button('Open chat'));
  await soon(() => root.activeElement).toBe(box());
  await user.keyboard('{Escape}');
  await soon(() => root.activeElement).toBe(button('Open chat'));
});

it('moves to the panel where the composer would raise the keyboard', async () => {
  const { view, panel, focusTarget, root } = showView({ open: false });
  panel.setOpen(true);
  focusTarget.value = 'panel';
  const dialog = await view.findByRole('dialog');
  await soon(() => root.activeElement).toBe(dialog);
});

it('moves once for each time it was asked to', async () => {
  const { user, button, box, root, focusTarget, chat, log } = showView({ open: false });
  await user.click(button('Open chat'));
  await soon(() => root.activeElement).toBe(box());
  expect(focusTarget.value).toBeUndefined();
  log().focus();
  chat.receive([textReply('Hi there')]);
  await settle();
  expect(root.activeElement).toBe(log());
});

it('goes to the log when a rendering removes the button that has it', async () => {
  const { user, button, log, root } = showView({ options: { starters: ['What is my balance?'] } });
  await user.click(button('What is my balance?'));
  await soon(() => root.activeElement).toBe(log());
});

it('stays in a card whose pressed button goes, and in a message', async () => {
  const { chat, user, view, message, root } = showView({
    script: {
      metrics: () => ({
        asOfDate: '2026-05-03',
        currency: 'EUR',
        cards: Array.from({ length: 51 }, (_, index) => ({ key: `${index}`, title: 'Card', value: 1 })),
      }),
      sendMessage: [() => Promise.reject(new ServiceFailure('refused', 'POST', { status: 400 })), never],
    },
  });
  const card = () => view.getByRole('region', { name: 'Money overview' });
  chat.start();
  chat.showMetrics();
  for (const name of ['Show 1 more', 'Refresh']) {
    const button = await view.findByRole('button', { name });
    await user.click(button);
    await soon(() => button.isConnected).toBe(false);
    await soon(() => view.queryByRole('button', { name: 'Refresh' })).toBeTruthy();
    expect(root.activeElement?.contains(card())).toBe(true);
    expect(root.activeElement?.textContent).toBe(card().textContent);
  }
  chat.send('Hello');
  await user.click(await view.findByRole('button', { name: 'Try again' }));
  await soon(() => root.activeElement).toBe(message('Hello'));
});
