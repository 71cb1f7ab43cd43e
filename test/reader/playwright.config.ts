import { defineConfig } from '@playwright/test';
import { PLAYWRIGHT } from '../settings';

export default defineConfig({
  ...PLAYWRIGHT,
  outputDir: '../../test-results/reader',
  // Each has a reader and a browser on a screen of its own, and mostly waits for the reader to be quiet.
  workers: 4,
  fullyParallel: true,
});
