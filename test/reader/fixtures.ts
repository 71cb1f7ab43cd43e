import { expect } from '@playwright/test';
import type { Engine } from '../engines/engine';
import { findFirefox } from '../engines/engines';
import { launchPuppeteer } from '../engines/puppeteer';
import { test as common, type Fixtures } from '../support/fixtures';
import { type ScreenReader, startScreenReader } from './screenReader';

/** After this long without a word, Orca has said everything. */
const QUIET_MS = 1_000;

/** Words that Orca says or leaves out, depending on the order of the browser's events. */
const ASIDES = ['Focus mode', 'Browse mode', 'expanded'];

type Said = ReturnType<typeof expect.stringMatching> | string;

interface TestFixtures extends Pick<Fixtures, 'tab'> {
  /** Acts, and expects exactly these words. */
  hear(act: () => unknown, expected: readonly Said[]): Promise<void>;
  /** Acts, and waits until these words are among those that Orca says. */
  hearAmong(act: () => unknown, expected: Said): Promise<void>;
}

interface WorkerFixtures {
  reader: ScreenReader;
  engine: Engine;
}

export const test = common.extend<TestFixtures, WorkerFixtures>({
  reader: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const reader = startScreenReader();
      try {
        await expect.poll(() => reader.said, 'the screen reader is there').toContain('Screen reader on.');
        await use(reader);
      } finally {
        await reader.close();
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  engine: [
    async ({ reader }, use) => {
      const engine = await launchPuppeteer({
        browser: 'firefox',
        executablePath: findFirefox() ?? '',
        // Only a browser on a screen has the focus and gets keys.
        headless: false,
        env: reader.env,
        extraPrefsFirefox: { 'accessibility.force_disabled': -1 },
      });
      console.log(`Heard with ${reader.version()} and ${engine.version}.`);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  tab: async ({ engine }, use) => {
    const tab = await engine.open();
    await use(tab);
    await tab.close();
  },

  hear: async ({ reader }, use) => {
    await use(async (act, expected) => {
      await quiet(reader);
      const before = reader.said.length;
      const heard = () => reader.said.slice(before).filter((words) => !ASIDES.includes(words));
      await act();
      await expect.poll(heard).toEqual(expected);
      await quiet(reader);
      expect(heard()).toEqual(expected);
    });
  },

  hearAmong: async ({ reader }, use) => {
    await use(async (act, expected) => {
      const before = reader.said.length;
      await act();
      await expect.poll(() => reader.said.slice(before)).toContainEqual(expected);
      await quiet(reader);
    });
  },
});

const quiet = (reader: ScreenReader) => expect.poll(reader.quietMs).toBeGreaterThan(QUIET_MS);
