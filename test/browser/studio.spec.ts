import { agreeAtBank } from '../studio/consent';
import { serveDemo } from '../testing/callers';
import { pageFindings } from './axe';
import { expect, test } from './fixtures';
import { accentOf, chatOf, copied, played, stageOf, tab, visit, WIDE } from './studioPage';

test.use({ viewport: WIDE });

test('says so where the widget is not built yet', async ({ page, told }) => {
  await using demo = await serveDemo({}, '/nowhere');
  await page.goto(`${demo.url}/studio/`);
  await expect(page.getByRole('alert')).toHaveText('The widget is not built yet: run "npm run build" first.');
  told.errors = told.errors.filter((error) => !error.includes('404'));
});

test('restores by its link what was chosen', async ({ page, demo, context }) => {
  await visit(page, demo.url, 'scenario=question');
  await page.getByRole('combobox', { name: 'Page' }).selectOption('Bank portal');
  await played(page);
  await page.getByText('Dark', { exact: true }).click();
  await played(page);
  await page.getByLabel('Device', { exact: true }).selectOption('Tablet');
  await tab(page, 'Brand');
  await page.getByRole('button', { name: 'Orchard' }).click();
  const link = await copied(page, 'link');

  const other = await context.newPage();
  await other.goto(link);
  await played(other);
  const frame = other.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('data-page', 'bank');
  await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(other.getByText('820 × 1100')).toBeVisible();
  await expect(chatOf(other).metrics.first()).toBeVisible();
  await expect(chatOf(other).log).toContainText('Good to see you.');
  expect(await accentOf(chatOf(other))).toBe(await accentOf(chatOf(page)));
});

test('opens a link that is wrong in part, and says what is wrong', async ({ page, demo }) => {
  const brand = encodeURIComponent('{"appearance":{"accent":"reddish"}}');
  await visit(page, demo.url, `scenario=question&page=moon&brand=${brand}`);
  await expect(page.locator('.wrong p')).toHaveText([
    'In the link, “page” takes shop, bank, dashboard, blog; it got “moon”.',
    '"appearance.accent" takes a CSS colour; it got \'reddish\'.',
  ]);
  await expect(chatOf(page).metrics.first()).toBeVisible();
});

test('follows a link that is pasted into its address', async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.evaluate(() => {
    location.hash = 'scenario=question';
  });
  await expect(chatOf(page).metrics.first()).toBeVisible();
});

test('holds the bank in its frame to the policy of the portal', async ({ page, demo, told }) => {
  const [answer] = await Promise.all([
    page.waitForResponse(/preview\/bank\.html/),
    visit(page, demo.url, 'scenario=question&page=bank&brand={"locale":"fr"}'),
  ]);
  const headers = await answer.allHeaders();
  expect(headers['content-security-policy']?.replace(/nonce-[\w+/=]{24}/, 'nonce-N')).toBe(
    [
      "default-src 'none'; script-src 'nonce-N' 'strict-dynamic'",
      `connect-src ${demo.url}/s/; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "require-trusted-types-for 'script'; trusted-types 'none'",
    ].join('; '),
  );
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('script[src$="finance-chat.js"]')).toHaveAttribute('integrity', /^sha384-/);
  await expect(frame.locator('.widget')).toHaveAttribute('lang', 'fr');
  await expect(frame.locator('[part=metric]').first()).toBeVisible();
  expect(told).toEqual({ errors: [], warnings: [] });
});

test('plays the scenario on the host page in a tab, with the chat to be used by hand', async ({
  page,
  demo,
}) => {
  const brand = encodeURIComponent('{"greeting":"Good morning","locale":"fr"}');
  await visit(page, demo.url, `scenario=one-card&page=bank&scheme=dark&brand=${brand}`);
  const link = page.getByRole('link', { name: 'Open in a tab' });
  const [alone] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(alone.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(alone.locator('[part=panel]')).toContainText('Good morning');
  await expect(alone.locator('[part=metric]')).toContainText('Cash balance');
});

test('says so where a page in a tab has no scenario', async ({ page, demo }) => {
  for (const play of ['moon/0/a', '..%2F..%2Fapi', 'slow/0/a%2Fb']) {
    await page.goto(`${demo.url}/studio/preview/shop.html?play=${play}`);
    await expect(page.getByRole('alert')).toContainText('There is no scenario for');
  }
});

test('logs events and requests without anything that was said', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await tab(page, 'Log');
  const log = page.getByRole('region', { name: 'Events and requests' });
  await expect(log).toContainText('metrics:shown count 7');
  await expect(log.getByRole('row', { name: /GET \/api\/money\/metrics 200, \d+ ms/ })).toBeVisible();
  await expect(log).not.toContainText(/balance\?|£|eyJ/);
});

test('shows nothing of the page behind a chat that fills a phone', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question&device=phone');
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(heading).toBeHidden();
  await chatOf(page).button('Close chat').click();
  await expect(heading).toBeVisible();
});

test('comes back to a tab where it was left', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=closed');
  const scrollTop = () => page.getByRole('tabpanel').evaluate((panel) => panel.scrollTop);
  await page.getByRole('tabpanel').evaluate((panel) => {
    panel.scrollTop = 300;
  });
  await expect.poll(scrollTop).toBe(300);
  await tab(page, 'Brand');
  expect(await scrollTop()).toBe(0);
  await tab(page, 'Scenarios');
  expect(await scrollTop()).toBe(300);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has controls that everyone can use, in ${colorScheme}`, async ({ page, demo }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, demo.url, 'scenario=forced-colours&page=moon');
    for (const name of ['Scenarios', 'Brand', 'Hand over', 'Log']) {
      await tab(page, name);
      expect(await pageFindings(page), name).toEqual([]);
    }
  });
}

for (const name of ['shop', 'bank', 'dashboard', 'blog']) {
  test(`has a ${name} that everyone can use, in light and dark and on a phone`, async ({ page, demo }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const scheme of ['light', 'dark']) {
      await page.goto(`${demo.url}/studio/preview/${name}.html?scheme=${scheme}`);
      await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await pageFindings(page), scheme).toEqual([]);
    }
  });
}

test('works by keyboard', async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.getByRole('button', { name: 'One card' }).focus();
  await page.keyboard.press('Enter');
  await played(page);
  await expect(chatOf(page).metrics).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'One card' })).toBeFocused();

  await page.getByRole('tab', { name: 'Scenarios' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Brand' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Brand' })).toBeVisible();

  await page.getByRole('separator', { name: 'Width of the device' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('1270 × 800')).toBeVisible();
  await page.getByRole('separator', { name: 'Height of the device' }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('1270 × 700')).toBeVisible();
  await expect(page).toHaveURL(/device=free&size=1270x700/);
});

test('asks the person to go to the bank, and goes on when they are back', async ({ page, demo }) => {
  await page.goto(`${demo.url}/#scenario=connect`);
  const asked = stageOf(page).getByRole('status');
  await expect(asked).toContainText('Your turn: follow the link');
  await expect(chatOf(page).metrics).toHaveCount(0);
  await agreeAtBank(page);
  await played(page);
  await expect(asked).toBeEmpty();
});
