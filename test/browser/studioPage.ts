import { expect, type Page } from '@playwright/test';
import { agreeAtBank } from '../studio/consent';
import { type View, viewOf } from '../support/view';

/** Wide enough to show a desktop in its own size, so that a click meets the element that is seen. */
export const WIDE = { width: 1760, height: 1000 };

export const stageOf = (page: Page) => page.locator('#preview-panel');

/** The chat of the only stage, or of the one with this name. */
export const chatOf = (page: Page, name?: string) =>
  viewOf(page.frameLocator(`iframe[title="Host page${name ? `, ${name}` : ''}"]`));

export const framesOf = (page: Page) => stageOf(page).locator('iframe');

export const accentOf = (chat: View) =>
  chat.host.evaluate(({ shadowRoot }) => {
    const mark = shadowRoot?.querySelector('[part=launcher], [part=mark]');
    return mark ? getComputedStyle(mark).backgroundColor : '';
  });

/** Opens the studio by a link, and waits until all steps are taken. */
export async function visit(page: Page, url: string, hash = '') {
  await page.goto(`${url}/studio/#${hash}`);
  const scenarios = page.getByRole('tab', { name: 'Scenarios' });
  await stageOf(page).waitFor();
  if (!hash && (await scenarios.isVisible())) await scenarios.click();
  if (hash.includes('scenario=connect')) await agreeAtBank(page);
  await played(page);
}

export const played = (page: Page) =>
  expect(stageOf(page)).toHaveAttribute('data-progress', 'done', { timeout: 40_000 });

export const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** A clipboard that a test can read. */
export async function copied(page: Page, name: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: `Copy ${name}` })
    .last()
    .click();
  await expect(page.getByRole('status').first()).toHaveText(/ copied$/);
  return page.evaluate(() => navigator.clipboard.readText());
}
