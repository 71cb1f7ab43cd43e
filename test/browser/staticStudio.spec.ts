import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeStudio } from '../../demo/studio/build';
import { brokenLinks } from '../support/brokenLinks';
import { serveFiles } from '../support/listen';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';
import { agreeAtBank, chatOf, copied, played, tab } from './studioPage';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const FOLDER = '/some/where';

let folder: string;
let root: string;
let close: () => void;

// One build for all.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
  await writeStudio(DIST, folder);
  // As plain as a static host can be: files of a folder, under a path of their own.
  const site = await serveFiles((path) =>
    path.startsWith(`${FOLDER}/`)
      ? join(folder, path.slice(FOLDER.length).replace(/\/$/, '/index.html'))
      : '',
  );
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
