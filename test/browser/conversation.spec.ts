import { en } from '../../src/locale/en';
import { callsOf, expect, test } from './fixtures';

/** The page's greeting counts as a reply. */
const partner = (demo: { url: string }, customer: string) => `${demo.url}/partner/?customer=${customer}`;

test('talks about money from the bubble to a newly connected bank', async ({ page, demo, chat, context }) => {
  const calls = callsOf(page);
  await page.goto(partner(demo, 'london'));
  await expect(chat.bubble).toHaveAccessibleName('Open chat');
  expect(calls).toEqual([]);

  await chat.open();
  await expect(chat.panel).toBeVisible();
  await expect(chat.input).toBeFocused();
  await chat.input.pressSequentially('What is my balance?');
  await chat.send.click();
  await expect(chat.mine).toContainText('What is my balance?');
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await expect(chat.replies.last()).toContainText(/You have £[\d,]+\.\d\d in your current account/);

  await chat.shortcut('Money overview').click();
  await expect(chat.log).toContainText('As of 21 Nov 2025');
  const cash = chat.metrics.filter({ hasText: 'Cash balance' });
  await expect(cash.locator('[part=metric-value]')).toHaveText(/^£[\d,]+\.\d\d$/);
  await expect(chat.metrics.filter({ hasText: 'Credit card' })).toContainText(/−£[\d,]+\.\d\d/);
  const before = await chat.metrics.allTextContents();

  await chat.shortcut('Suggested actions').click();
  const action = chat.actions.first();
  const title = String(await action.textContent());
  await action.click();
  await expect(chat.mine.last()).toContainText(title);
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.replies).toHaveCount(3);

  await chat.shortcut('Connect a bank').click();
  await expect(chat.connectLink).toHaveText(`Choose your bank ${new URL(demo.url).host}`);
  const [bank] = await Promise.all([context.waitForEvent('page'), chat.connectLink.click()]);
  expect(await bank.evaluate(() => window.opener)).toBeNull();
  await bank.getByRole('button', { name: 'Agree and connect' }).click();
  await expect(bank.getByRole('heading', { level: 1 })).toHaveText('Paper Crane Bank is connected');
  await bank.close();

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(chat.log).toContainText(en.connectBack);
  await chat.log.getByRole('button', { name: 'Money overview' }).click();
  await expect(cash).toHaveCount(2);
  const after = await chat.metrics.allTextContents();
  expect(after.slice(before.length)).not.toEqual(before);
  expect(calls).toEqual([
    'POST /api/chat/session/create',
    'POST /api/chat/send',
    'GET /api/money/metrics',
    'GET /api/money/actions',
    'POST /api/chat/send',
    'POST /api/integrations/bankdata/connect',
    'GET /api/money/metrics',
  ]);
});
