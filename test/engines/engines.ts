import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf } from '../browser/chromium';
import type { Engine } from './engine';
import { launchPuppeteer } from './puppeteer';
import { launchWebKit } from './webkit';

export type EngineName = keyof typeof ENGINES;

/** Each engine beside Chromium: how to start it if it is on this machine, and the advice if it is not. */
export const ENGINES = {
  firefox: {
    launcher() {
      const executablePath = findFirefox();
      return (
        executablePath &&
        (() =>
          launchPuppeteer({
            browser: 'firefox',
            executablePath,
            extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
          }))
      );
    },
    advice: 'install Firefox (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to one',
  },
  webkit: {
    launcher() {
      const driver = onPath('WebKitWebDriver');
      const screen = onPath('Xvfb');
      return driver && screen && (() => launchWebKit({ driver, screen }));
    },
    advice: 'install WebKitGTK and a screen for it (on Debian: apt-get install webkit2gtk-driver xvfb)',
  },
} satisfies Record<string, { launcher(): (() => Promise<Engine>) | '' | undefined; advice: string }>;

const NAMES = Object.keys(ENGINES) as EngineName[];

/** The engines that are on this machine. */
export const HERE = NAMES.filter((name) => ENGINES[name].launcher());

/** A sentence for each engine that is not on this machine. */
export const missingEngines = () =>
  NAMES.filter((name) => !ENGINES[name].launcher()).map(
    (name) => `Not tested in ${name}, which is not here: ${ENGINES[name].advice}.`,
  );

/** The path of Firefox; nothing where there is none. */
export function findFirefox() {
  const { FIREFOX_PATH, PROGRAMFILES } = process.env;
  if (FIREFOX_PATH) return FIREFOX_PATH;
  const places = [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    join(PROGRAMFILES ?? '', 'Mozilla Firefox', 'firefox.exe'),
  ];
  return onPath('firefox-esr', 'firefox') ?? places.find((place) => existsSync(place));
}

export function onPath(...names: string[]) {
  return pathsOf(...names).find((path) => existsSync(path));
}
