import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { PATIENCE_MS, WORKERS } from '../settings';
import { LAUNCH_ARGS } from './chromium';

const { CHROMIUM_PATH } = process.env;

// Every browser inherits the variable. Only Linux reads it.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url));

/** Tests that only `npm run test:all` runs: those with this tag, and whole files. */
const REST = /@all|(studio\w*|staticStudio|pictures)\.spec\.ts/;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Each system draws letters in its own way: the pictures are of Linux.
  testIgnore: process.platform === 'linux' ? [] : ['pictures.spec.ts'],
  globalSetup: './setup.ts',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: WORKERS,
  // A busy machine may fail a test once, and is told so; twice is the test's own fault.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // No test waits for this; a busy machine may be slow.
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
  projects: [
    { name: 'fast', grepInvert: REST },
    { name: 'rest', grep: REST },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    // A test that measures right after an act would meet the motion that follows it. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: LAUNCH_ARGS,
      // Playwright starts Chromium without its back/forward cache.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    },
  },
});
