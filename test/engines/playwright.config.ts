import { defineConfig } from '@playwright/test';
import { PATIENCE_MS, WORKERS } from '../settings';
import { ENGINES, NAMES } from './engines';
import type { EngineFixtures } from './fixtures';

/** Before the setup has run, Chromium is not found yet, but it will be. */
const here = NAMES.filter((name) => name === 'chromium' || ENGINES[name].launcher());

export default defineConfig<object, EngineFixtures>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/engines',
  workers: WORKERS,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
  projects: here.map((name) => ({
    name,
    use: { engineName: name },
    // Tests of several tabs that need their real focus. The others have their like in test/browser.
    ...(name === 'chromium' && { grep: /@chromium/ }),
  })),
});
