import { availableParallelism } from 'node:os';

/** Test files that run at the same time. A browser of each takes about a gigabyte, so more than four help few machines. */
export const WORKERS = Math.min(4, availableParallelism());

/** The seed of random tests: `SEED=7 npm test` runs other cases. */
export const SEED = Number(process.env.SEED ?? 1);

/** The longest wait for an expected result. It is longer than a busy machine needs, shorter than a test may take. */
export const PATIENCE_MS = 20_000;

/** What the Playwright projects have in common. */
export const PLAYWRIGHT = {
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './setup.ts',
  // A busy machine may fail a test once, and is told so; twice is the test's own fault.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // No test waits for this; a busy machine may be slow.
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
} as const;
