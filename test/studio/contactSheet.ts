import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { startDemo } from '../../demo/server';
import type { Scenario } from '../../demo/studio/scenario';
import { scenariosIn } from '../../demo/studio/scenarios';
import { findChromium, LAUNCH_ARGS } from '../browser/chromium';
import { agreeAtBank } from './consent';

const OUT_FOLDER = fileURLToPath(new URL('../../dist-sheet', import.meta.url));
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const PHONE = { width: 390, height: 780 };
const COLUMNS = 6;

/** Preferences that only the browser can set. */
const PREFERENCES = {
  'forced-colours': { forcedColors: 'active' },
  'reduced-motion': { reducedMotion: 'reduce' },
} as const;

const isPreference = (id: string): id is keyof typeof PREFERENCES => id in PREFERENCES;

/** A picture of the host page after the scenario, in base64. */
async function pictureOf({ id, steps }: Scenario, browser: Browser, url: string): Promise<string> {
  // Large enough to show the phone without scaling.
  const page = await browser.newPage({ viewport: { width: 1000, height: 960 }, locale: 'en-GB' });
  if (isPreference(id)) await page.emulateMedia(PREFERENCES[id]);
  await page.goto(`${url}/#scenario=${id}&device=free&size=${PHONE.width}x${PHONE.height}`);
  if (steps.some(({ act }) => act === 'visit the bank')) await agreeAtBank(page);
  await page.locator('#preview-panel:is([data-progress=done], [data-progress=failed])').waitFor();
  const picture = await page.locator('iframe').screenshot({ animations: 'disabled' });
  await page.close();
  return picture.toString('base64');
}

const sheetOf = (figures: string[]) => `<!doctype html>
<html lang="en">
<title>Scenarios of Finance Chat</title>
<style>
  body { margin: 32px; background: #eceef1; color: #16191f; font: 20px/1.4 system-ui, sans-serif; }
  main { display: grid; grid-template-columns: repeat(${COLUMNS}, ${PHONE.width}px); gap: 40px 28px; }
  figure { margin: 0; }
  img { display: block; border: 1px solid #cfd3da; border-radius: 18px; }
  figcaption { margin-block-start: 12px; color: #565e6b; }
  b { display: block; color: #16191f; }
</style>
<main>${figures.join('')}</main>
</html>`;

const figureOf = ({ name, shows }: Scenario, picture: string) =>
  `<figure><img src="data:image/png;base64,${picture}" width="${PHONE.width}" alt=""><figcaption><b>${name}</b>${shows}</figcaption></figure>`;

const integrity = JSON.parse(await readFile(`${DIST}/integrity.json`, 'utf8'));
const locales = Object.keys(integrity).flatMap((file) => /^locales\/(.+)\.js$/.exec(file)?.[1] ?? []);
const demo = await startDemo({ port: 0 });
const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGS });
const figures: string[] = [];
for (const scenario of scenariosIn(locales)) {
  figures.push(figureOf(scenario, await pictureOf(scenario, browser, demo.url)));
}
const sheet = await browser.newPage({ viewport: { width: 64 + COLUMNS * (PHONE.width + 28), height: 800 } });
await sheet.setContent(sheetOf(figures));
await mkdir(OUT_FOLDER, { recursive: true });
await sheet.screenshot({ path: `${OUT_FOLDER}/contact-sheet.png`, fullPage: true });
await browser.close();
await demo.close();
console.log(`Wrote ${figures.length} scenarios to dist-sheet/contact-sheet.png`);
