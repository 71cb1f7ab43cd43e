import { SCENARIOS } from '../../demo/studio/player/scenarios';
import { pageOf } from '../support/hostSite';
import { viewOf } from '../support/view';
import { pageFindings } from './axe';
import { expect, test } from './fixtures';
import { agreeAtBank, chatOf, copied, played, previewOf, tab, visit } from './studioPage';

test.use({ viewport: { width: 1440, height: 900 } });

test('plays every scenario to its end, one after the other', async ({ page, demo, told }) => {
  test.setTimeout(240_000);
  await visit(page, demo.url, 'scenario=first-visit&delay=100');
  for (const { id, name } of SCENARIOS) {
    await page.getByRole('button', { name, exact: true }).click();
    if (id === 'connect') await agreeAtBank(page);
    await played(page);
    await expect(page, name).toHaveURL(id === 'first-visit' ? /#$|\/$/ : new RegExp(`scenario=${id}`));
  }
  // The browser's own record of a partner's backend that gives out no tokens.
  told.errors = told.errors.filter((error) => !error.includes('401'));
});

test('hands a brand over that works where it is pasted', async ({ page, demo, host, context }) => {
  await visit(page, demo.url);
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2H0Z"/></svg>';
  await page
    .getByLabel('Choose a file: Logo', { exact: true })
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await page.getByLabel('Name', { exact: true }).fill('Orchard Bank');
  const accent = page.getByLabel('Accent', { exact: true });
  await accent.fill('reddish');
  await accent.press('Enter');
  await expect(accent).toHaveAccessibleDescription(/^“reddish” is not a colour\./);
  await accent.fill('#663399');
  await page.getByLabel('Accent on dark').fill('#d0b3ff');
  await page.getByLabel('Greeting').fill(`</script> it's "fine"`);
  await page.getByText('Single parts, in CSS').click();
  await page.getByLabel('CSS of launcher').fill('border-radius: 16px');
  await expect(chatOf(page).panel.getByRole('heading', { name: 'Orchard Bank' })).toBeVisible();
  await expect(chatOf(page).bubble).toHaveCSS('background-color', 'rgb(102, 51, 153)');
  await expect(chatOf(page).bubble).toHaveCSS('border-radius', '16px');

  await page.getByRole('button', { name: 'Hand over' }).click();
  const snippet = await copied(page, 'snippet');
  expect(snippet).toContain("logo: '/logo.svg'");
  expect(snippet).toContain("accentDark: '#d0b3ff'");
  expect(await copied(page, 'CSS')).toBe('finance-chat::part(launcher) {\n  border-radius: 16px;\n}\n');
  host.put('/', pageOf({ body: snippet }));
  const site = await context.newPage();
  await site.route('**/logo.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }));
  await site.goto(host.url);
  await viewOf(site).open();
  await expect(viewOf(site).log).toContainText(`</script> it's "fine"`);

  const colleague = await context.newPage();
  await colleague.goto(await copied(page, 'link'));
  await expect(chatOf(colleague).panel.getByRole('heading', { name: 'Orchard Bank' })).toBeVisible();
});

test('compares light and dark beside each other at full size, in one conversation', async ({
  page,
  demo,
}) => {
  await visit(page, demo.url, 'scenario=question&compare=schemes');
  const [light, dark] = [chatOf(page, 'Light'), chatOf(page, 'Dark')];
  await expect(light.host).toHaveCSS('color-scheme', 'light');
  await expect(dark.host).toHaveCSS('color-scheme', 'dark');
  const [one, other] = await Promise.all([light, dark].map((chat) => chat.panel.boundingBox()));
  expect(one).toMatchObject({ width: 420, y: other?.y });
  expect((other?.x ?? 0) + 420).toBeLessThan(1440);
  await tab(page, 'Brand');
  for (const name of ['Arabic', 'English']) await page.getByLabel('Language').selectOption(name);
  for (const device of ['Wide', 'Phone', 'Desktop']) {
    await page.getByLabel('Device').selectOption(device);
    await expect(dark.panel).toBeInViewport({ ratio: 0.999 });
  }

  await light.say('When is payday?');
  for (const chat of [light, dark]) await expect(chat.replies).toHaveCount(2);
  await dark.menu.click();
  for (const chat of [light, dark]) await expect(chat.menuItem('New conversation')).toBeVisible();
});

test('plays under the policy of a bank, and in a tab where the chat is used by hand', async ({
  page,
  demo,
}) => {
  const brand = encodeURIComponent('{"greeting":"Good morning","locale":"fr"}');
  const [answer] = await Promise.all([
    page.waitForResponse(/stages\/bank\.html/),
    visit(page, demo.url, `scenario=menu&page=bank&scheme=dark&brand=${brand}`),
  ]);
  const policy = (await answer.allHeaders())['content-security-policy'];
  expect(policy).toContain("frame-ancestors 'self'; require-trusted-types-for 'script'");
  const link = page.getByRole('link', { name: 'Open in a tab' });
  const [alone] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(alone.locator('[part=panel]')).toContainText('Good morning');
  await expect(alone.getByRole('menu')).toBeVisible();
});

test('names the part that is pointed at', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question&compare=schemes');
  await tab(page, 'Brand');
  await page.getByText('Single parts, in CSS').click();
  await page.getByRole('button', { name: 'Point at a part' }).click();
  const part = page.getByLabel('Part', { exact: true });
  const box = await chatOf(page, 'Dark').metrics.nth(1).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
  await expect(part).toHaveValue('metric');
  // The press chooses the part, and does nothing in the chat.
  await page.mouse.click((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
  await expect(previewOf(page).locator('output')).toHaveCount(0);
  expect(await copied(page, 'rule')).toBe('finance-chat::part(metric) {\n  \n}\n');
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [320, 'dark'],
] as const) {
  test(`has controls that everyone can use, ${width} pixels wide, in ${colorScheme}`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme });
    await visit(page, demo.url, 'scenario=question&page=moon');
    if (width === 320) await tab(page, 'Controls');
    for (const name of ['Scenarios', 'Brand', 'Hand over', 'Log']) {
      await tab(page, name);
      await page.locator('details').evaluateAll((all) => {
        for (const folded of all) (folded as HTMLDetailsElement).open = true;
      });
      expect(await pageFindings(page), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(700);
    }
  });
}

test('shows a person on a phone the chat first, as on a phone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await visit(page, demo.url);
  await expect(chatOf(page).panel).toHaveCSS('width', '390px');
  await page.getByRole('button', { name: 'Next scenario' }).click();
  await played(page);
  await expect(previewOf(page)).toContainText('First visit, nothing set');
});
