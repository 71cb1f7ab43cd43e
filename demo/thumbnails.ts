import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { findChromium, LAUNCH_ARGS } from '../test/browser/chromium';
import { THUMBNAILS } from './studio';
import { studioFiles } from './studio/build';
import { SCENARIOS } from './studio/player/scenarios';

const WIDGET = fileURLToPath(new URL('../dist/finance-chat.js', import.meta.url));
const PAGES_AT_ONCE = 3;

/** Plays each scenario in the studio at this address and keeps its end in light and dark, unless that is done. */
export async function drawThumbnails(url: string): Promise<void> {
  const drawn = `${THUMBNAILS}/drawn-of.txt`;
  const current = await stateOfStudio();
  if ((await readFile(drawn, 'utf8').catch(() => '')) === current) return;
  const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGS });
  try {
    await mkdir(THUMBNAILS, { recursive: true });
    const waiting = SCENARIOS.map(({ id }) => id);
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, () => drawAll(waiting, browser, url)));
    await writeFile(drawn, current);
  } finally {
    await browser.close();
  }
}

/** Differs when the widget or the studio does. The names of built files contain what is in them. */
async function stateOfStudio(): Promise<string> {
  const files = [...(await studioFiles()).keys()].sort();
  return createHash('sha256')
    .update(await readFile(WIDGET))
    .update(files.join())
    .digest('hex');
}

async function drawAll(waiting: string[], browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 960 },
    deviceScaleFactor: 0.5,
    reducedMotion: 'reduce',
  });
  for (let id = waiting.shift(); id; id = waiting.shift()) {
    // Another query, so that the browser loads the page again.
    await page.goto(`${url}/studio/?${id}#scenario=${id}&compare=schemes`);
    const preview = page.getByRole('region', { name: 'Preview' });
    const isEnd = page.locator('[data-progress=done]').or(preview.getByText('Your turn'));
    await isEnd.first().waitFor();
    for (const scheme of ['light', 'dark']) {
      await preview
        .locator(`[data-stage=${scheme}] .device`)
        .screenshot({ path: `${THUMBNAILS}/${id}-${scheme}.png` });
    }
  }
}
