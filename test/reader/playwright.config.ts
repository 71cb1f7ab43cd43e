import { defineConfig } from '@playwright/test';
import { PATIENCE_MS } from '../settings';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/reader',
  // Each has a reader and a browser on a screen of its own, and mostly waits for the reader to be quiet.
  workers: 4,
  fullyParallel: true,
  // A busy machine may fail a test once, and is told so; twice is the test's own fault.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: PATIENCE_MS },
});
