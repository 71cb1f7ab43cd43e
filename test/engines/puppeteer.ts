import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import type { Engine, TabDriver } from './engine';
import { remoteTab } from './remoteTab';

/** Firefox over WebDriver BiDi. Unlike Playwright, it leaves focus as it is. */
export async function launchPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({
    defaultViewport: { width: 1024, height: 720 },
    timeout: 120_000,
    protocolTimeout: 120_000,
    ...options,
  });
  return {
    version: await browser.version(),
    open: async () => remoteTab(driverOf(await browser.newPage())),
    tabs: async () => (await browser.pages()).map((page) => remoteTab(driverOf(page))),
    close: () => browser.close(),
  };
}

const driverOf = (page: Page): TabDriver => ({
  async goto(url) {
    await page.goto(url, { timeout: 60_000 });
  },
  async reload() {
    await page.reload({ timeout: 60_000 });
  },
  evaluate: (expression) => page.evaluate(expression),
  type: (text) => page.keyboard.type(text),
  async press(key, held) {
    if (held) await page.keyboard.down(held);
    await page.keyboard.press(key);
    if (held) await page.keyboard.up(held);
  },
  click: (x, y) => page.mouse.click(x, y),
  bringToFront: () => page.bringToFront(),
  screenshot: async () => Buffer.from(await page.screenshot()),
  close: () => page.close(),
});
