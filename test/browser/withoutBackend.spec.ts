import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serveFiles } from '../support/listen';
// The example is a test itself.
import '../../docs/examples/testing/host.spec.js';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'docs/examples/testing');

test('the example of a Service Worker answers the page without a backend', async ({ page }) => {
  const site = await serveFiles((path) =>
    /^\/(worker\.js)?$/.test(path)
      ? join(EXAMPLES, 'serviceWorker', basename(path) || 'index.html')
      : join(ROOT, 'dist', basename(path)),
  );
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('button', { name: 'Money overview' }).click();
  await expect(page.getByRole('log')).toContainText('Cash balance');
  site.close();
});
