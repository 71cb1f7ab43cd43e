import type { Browser, Page } from '@playwright/test';
import { traceOf } from '../test/browser/trace';

/** The longest task of the page's main thread during an act, in milliseconds of the processor. */
export async function longestTaskOf(browser: Browser, page: Page, act: () => Promise<unknown>) {
  const events = await traceOf(browser, page, ['toplevel', 'blink.user_timing'], async () => {
    await act();
    await page.evaluate(() => performance.mark('main thread'));
  });
  const main = events.find(({ name }) => name === 'main thread');
  const tasks = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
