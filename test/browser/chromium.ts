import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** What the search asks of the computer it runs on. */
export interface Machine {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  exists(path: string): boolean;
  /** Whether the command ended well within the time it has. */
  run(command: string, args: string[], timeoutMs: number): boolean;
  /** Where Playwright keeps its own download, present or not. */
  downloaded(): string;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PLACES: Partial<Record<NodeJS.Platform, (env: Machine['env']) => string[]>> = {
  darwin: ({ HOME }) =>
    ['/Applications', `${HOME}/Applications`].flatMap((folder) => [
      `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${folder}/Chromium.app/Contents/MacOS/Chromium`,
    ]),
  win32: (env) =>
    [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder ? [`${folder}\\Google\\Chrome\\Application\\chrome.exe`] : [],
    ),
};

const VERSION_MS = 20_000;

const MISSING =
  'No Chromium was found: install Chromium or Google Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to one.';

/** What every Chromium of the tests is started with. As Playwright does, without the sandbox, which containers lack. */
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
export function findChromium(machine: Machine = thisMachine): string {
  const { CHROMIUM_PATH: named } = machine.env;
  if (named) {
    if (machine.exists(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no file.`);
  }
  const found = [...systemPlaces(machine), machine.downloaded()].find((path) => works(path, machine));
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

function systemPlaces({ env, platform }: Machine): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(PLACES[platform]?.(env) ?? [])];
}

/** A file alone may be a stub, or lack its libraries. On Windows asking for the version would open a window. */
function works(path: string, machine: Machine): boolean {
  if (!machine.exists(path)) return false;
  return machine.platform === 'win32' || machine.run(path, ['--version'], VERSION_MS);
}

const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  run: (command, args, timeout) => spawnSync(command, args, { timeout, stdio: 'ignore' }).status === 0,
  downloaded: () => chromium.executablePath(),
};
