// @vitest-environment node
import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium, type Machine } from './browser/chromium';

const PATH = ['/usr/local/bin', '/usr/bin'].join(delimiter);
const DOWNLOADED = '/cache/chromium/chrome';

interface Computer extends Partial<Pick<Machine, 'platform'>> {
  env?: Machine['env'];
  /** Paths that are there. */
  files?: string[];
  /** Paths that are there and do not run. */
  broken?: string[];
}

/** A computer of one's own making. */
function computer({ env = { PATH }, platform = 'linux', files = [], broken = [] }: Computer): Machine {
  return {
    env,
    platform,
    exists: (path) => [...files, ...broken].includes(path),
    run: (command) => !broken.includes(command),
    downloaded: () => DOWNLOADED,
  };
}

it.each<[string, Computer, string]>([
  [
    'the one it is told',
    { env: { PATH, CHROMIUM_PATH: '/my/chrome' }, files: ['/my/chrome', '/usr/bin/chromium'] },
    '/my/chrome',
  ],
  [
    'Chromium before Chrome',
    { files: ['/usr/local/bin/google-chrome', '/usr/bin/chromium'] },
    '/usr/bin/chromium',
  ],
  [
    'Chrome before a download',
    { files: ['/usr/bin/google-chrome-stable', DOWNLOADED] },
    '/usr/bin/google-chrome-stable',
  ],
  ['a download', { files: [DOWNLOADED] }, DOWNLOADED],
  [
    'what runs before what is only there',
    { broken: ['/usr/bin/chromium-browser'], files: [DOWNLOADED] },
    DOWNLOADED,
  ],
  [
    'an application of macOS',
    {
      platform: 'darwin',
      env: { HOME: '/Users/me' },
      files: ['/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    },
    '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  [
    'a program of Windows, unasked for its version',
    {
      platform: 'win32',
      env: { PROGRAMFILES: 'C:\\Programs' },
      broken: ['C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
    },
    'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe',
  ],
])('takes %s', (_, given, path) => {
  expect(findChromium(computer(given))).toBe(path);
});

it('says what to install where there is none', () => {
  expect(() => findChromium(computer({}))).toThrow(
    /^No Chromium was found: install Chromium .* "npx playwright install chromium"/,
  );
});

it('does not look further than a named one that is missing', () => {
  const machine = computer({ env: { PATH, CHROMIUM_PATH: '/gone' }, files: ['/usr/bin/chromium'] });
  expect(() => findChromium(machine)).toThrow('CHROMIUM_PATH is /gone, where there is no file.');
});
