import type { Page } from '@playwright/test';
import { viewOf } from '../support/view';

/** Does the person's step of the scenario "Connect a bank, there and back". */
export async function agreeAtBank(page: Page): Promise<void> {
  const chat = viewOf(page.frameLocator('iframe'));
  const [bank] = await Promise.all([page.waitForEvent('popup'), chat.connectLink.click()]);
  await bank.getByLabel('Paper Crane Bank').check();
  await bank.getByRole('button', { name: 'Continue' }).click();
  await bank.getByRole('button', { name: 'Agree and connect' }).click();
  await bank.getByRole('heading', { name: 'Paper Crane Bank is connected' }).waitFor();
  await bank.close();
  // Under Playwright every tab keeps the focus, so no tab gets a focus event by itself.
  await chat.host.evaluate(() => window.dispatchEvent(new Event('focus')));
}
