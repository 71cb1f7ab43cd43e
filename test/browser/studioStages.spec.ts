import type { Page } from '@playwright/test';
import { PRESETS } from '../../demo/studio/brand';
import { LOCALES } from '../studio/locales';
import type { View } from '../support/view';
import { pageFindings } from './axe';
import { ask, expect, test } from './fixtures';
import { accentOf, chatOf, framesOf, played, stageOf, tab, visit, WIDE } from './studioPage';

test.use({ viewport: WIDE });

const show = async (page: Page, name: string) => {
  await page.getByLabel('Show', { exact: true }).selectOption(name);
  await played(page);
};

const namesOf = (page: Page) => page.locator('#preview-panel figcaption');

/** The scheme in which the chat is drawn. */
const expectScheme = (chat: View, scheme: string) => expect(chat.host).toHaveCSS('color-scheme', scheme);

test('shows the same conversation in light and dark', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await show(page, 'Light and dark');
  await expect(namesOf(page)).toHaveText(['Light', 'Dark']);
  const chats = [chatOf(page, 'Light'), chatOf(page, 'Dark')] as const;
  await expectScheme(chats[0], 'light');
  await expectScheme(chats[1], 'dark');

  await chats[0].say('When is payday?');
  for (const chat of chats) await expect(chat.replies).toHaveCount(2);
  expect(await chats[1].replies.allTextContents()).toEqual(await chats[0].replies.allTextContents());
  await chats[1].button('Hide amounts').click();
  for (const chat of chats) await expect(chat.metrics.first()).not.toContainText('£');
  await chats[0].menu.click();
  for (const chat of chats) await expect(chat.menuItem('New conversation')).toBeVisible();
  await chats[0].log.hover();
  await page.mouse.wheel(0, -2000);
  await expect.poll(() => chats[1].log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('changes the scheme without starting the conversation again', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  const chat = chatOf(page);
  await ask(chat, 'When is payday?', 2);
  const hostPage = page.frameLocator('iframe').locator('html');
  await hostPage.evaluate((html) => html.classList.add('same-page'));
  await page.getByText('Dark', { exact: true }).click();
  await expectScheme(chat, 'dark');
  await expect(hostPage).toHaveAttribute('data-scheme', 'dark');
  await expect(hostPage).toHaveClass('same-page');
  await expect(chat.replies).toHaveCount(2);
  await expect(page).toHaveURL(/scheme=dark/);
});

test('shows a brand before and after a change', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await show(page, 'Before and after');
  const before = chatOf(page, 'Before');
  const after = chatOf(page, 'After');
  await after.say('When is payday?');
  await tab(page, 'Brand');
  await page.getByRole('button', { name: 'Orchard' }).click();
  await expect.poll(() => accentOf(after)).toBe('rgb(166, 61, 64)');
  expect(await accentOf(before)).toBe('rgb(11, 92, 75)');
  for (const chat of [before, after]) await expect(chat.mine).toHaveCount(2);

  await page.getByRole('button', { name: 'Keep this as “Before”' }).click();
  await expect.poll(() => accentOf(before)).toBe('rgb(166, 61, 64)');
  await expect(before.mine).toHaveCount(2);
});

test('shows a desktop and a phone', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await show(page, 'Desktop and phone');
  await expect(namesOf(page)).toHaveText(['Desktop', 'Phone']);
  const widths = await framesOf(page).evaluateAll((frames) =>
    frames.map((frame) => (frame as HTMLIFrameElement).contentWindow?.innerWidth),
  );
  expect(widths).toEqual([1280, 390]);
  await chatOf(page, 'Phone').say('When is payday?');
  await expect(chatOf(page, 'Desktop').replies).toHaveCount(2);
});

test('shows all brands at once, and the one that is being made beside them', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await show(page, 'All brands');
  const names = Object.keys(PRESETS);
  await expect(namesOf(page)).toHaveText(names);
  const accents = await Promise.all(names.map((name) => accentOf(chatOf(page, name))));
  expect(new Set(accents).size).toBe(names.length);

  await chatOf(page, 'Plain').say('When is payday?');
  await tab(page, 'Brand');
  await page.getByLabel('Greeting').fill('Good evening');
  await expect(namesOf(page)).toHaveText(['Yours', ...names]);
  await expect(chatOf(page, 'Yours').log).toContainText('Good evening');
  for (const name of names.slice(0, -1)) await expect(chatOf(page, name).mine).toHaveCount(2);
});

test('shows all languages at once, and one of them alone', async ({ page, demo }) => {
  test.slow();
  await visit(page, demo.url, 'scenario=question');
  await show(page, 'All languages');
  await expect(framesOf(page)).toHaveCount(LOCALES.length + 1);
  for (const [index, lang] of ['en', ...LOCALES].entries()) {
    const widget = framesOf(page).nth(index).contentFrame().locator('.widget');
    await expect(widget).toHaveAttribute('lang', lang);
    await expect(widget.locator('[part=metric]').first()).toBeVisible();
  }
  await chatOf(page, 'English').say('When is payday?');
  const replies = page.frameLocator('iframe[title$=Turkish]').locator('[part~=message-assistant]');
  await expect(replies).toHaveCount(2);

  await stageOf(page).getByRole('button', { name: 'Turkish' }).click();
  await played(page);
  await expect(framesOf(page)).toHaveCount(1);
  await expect(page.frameLocator('iframe').locator('.widget')).toHaveAttribute('lang', 'tr');
});

