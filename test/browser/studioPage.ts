import { expect, type Page } from '@playwright/test';
import { viewOf } from '../support/view';

export const previewOf = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** The chat of the only stage, or of the one with this name. */
export const chatOf = (page: Page, name?: string) =>
  viewOf(page.frameLocator(`iframe[title="Host page${name ? `, ${name}` : ''}"]`));

/** Opens the studio by a link, and waits until all steps are taken. */
export async function visit(page: Page, url: string, hash = '') {
  await page.goto(`${url}/studio/#${hash}`);
  await played(page);
}

export const played = (page: Page) =>
  expect(previewOf(page)).toHaveAttribute('data-progress', 'done', { timeout: 40_000 });

export const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** What a copy button of the studio puts into the clipboard. */
export async function copied(page: Page, name: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: `Copy ${name}` })
    .last()
    .click();
  await expect(page.getByRole('status').first()).toHaveText(/ copied$/);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Does the person's step of the scenario "Connect a bank, there and back". A key needs no place: the stage is scaled. */
export async function agreeAtBank(page: Page): Promise<void> {
  const chat = chatOf(page);
  const [bank] = await Promise.all([page.waitForEvent('popup'), chat.connectLink.press('Enter')]);
  await bank.getByRole('button', { name: 'Agree and connect' }).click();
  await bank.getByRole('heading', { name: 'Paper Crane Bank is connected' }).waitFor();
  await bank.close();
  // Under Playwright every tab keeps the focus, so no tab gets a focus event by itself.
  await chat.host.evaluate(() => window.dispatchEvent(new Event('focus')));
}
