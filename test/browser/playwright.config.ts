import { defineConfig } from '@playwright/test';
import { launchArgs } from './chromium';

const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // A busy machine may fail a test once, and is told so; twice is the test's own fault.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./figures.ts']],
  // No test waits for these; a busy machine may be slow.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    launchOptions: {
      args: launchArgs(),
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    },
  },
});
