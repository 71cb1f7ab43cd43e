import { defineConfig } from '@playwright/test';
import { PLAYWRIGHT, WORKERS } from '../settings';
import { HERE } from './engines';
import type { EngineFixtures } from './fixtures';

export default defineConfig<object, EngineFixtures>({
  ...PLAYWRIGHT,
  outputDir: '../../test-results/engines',
  workers: WORKERS,
  // Without one of the engines there is nothing to run: test/browser tests Chromium.
  testIgnore: HERE.length ? [] : '**',
  projects: HERE.map((name) => ({ name, use: { engineName: name } })),
});
