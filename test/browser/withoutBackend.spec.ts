import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { listen } from '../support/listen';
// The example is a test itself.
import '../../docs/examples/testing/host.spec.js';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'docs/examples/testing');

test('the example of a Service Worker answers the page without a backend', async ({ page }) => {
  const folderOf = (file: string) =>
    /^(worker\.js|index\.html)$/.test(file) ? `${EXAMPLES}/serviceWorker` : `${ROOT}/dist`;
  const site = await listen(
    createServer(async ({ url = '/' }, response) => {
      const file = basename(url) || 'index.html';
      const content = await readFile(join(folderOf(file), file)).catch(() => undefined);
      const type = file.endsWith('.html') ? 'text/html' : 'text/javascript';
      response.writeHead(content ? 200 : 404, { 'Content-Type': type }).end(content);
    }),
  );
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('button', { name: 'Money overview' }).click();
  await expect(page.getByRole('log')).toContainText('Cash balance');
  site.close();
});
