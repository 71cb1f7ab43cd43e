import type { Browser } from '@playwright/test';
import { forcedBy } from '../browser/trace';
import { openPage } from './measure';
import type { Site } from './site';
import { OURS } from './subjects';

/** What the script does while nobody opens the chat. */
export async function measureClosed(browser: Browser, site: Site) {
  const { page, context } = await openPage(browser, 1);
  await page.coverage.startJSCoverage();
  const forced = await forcedBy(browser, page, async () => {
    await page.goto(site.pageOf(OURS));
    await page.evaluate((path) => window.probe.painted(path), OURS.bubble ?? []);
    await page.waitForTimeout(1_000);
  });
  const coverage = await page.coverage.stopJSCoverage();
  await context.close();
  const script = coverage.find(({ url }) => url.endsWith('/finance-chat.js'));
  const ours = (lines: string[]) => lines.filter((line) => line.endsWith('/finance-chat.js')).length;
  return {
    forcedLayouts: ours(forced.layouts),
    forcedStyles: ours(forced.styles),
    bytes: script?.source?.length ?? 0,
    bytesRun: script ? runOf(script) : 0,
  };
}

interface Covered {
  source?: string;
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

/** Of a function's ranges the inner ones come later and have the last word, and so have the functions inside others. */
function runOf({ source = '', functions }: Covered) {
  const run = new Uint8Array(source.length);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges) run.fill(count ? 1 : 0, startOffset, endOffset);
  return run.reduce((sum, is) => sum + is, 0);
}
