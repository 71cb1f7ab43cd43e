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
