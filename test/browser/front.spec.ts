import type { Locator } from '@playwright/test';
import { pageFindings } from './axe';
import { ask, expect, test } from './fixtures';

test('talks live, and copies the tag', { tag: '@all' }, async ({ page, demo, chat, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(demo.url);
  await expect(chat.replies).toContainText('£');
  await expect(chat.metrics.first()).toBeVisible();
  await ask(chat, 'When is payday?', 2);
  await page
    .locator('.snippet', { hasText: 'finance-chat-lite' })
    .getByRole('button', { name: 'Copy' })
    .click();
  await expect(page.locator('#copied')).toHaveText('Light tag copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('finance-chat-lite.js');
});

test('shows on the partner’s page what the chat loads, and opens it by the page’s own button', {
  tag: '@all',
}, async ({ page, demo, chat }) => {
  await page.goto(`${demo.url}/partner/`);
  const [before, after] = await page.locator('#weight dd').all();
  await expect(before as Locator).toHaveText(/^3\.\d kB, 1 request$/);
  await expect(after as Locator).toHaveText('nothing yet');
  await page.getByRole('button', { name: 'Close this month' }).click();
  await expect(chat.input).toBeFocused();
  await expect(chat.input).toHaveValue('How much did I spend this month?');
  await expect(after as Locator).toHaveText(/^\d\d\.\d kB, 2 requests$/);
});

for (const [path, ready] of [
  ['/', '[part=metric]'],
  ['/partner/', '[part=launcher]'],
  ['/bank/', '#accounts .balance'],
] as const) {
  test(`has a page at ${path} that everyone can use, in light and dark`, { tag: '@all' }, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(demo.url + path);
    await expect(page.locator(ready).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await pageFindings(page)).toEqual([]);
    }
  });
}
