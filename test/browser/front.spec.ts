import { pageFindings } from './axe';
import { expect, test } from './fixtures';

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