const LINKS = {
  'compare=schemes&device=tablet': ['Light', 'Dark'],
  'compare=brands&before={"greeting":"Old"}&brand={"greeting":"New"}': ['Before', 'After'],
  'compare=scenarios&scenario=one-card&otherScenario=yen': ['One card', 'Yen, without decimals'],
  'compare=devices&page=blog': ['Desktop', 'Phone'],
  'compare=all-brands&device=phone': Object.keys(PRESETS),
};

test('shows by a link what it compares', async ({ page, demo }) => {
  test.slow();
  for (const [hash, names] of Object.entries(LINKS)) {
    await visit(page, demo.url, hash);
    await expect(namesOf(page)).toHaveText(names);
  }
});

test('logs on which side something happened', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question&compare=schemes&device=phone');
  await tab(page, 'Log');
  await expect(page.getByRole('row', { name: 'Dark: metrics:shown count 7' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Light: metrics:shown count 7' })).toBeVisible();
});

test('leaves the focus where the person has it', async ({ page, demo }) => {
  await visit(page, demo.url, 'compare=schemes&device=phone');
  const menu = page.getByRole('button', { name: 'The menu' });
  await menu.click();
  await played(page);
  await expect(menu).toBeFocused();
  for (const name of ['Light', 'Dark']) {
    await expect(chatOf(page, name).menuItem('New conversation')).toBeVisible();
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has stages that everyone can use, in ${colorScheme}`, async ({ page, demo }) => {
    await page.emulateMedia({ colorScheme });
    for (const compare of ['schemes', 'all-brands']) {
      await visit(page, demo.url, `compare=${compare}&device=phone`);
      expect(await pageFindings(page), compare).toEqual([]);
    }
  });
}

test('compares on a phone, one below the other', async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, demo.url);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(
    page.getByLabel('Show', { exact: true }).getByRole('option', { name: 'All languages' }),
  ).toHaveCount(0);
  await show(page, 'Light and dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const [light, dark] = await Promise.all(['Light', 'Dark'].map((name) => boxOf(page, name)));
  expect(light?.x).toBe(dark?.x);
  expect(light?.width).toBeGreaterThan(250);
  await framesOf(page).last().scrollIntoViewIfNeeded();
  await expect(framesOf(page).last()).toBeInViewport({ ratio: 0.4 });
});

const boxOf = (page: Page, name: string) => page.locator(`iframe[title="Host page, ${name}"]`).boundingBox();

/** The background of the bubble. */
const faceOf = (page: Page) =>
  chatOf(page).bubble.evaluate((bubble) => getComputedStyle(bubble).backgroundColor);

test('shows all controls hovered, focused and pressed, as they are under a pointer', async ({
  page,
  demo,
}) => {
  await visit(page, demo.url, 'scenario=question');
  const controls = page.getByLabel('Controls of the chat');
  const atRest = await faceOf(page);
  await chatOf(page).bubble.hover();
  await expect.poll(() => faceOf(page)).not.toBe(atRest);
  const hovered = await faceOf(page);
  await controls.selectOption('Controls hovered');
  await page.mouse.move(0, 0);
  await expect.poll(() => faceOf(page)).toBe(hovered);
  await controls.selectOption('Controls pressed');
  await expect.poll(() => faceOf(page)).not.toBe(hovered);
  await controls.selectOption('Controls focused');
  await expect.poll(() => faceOf(page)).toBe(atRest);
  await expect(chatOf(page).bubble).toHaveCSS('outline-style', 'solid');
  await expect(chatOf(page).shortcut('Money overview')).toHaveCSS('outline-style', 'solid');
  await page.reload();
  await played(page);
  await expect(chatOf(page).bubble).toHaveCSS('outline-style', 'solid');
});

test('shows text at 200 %, and the conversation goes on', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question&device=small');
  expect(await framesOf(page).evaluate(({ clientWidth }) => clientWidth)).toBe(320);
  await chatOf(page).say('When is payday?');
  await expect(chatOf(page).replies).toHaveCount(2);
  await page.getByLabel('Size of text').selectOption('Text at 200 %');
  await expect(chatOf(page).panel).toHaveCSS('font-size', '30px');
  await expect(page.frameLocator('iframe').locator('html')).toHaveCSS('font-size', '32px');
  await expect(chatOf(page).replies).toHaveCount(2);
});

test('shows the chat above the keyboard of a phone', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question&device=phone');
  const height = () => chatOf(page).panel.evaluate(({ clientHeight }) => clientHeight);
  expect(await height()).toBe(844);
  await page.getByLabel('Device', { exact: true }).selectOption('Keyboard up');
  await expect.poll(height).toBe(844 - 336);
  await page.getByRole('button', { name: 'Play again' }).click();
  await played(page);
  await expect.poll(height).toBe(844 - 336);
});
