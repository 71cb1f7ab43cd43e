import { defineConfig } from '@playwright/test';
import { launchArgs } from './chromium';

const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 20_000,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    launchOptions: {
      args: launchArgs(),
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    },
  },
});
