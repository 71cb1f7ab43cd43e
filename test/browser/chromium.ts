import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const { arch, env, platform } = process;

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
const UNPACKED = join(PACKAGE, 'headless-shell');

const MISSING =
  'No Chromium was found: install Chromium or Google Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to one.';

const NO_WHOLE_BROWSER =
  'No whole Chromium was found: the tests run in a headless shell, which has no back/forward cache and draws letters in its own way. Tests of these are left out.';

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

// Every browser inherits it, and only Linux reads it. Without it, the packaged Chromium ends when it draws a letter on a
// machine that has no fonts.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url));

/**
 * The named Chromium, else one of the system or of Playwright, else that of the package. "shell" prefers a headless shell,
 * which starts faster and takes less memory than a whole browser.
 */
export function findChromium(preferred: 'whole' | 'shell' = 'whole'): string {
  const { CHROMIUM_PATH: named } = env;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, where there is no file.`);
  const browsers = [
    ...pathsOf('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
    ...(PLACES[platform] ?? []),
    chromium.executablePath(),
  ];
  const shells = [...pathsOf('chromium-headless-shell', 'chrome-headless-shell'), ...shellsOfPlaywright()];
  const installed = preferred === 'shell' ? [...shells, ...browsers] : [...browsers, ...shells];
  const found = named || installed.find(works) || unpack();
  if (!found) throw new Error(MISSING);
  return found;
}

/** A headless shell has less than a whole browser. */
export const isHeadlessShell = (path: string) => /headless[-_]shell/.test(path);

/** The package's is older, and lacks more. */
export const isOfPackage = (path = '') => path.startsWith(UNPACKED);

/** A sentence where there is no Chromium, or no whole one. */
export function missingChromium(): string[] {
  try {
    return isHeadlessShell(findChromium()) ? [NO_WHOLE_BROWSER] : [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Unpacks the Chromium of the package, and the libraries that it brings for systems without them. */
function unpack(): string | undefined {
  if (platform !== 'linux' || arch !== 'x64') return undefined;
  const start = join(UNPACKED, 'chromium');
  if (existsSync(start)) return start;
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
  return start;
}

/** Playwright tells only where its whole browser is. Its headless shell is in the folder beside it. */
function shellsOfPlaywright(): string[] {
  const folder = chromium
    .executablePath()
    .replace(/([\\/])chromium-(\d+)[\\/].*/, '$1chromium_headless_shell-$2');
  if (!isHeadlessShell(folder) || !existsSync(folder)) return [];
  return readdirSync(folder).flatMap((inner) =>
    ['', '.exe'].map((end) => join(folder, inner, `chrome-headless-shell${end}`)),
  );
}

/** The paths where these programs may be. */
export function pathsOf(...names: string[]) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** A file alone may be a stub, or lack its libraries. On Windows asking for the version would open a window. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  if (platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: VERSION_MS, stdio: 'ignore' }).status === 0;
}
