import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { getMimeType } from 'hono/utils/mime';
import { writeStudio } from '../../demo/studio/build';
import { en } from '../../src/locale/en';
import { brokenLinks } from '../guides/brokenLinks';
import { agreeAtBank } from '../studio/consent';
import { listen } from '../support/listen';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';
import { chatOf, played, tab, WIDE } from './studioPage';

test.use({ viewport: WIDE });

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const FOLDER = '/some/where';

/** As plain as a static host can be: files of a folder, under a path of their own. */
const serveFolder = (folder: string) =>
  listen(
    createServer(async ({ method, url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://host');
      const name = pathname.slice(FOLDER.length + 1).replace(/(^|\/)$/, '$1index.html');
      const content =
        method === 'GET' && pathname.startsWith(`${FOLDER}/`) && (await read(`${folder}/${name}`));
      if (!content) return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': getMimeType(name) ?? 'text/plain' }).end(content);
    }),
  );

const read = (path: string) => readFile(path).catch(() => undefined);

let folder: string;
let site: Awaited<ReturnType<typeof serveFolder>>;

// One build for all.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
  await writeStudio(DIST, folder);
  site = await serveFolder(folder);
});

test.afterAll(async () => {
  site.close();
  await rm(folder, { recursive: true });
});

test('works from a folder of a static host, with the service in a Service Worker', async ({ page }) => {
  const chat = chatOf(page);
  await page.goto(`${site.url}${FOLDER}/studio/#scenario=connect&page=bank`);
  await agreeAtBank(page);
  await played(page);
  await expect(chat.metrics.first()).toContainText('€');

  await page.getByRole('button', { name: 'Failed message' }).click();
  await expect(chat.notices).toContainText(en.failed);
  await tab(page, 'Log');
  await expect(page.getByRole('row', { name: /POST \/api\/chat\/send 422, \d+ ms/ })).toBeVisible();

  await page.reload();
  await expect(chat.notices).toContainText(en.failed);
});

test('keeps its worker from being stopped while it is open', async ({ page, context }) => {
  await page.clock.install();
  await page.goto(`${site.url}${FOLDER}/studio/`);
  await page.locator('#preview-panel').waitFor();
  const [worker] = context.serviceWorkers();
  const heard = worker?.evaluate(
    () => new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true })),
  );
  await page.clock.fastForward(20_000);
  expect(await heard).toBe('stay');
});

test('loses the network in the worker too, and finds it again', async ({ page }) => {
  const chat = chatOf(page);
  await page.goto(`${site.url}${FOLDER}/studio/#scenario=offline`);
  await played(page);
  await expect(chat.notices).toContainText('We didn’t get an answer.');
  await page.getByRole('button', { name: 'Bring the network back' }).click();
  await expect(chat.replies).toHaveCount(2);
});

test('hands over a snippet that says what to replace', async ({ page }) => {
  await page.goto(`${site.url}${FOLDER}/studio/`);
  await tab(page, 'Hand over');
  const snippet = page.locator('pre').first();
  await expect(snippet).toContainText('src="https://chat.example/finance-chat.js" integrity="sha384-');
  await expect(snippet).toContainText("baseUrl: 'https://service.example'");
  await expect(snippet).not.toContainText('127.0.0.1');
  await expect(page.getByText('https://service.example your service')).toBeVisible();
});

test('talks on the front page, and opens its doors', async ({ page, told }) => {
  const chat = viewOf(page);
  const loads = loadsOf(page);
  await page.goto(`${site.url}${FOLDER}/`);
  await expect(chat.metrics.first()).toContainText('£');
  expect(loads).toHaveLength(1);
  const [answer] = await Promise.all([
    page.waitForResponse((from) => from.url().endsWith('/bank/') && from.fromServiceWorker()),
    page.getByRole('link', { name: /^Fernhill Bank/ }).click(),
  ]);
  expect((await answer.allHeaders())['content-security-policy']).toContain("'strict-dynamic'");
  await expect(page.locator('#accounts')).toContainText('Current account');
  await chat.say('What is my balance?');
  await expect(chat.replies.last()).toContainText('£');
  // The bank's page names no icon, and a browser then asks the host for one.
  told.errors = told.errors.filter((error) => !error.includes('404'));
});

test('has the bank’s page, which a first visitor loads once', async ({ page, told }) => {
  const loads = loadsOf(page);
  await page.goto(`${site.url}${FOLDER}/bank/`);
  await expect(page.locator('#accounts')).toContainText('£');
  await expect(page.locator('#policy')).toContainText("default-src 'none'");
  await expect(page.getByText('Load this page once more')).toBeVisible();
  expect(loads).toHaveLength(1);
  told.errors = told.errors.filter((error) => !error.includes('404'));
});

const EXAMPLES = ['tag', 'module', 'react', 'vue', 'turbo'].map((name) => `hosts/${name}`);
const OWN_INTERFACES = ['headless', 'reactHeadless', 'vueHeadless'].map((name) => `hosts/${name}`);
/** A word of the answer to a question for the balance. */
const ANSWERS = { london: '£', lisbon: 'bank', osaka: '¥' };

/** How often a page is loaded from now on. */
function loadsOf(page: Page) {
  const loads: string[] = [];
  page.on('load', (loaded) => loads.push(loaded.url()));
  return loads;
}

for (const path of EXAMPLES) {
  test(`has the example ${path}, which a first visitor loads once`, async ({ page }) => {
    const chat = viewOf(page);
    const loads = loadsOf(page);
    await page.goto(`${site.url}${FOLDER}/${path}/`);
    await chat.open();
    await chat.say('What is my balance?');
    await expect(chat.replies.last()).toContainText('£');
    expect(loads).toHaveLength(1);
  });
}

for (const path of OWN_INTERFACES) {
  test(`has the example ${path} with an interface of its own`, async ({ page }) => {
    await page.goto(`${site.url}${FOLDER}/${path}/`);
    await page.getByRole('textbox').fill('What is my balance?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('log')).toContainText('£');
  });
}

for (const [customer, answer] of Object.entries(ANSWERS)) {
  test(`has the partner’s page for ${customer}, which a first visitor loads once`, async ({ page }) => {
    const chat = viewOf(page);
    const loads = loadsOf(page);
    await page.goto(`${site.url}${FOLDER}/partner/${customer}/`);
    await expect(page.locator('[aria-current=page]')).toHaveAttribute('href', `../${customer}/`);
    await chat.open();
    await chat.say('What is my balance?');
    await expect(chat.replies.last()).toContainText(answer);
    expect(loads).toHaveLength(1);
    await page.getByRole('link', { name: /^Osaka/ }).click();
    await expect(page).toHaveURL(/partner\/osaka\/$/);
  });
}

test('loads a page of its own once, also the first time', async ({ page }) => {
  const chat = viewOf(page);
  const loads = loadsOf(page);
  await page.goto(`${site.url}${FOLDER}/studio/preview/shop.html?play=yen/0/page`);
  await expect(chat.metrics.first()).toContainText('¥');
  expect(loads).toHaveLength(1);
});

test('takes over a page that was loaded past its worker', async ({ page, context }) => {
  await page.goto(`${site.url}${FOLDER}/studio/`);
  await played(page);
  const session = await context.newCDPSession(page);
  // As with Shift and the reload button.
  await session.send('Page.reload', { ignoreCache: true });
  await page.waitForEvent('load');
  await played(page);
});

test('has every page and file that its pages link to', () => {
  // The guides and the reference are written by a tool of their own, and held by a test of their own.
  expect(brokenLinks(folder).filter((link) => !link.includes('/docs/'))).toEqual([]);
});
