import { pageFindings } from './axe';
import { callsOf, expect, test } from './fixtures';

test.beforeEach(async ({ page, demo }) => {
  await page.goto(`${demo.url}/hosts/reactHeadless/`);
});

test('talks by the keyboard alone, and keeps the draft over a reload', { tag: '@all' }, async ({
  page,
  told,
}) => {
  const calls = callsOf(page);
  const log = page.getByRole('log', { name: 'Messages' });
  const input = page.getByRole('textbox', { name: 'Your message' });
  await input.focus();
  await page.keyboard.type('What is my balance?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('article')).toHaveCount(2);
  await expect(log.getByRole('article').last()).toContainText('£491.19');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('');
  await page.keyboard.type('Half a sent');
  await page.reload();
  await expect(input).toHaveValue('Half a sent');
  await expect(log.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(input).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(input).toHaveValue('Half a sent');
  expect(calls.filter((call) => call.endsWith('/send'))).toHaveLength(1);
  expect(told).toEqual({ errors: [], warnings: [] });
});

test('has nothing that axe objects to, and fits a phone', { tag: '@all' }, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of ['Your money', 'Worth a look', 'Connect a bank'])
    await page.getByRole('button', { name, exact: true }).first().click();
  await expect(page.getByRole('link', { name: /^Continue to / })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Are you there?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('You are offline.');
  expect(await pageFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
