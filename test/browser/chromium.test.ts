// @vitest-environment node
import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium, launchArgs, type Machine } from './chromium';

const PATH = ['/usr/local/bin', '/usr/bin'].join(delimiter);
const DOWNLOADED = '/cache/chromium/chrome';

interface Computer extends Partial<Pick<Machine, 'platform' | 'root'>> {
  env?: Machine['env'];
  /** Paths that are there. */
  files?: string[];
  /** Paths that are there and do not run. */
  broken?: string[];
  /** What an installation puts there, by the command that does it. */
  installs?: Record<string, string>;
}

/** A computer of one's own making, and the commands that were run on it. */
function computer({ env = { PATH }, platform = 'linux', root = false, ...rest }: Computer) {
  const { broken = [], installs = {} } = rest;
  const files = new Set([...(rest.files ?? []), ...broken]);
  const commands: string[] = [];
  const machine: Machine = {
    env,
    platform,
    root,
    exists: (path) => files.has(path),
    run(command, args) {
      if (args[0] === '--version') return !broken.includes(command);
      const line = [command === process.execPath ? 'playwright' : command, ...args.slice(-2)].join(' ');
      commands.push(line);
      const installed = Object.entries(installs).find(([key]) => line.startsWith(key))?.[1];
      if (installed) files.add(installed);
      return installed !== undefined;
    },
    downloaded: () => DOWNLOADED,
  };
  return { machine, commands };
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
  const { machine, commands } = computer(given);
  expect(findChromium(machine)).toBe(path);
  expect(commands).toEqual([]);
});

it('downloads one where there is none', () => {
  const { machine, commands } = computer({ installs: { playwright: DOWNLOADED } });
  expect(findChromium(machine)).toBe(DOWNLOADED);
  expect(commands).toEqual(['playwright install chromium']);
});

it('installs the package of Debian where nothing can be downloaded', () => {
  const installs = { 'apt-get -y chromium': '/usr/bin/chromium' };
  const { machine, commands } = computer({ root: true, files: ['/etc/debian_version'], installs });
  expect(findChromium(machine)).toBe('/usr/bin/chromium');
  expect(commands).toEqual(['playwright install chromium', 'apt-get update', 'apt-get -y chromium']);
});

it.each<[string, Computer]>([
  ['is not root', { files: ['/etc/debian_version'] }],
  ['is not on Debian', { root: true }],
])('says what to install where it %s', (_, given) => {
  const { machine, commands } = computer(given);
  expect(() => findChromium(machine)).toThrow(/^No Chromium was found .* install Chromium or Google Chrome/);
  expect(commands).toEqual(['playwright install chromium']);
});

it('does not look further than a named one that is missing', () => {
  const { machine } = computer({ env: { PATH, CHROMIUM_PATH: '/gone' }, files: ['/usr/bin/chromium'] });
  expect(() => findChromium(machine)).toThrow('CHROMIUM_PATH is /gone, where there is no file.');
});

it('gives up the sandbox for root only', () => {
  expect(launchArgs(true)).toContain('--no-sandbox');
  expect(launchArgs(false)).not.toContain('--no-sandbox');
});
