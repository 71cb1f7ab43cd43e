import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const { env, platform } = process;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications', `${env.HOME}/Applications`].flatMap((folder) => [
    `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
  ]),
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
    folder ? [`${folder}\\Google\\Chrome\\Application\\chrome.exe`] : [],
  ),
};

const VERSION_MS = 20_000;

const MISSING =
  'No Chromium was found: install Chromium or Google Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to one.';

/** The arguments of every Chromium of the tests. As with Playwright, without the sandbox, which containers lack. */
export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium to test in: the named one, the system's, else Playwright's own. */
export function findChromium(): string {
  const { CHROMIUM_PATH: named } = env;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no file.`);
  }
  const found = [...systemPlaces(), chromium.executablePath()].find(works);
  if (!found) throw new Error(MISSING);
  return found;
}

/** A sentence where there is no Chromium. */
export function missingChromium(): string[] {
  try {
    findChromium();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function systemPlaces(): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(PLACES[platform] ?? [])];
}

/** A file alone may be a stub, or lack its libraries. On Windows asking for the version would open a window. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  if (platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: VERSION_MS, stdio: 'ignore' }).status === 0;
}
