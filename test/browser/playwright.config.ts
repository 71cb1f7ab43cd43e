import { defineConfig } from '@playwright/test';
import { PLAYWRIGHT, WORKERS } from '../settings';
import { LAUNCH_ARGS } from './chromium';

const { CHROMIUM_PATH } = process.env;

/** Tests that only `npm run test:all` runs: those with this tag, and whole files. */
const REST = /@all|(studio\w*|staticStudio|pictures|withoutBackend)\.spec\.ts/;

export default defineConfig({
  ...PLAYWRIGHT,
  // Each system draws letters in its own way: the pictures are of Linux.
  testIgnore: process.platform === 'linux' ? [] : ['pictures.spec.ts'],
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: WORKERS,
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
