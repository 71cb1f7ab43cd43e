import { defineConfig } from '@playwright/test';
import type { Extent } from './long';
import browser from './playwright.config';

const { projects: _, ...config } = browser;

/** `npm run long-day`. */
export default defineConfig<Extent>(config, {
  testMatch: ['longDay.spec.ts', 'twentyTabs.spec.ts', 'soak.spec.ts', 'heap.spec.ts'],
  // For figures that nothing else on the machine disturbs.
  workers: 1,
  use: { hours: 8, expiries: 12, texts: 25, openings: 2_000 },
});
