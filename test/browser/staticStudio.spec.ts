import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMimeType } from 'hono/utils/mime';
import { writeStudio } from '../../demo/studio/build';
import { brokenLinks } from '../guides/brokenLinks';
import { listen } from '../support/listen';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';
import { agreeAtBank, chatOf, copied, played, tab } from './studioPage';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const FOLDER = '/some/where';

/** As plain as a static host can be: files of a folder, under a path of their own. */
const serveFolder = (folder: string) =>
  listen(
    createServer(async ({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://host');
      const name = pathname.slice(FOLDER.length + 1).replace(/(^|\/)$/, '$1index.html');
      const content =
        pathname.startsWith(`${FOLDER}/`) && (await readFile(`${folder}/${name}`).catch(() => false));
      if (!content) return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': getMimeType(name) ?? 'text/plain' }).end(content);
    }),
  );

let folder: string;
let root: string;
let close: () => void;

// One build for all.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
  await writeStudio(DIST, folder);
  const site = await serveFolder(folder);
  root = site.url + FOLDER;
  close = () => void site.close();
});

test.afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

test('works from a folder of a static host, with the service in a Service Worker', async ({
  page,
  context,
}) => {
  await page.goto(`${root}/studio/#scenario=connect&page=bank`);
  await agreeAtBank(page);
  await played(page);
  await expect(chatOf(page).metrics.first()).toContainText('€');
  await tab(page, 'Hand over');
  expect(await copied(page, 'snippet')).toContain("baseUrl: 'https://service.example'");

  // A page that is loaded past its worker, as with Shift and the reload button.
  const session = await context.newCDPSession(page);
  await page.goto(`${root}/studio/#scenario=offline`);
  await session.send('Page.reload', { ignoreCache: true });
  await page.waitForEvent('load');
  await played(page);
  await page.getByText(/steps, delay and faults/).click();
  await page.getByRole('button', { name: 'Bring the network back' }).click();
  await expect(chatOf(page).replies).toHaveCount(2);
});

const PAGES = [
  ['', '£'],
  ['bank/', '£'],
  ...['tag', 'module', 'react', 'vue', 'turbo'].map((name) => [`hosts/${name}/`, '£'] as const),
  ['partner/london/', '£'],
  ['partner/lisbon/', 'bank'],
  ['partner/osaka/', '¥'],
] as const;

for (const [path, answer] of PAGES) {
  test(`has the page “${path}”, which a first visitor loads once`, async ({ page, told }) => {
    const chat = viewOf(page);
    const loads: string[] = [];
    page.on('load', (loaded) => loads.push(loaded.url()));
    await page.goto(`${root}/${path}`);
    // On the front page and at the bank, the chat is a part of the page.
    if (path && path !== 'bank/') await chat.open();
    await chat.say('What is my balance?');
    await expect(chat.replies.last()).toContainText(answer);
    expect(loads).toHaveLength(1);
    // The bank's page names no icon, and a browser then asks the host for one.
    told.errors = told.errors.filter((error) => path !== 'bank/' || !error.includes('404'));
  });
}

test('has every page and file that its pages link to', () => {
  // The guides and the reference are written by a tool of their own, and held by a test of their own.
  expect(brokenLinks(folder).filter((link) => !link.includes('/docs/'))).toEqual([]);
});
