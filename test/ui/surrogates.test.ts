// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showView, textReply } from '../support/ui';

/** Half of an emoji: a text that was cut off in its middle. */
const HALF = '\ud83d';

it('offers the transcript of a conversation with halves of emojis', async () => {
  const { chat, view, user, button } = showView({
    script: {
      metrics: () => ({
        asOfDate: '2026-05-03',
        currency: 'EUR',
        cards: [{ key: 'cash', title: `Cash ${HALF}`, value: 1 }],
      }),
      actions: () => ({ items: [{ insightId: 'i1', title: `Save ${HALF}`, priorityRank: 1 }] }),
    },
  });
  chat.send(`Am I rich ${HALF}?`);
  chat.receive([textReply(`Great ${HALF}`), textReply(`${HALF} https://a.example/${HALF}`)]);
  chat.showMetrics();
  chat.showActions();
  await view.findByText(`Cash ${HALF}`);
  await user.click(button('More options'));
  const link = await view.findByRole<HTMLAnchorElement>('menuitem', { name: 'Download transcript' });
  await user.click(link);
  const text = decodeURIComponent(link.href.split(',')[1] ?? '');
  for (const line of ['Am I rich \ufffd?', 'Great \ufffd', '- Cash \ufffd: €1.00', '- Save \ufffd']) {
    expect(text).toContain(line);
  }
  await user.click(button('More options'));
  await user.click(await view.findByRole('menuitem', { name: 'Copy transcript' }));
  expect(await navigator.clipboard.readText()).toContain('Assistant: Great');
});
