import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getMimeType } from 'hono/utils/mime';
import { writeStudio } from '../../demo/studio/build';
import { agreeAtBank } from '../studio/consent';
import { expect, test } from './fixtures';
import { listen } from './listen';
import { viewOf } from './view';

// The device is shown in its own size, where a click goes to what is seen.
test.use({ viewport: { width: 1760, height: 1000 } });

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const FOLDER = '/some/where';

/** As plain as a static host can be: files of a folder, under a path of their own. */
const serveFolder = (folder: string) =>
  listen(
    createServer(async ({ method, url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://host');
      const name = pathname.slice(FOLDER.length + 1) || 'index.html';
      const content =
        method === 'GET' && pathname.startsWith(`${FOLDER}/`) && (await read(`${folder}/${name}`));
      if (!content) return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': getMimeType(name) ?? 'text/plain' }).end(content);
    }),
  );

const read = (path: string) => readFile(path).catch(() => undefined);

test('works from a folder of a static host, with the service in a Service Worker', async ({ page }, info) => {
  const out = info.outputPath('studio');
  await writeStudio(DIST, out);
  const site = await serveFolder(out);
  const stage = page.locator('#preview-panel');
  const chat = viewOf(page.frameLocator('iframe'));

  await page.goto(`${site.url}${FOLDER}/#scenario=connect&page=bank`);
  await agreeAtBank(page);
  await expect(stage).toHaveAttribute('data-progress', 'done', { timeout: 15_000 });
  await expect(chat.metrics.first()).toContainText('€');

  await page.getByRole('button', { name: 'Failed message' }).click();
  await expect(chat.notices).toContainText('Not sent.');
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('row', { name: /POST \/api\/chat\/send 422, \d+ ms/ })).toBeVisible();

  await page.reload();
  await expect(chat.notices).toContainText('Not sent.');
  site.close();
});
