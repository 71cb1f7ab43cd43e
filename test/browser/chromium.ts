import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** What the search asks of the computer it runs on. */
export interface Machine {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  root: boolean;
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
const DOWNLOAD_MS = 240_000;
const APT_MS = 600_000;

const MISSING =
  'No Chromium was found and none could be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.';

/** The Chromium to test in: the named one, the system's, Playwright's own, else one that is installed now. */
export function findChromium(machine: Machine = thisMachine): string {
  const { CHROMIUM_PATH: named } = machine.env;
  if (named) {
    if (machine.exists(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no file.`);
  }
  const found = [...systemPlaces(machine), machine.downloaded()].find((path) => works(path, machine));
  return found ?? install(machine);
}

/** Sandboxes need a user of their own; the rest keeps the browser from calling home. */
export const launchArgs = (root = thisMachine.root) => [
  ...(root ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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

function install(machine: Machine): string {
  if (machine.run(process.execPath, [playwrightCli(), 'install', 'chromium'], DOWNLOAD_MS)) {
    const path = machine.downloaded();
    if (works(path, machine)) return path;
  }
  if (machine.root && machine.exists('/etc/debian_version')) {
    machine.run('apt-get', ['update'], APT_MS);
    machine.run('apt-get', ['install', '-y', 'chromium'], APT_MS);
    const path = systemPlaces(machine).find((place) => works(place, machine));
    if (path) return path;
  }
  throw new Error(MISSING);
}

const playwrightCli = () => createRequire(import.meta.url).resolve('@playwright/test/cli');

const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  root: process.getuid?.() === 0,
  exists: existsSync,
  run(command, args, timeout) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = args.includes('--version');
    const stdio = ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'] as const;
    return spawnSync(command, args, { env, timeout, stdio: [...stdio] }).status === 0;
  },
  downloaded: () => chromium.executablePath(),
};
