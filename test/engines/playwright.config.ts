import { defineConfig } from '@playwright/test';
import { PATIENCE_MS, WORKERS } from '../settings';
import { HERE } from './engines';
import type { EngineFixtures } from './fixtures';

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
  // Without one of the engines there is nothing to run: test/browser tests Chromium.
  testIgnore: HERE.length ? [] : '**',
  projects: HERE.map((name) => ({ name, use: { engineName: name } })),
});
