import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const { arch, env, platform } = process;

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

const PACKAGE = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');
const UNPACKED = join(PACKAGE, 'unpacked');

const MISSING =
  'No Chromium was found: install Chromium or Google Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to one.';

const HEADLESS_SHELL =
  'No whole Chromium was found: the tests run in the headless shell of the package @sparticuz/chromium, which has no back/forward cache, loads no module again that failed, and draws letters in its own way. Tests of these are left out.';

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

/** The Chromium to test in: the named one, the system's, Playwright's own, else that of the package. */
export function findChromium(): string {
  const { CHROMIUM_PATH: named } = env;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no file.`);
  }
  const found = [...systemPlaces(), chromium.executablePath(), ...unpack()].find(works);
  if (!found) throw new Error(MISSING);
  return found;
}

/** Whether a Chromium is that of the package: a headless shell, which has less than a whole browser. */
export const isHeadlessShell = (path = '') => path.startsWith(UNPACKED);

/** A sentence where there is no Chromium, or not a whole one. */
export function missingChromium(): string[] {
  try {
    return isHeadlessShell(findChromium()) ? [HEADLESS_SHELL] : [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Unpacks the Chromium of the package, and the libraries that it brings for systems without them. */
function unpack(): string[] {
  if (platform !== 'linux' || arch !== 'x64') return [];
  const start = join(UNPACKED, 'chromium');
  if (existsSync(start)) return [start];
  const read = (file: string) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', file)));
  // Another run may unpack it at the same time: whichever is ready first stays.
  const folder = mkdtempSync(`${UNPACKED}-`);
  writeFileSync(join(folder, 'browser'), read('chromium.br'), { mode: 0o755 });
  for (const libraries of ['al2023.tar.br', 'swiftshader.tar.br'])
    execFileSync('tar', ['-x', '-C', folder], { input: read(libraries) });
  writeFileSync(
    join(folder, 'chromium'),
    `#!/bin/sh\nLD_LIBRARY_PATH='${UNPACKED}/lib' exec '${UNPACKED}/browser' "$@"\n`,
    { mode: 0o755 },
  );
  try {
    renameSync(folder, UNPACKED);
  } catch {
    rmSync(folder, { recursive: true });
  }
  return [start];
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
