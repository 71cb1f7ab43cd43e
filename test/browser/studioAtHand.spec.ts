import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { chatOf, framesOf, played, stageOf, tab, visit, WIDE } from './studioPage';

test.use({ viewport: WIDE });

const chosen = (page: Page) => page.locator('.scenario[aria-current=true]');
const search = (page: Page) => page.getByRole('searchbox', { name: /^Find among \d+ scenarios$/ });
const separator = (page: Page) => page.getByRole('separator', { name: 'Width of the panel' });
const PHONE = { width: 390, height: 780 };

test('finds a scenario by any of its words, and chooses it', async ({ page, demo }) => {
  await visit(page, demo.url);
  await search(page).fill('card leave');
  await expect(page.locator('.scenario')).toHaveText(['Refused text']);
  await search(page).fill('figures yen');
  await expect(page.locator('.scenario')).toHaveText(['Yen, without decimals']);
  await search(page).press('Enter');
  await played(page);
  await expect(chatOf(page).metrics.first()).toContainText('¥');
  await search(page).fill('nothing like it');
  await expect(page.getByText('No scenario has these words.')).toBeVisible();
  await search(page).fill('');
  await expect(page.getByRole('button', { name: 'One card' })).toBeVisible();
});

test('goes through the scenarios by keys, also among those that were found', async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.keyboard.press('n');
  await expect(chosen(page)).toHaveText('First visit, nothing set');
  await page.keyboard.press('p');
  await expect(chosen(page)).toHaveText('First visit');
  await page.keyboard.press('p');
  await expect(page.locator('.scenario').last()).toHaveAttribute('aria-current', 'true');
  await expect(chosen(page)).toBeInViewport();

  await tab(page, 'Log');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('unconfirmed');
  await expect(search(page)).toHaveValue('unconfirmed');
  await expect(chosen(page)).toHaveCount(0);
  await search(page).blur();
  await page.keyboard.press('n');
  await expect(chosen(page)).toHaveText('Unconfirmed message');
});

test('takes keys on the host page too, and leaves those alone that are typed', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=one-card');
  await page.frameLocator('iframe').getByRole('heading', { name: 'New on the shelf' }).click();
  await page.keyboard.press('n');
  await expect(chosen(page)).toHaveText('Forty cards');
  await played(page);
  await chatOf(page).input.click();
  await page.keyboard.type('npd?');
  await expect(chatOf(page).input).toHaveValue('npd?');
  await page.keyboard.press('Control+n');
  await expect(chosen(page)).toHaveText('Forty cards');
});

test('shows its keys, and lets them be turned off for good', async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toContainText('NNext scenario');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(chosen(page)).toHaveText('First visit');

  const button = page.getByRole('button', { name: 'Keys' });
  await button.click();
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
  await page.reload();
  await played(page);
  await tab(page, 'Scenarios');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await expect(chosen(page)).toHaveText('First visit');
});

test('resizes its panel by pointer and by keys, and remembers it', async ({ page, demo }) => {
  await visit(page, demo.url);
  const { x = 0, y = 0, width = 0, height = 0 } = (await separator(page).boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // Over the frame, which gets no pointer events meanwhile.
  await page.mouse.move(x + width / 2 + 90, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(separator(page)).toHaveAttribute('aria-valuenow', '450');
  await separator(page).press('Shift+ArrowRight');
  await separator(page).press('ArrowLeft');
  await expect(separator(page)).toHaveAttribute('aria-valuenow', '540');
  await page.reload();
  await played(page);
  const panelWidth = () => page.locator('.controls').evaluate(({ clientWidth }) => clientWidth);
  expect(await panelWidth()).toBeGreaterThan(530);
  await separator(page).press('Home');
  await expect.poll(panelWidth).toBeLessThan(281);
});

test('shows a person on a phone the chat first, as on a phone', async ({ page, demo }) => {
  await page.setViewportSize(PHONE);
  await visit(page, demo.url);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expect(chatOf(page).panel).toBeVisible();
  expect(await framesOf(page).evaluate(({ clientWidth }) => clientWidth)).toBe(390);
  await page.getByRole('button', { name: 'Next scenario' }).click();
  await played(page);
  await expect(stageOf(page)).toContainText('First visit, nothing set');

  await tab(page, 'Controls');
  await expect(framesOf(page)).toBeHidden();
  await tab(page, 'Scenarios');
  await page.getByRole('button', { name: 'One card' }).click();
  await played(page);
  await expect(chatOf(page).metrics).toHaveCount(1);
  await tab(page, 'Controls');
  await tab(page, 'Brand');
  await expect(page.getByLabel('Greeting')).toBeVisible();
});

test('shows a person on a phone what a link says', async ({ page, demo }) => {
  await page.setViewportSize(PHONE);
  await visit(page, demo.url, 'scenario=question');
  expect(await framesOf(page).evaluate(({ clientWidth }) => clientWidth)).toBe(1280);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByLabel('Device', { exact: true })).toHaveValue('desktop');
});
