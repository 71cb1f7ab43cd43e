// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { settle } from '../../support/deferred';
import { showView, textReply } from '../../support/ui';
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
  const { chat, user, view, log, root } = showView({
    script: {
      metrics: () => ({
        asOfDate: '2026-05-03',
        currency: 'EUR',
        cards: Array.from({ length: 51 }, (_, index) => ({ key: `${index}`, title: 'Card', value: 1 })),
      }),
    },
  });
  chat.showMetrics();
  await user.click(await view.findByRole('button', { name: 'Show 1 more' }));
  await soon(() => root.activeElement).toBe(log());
});
