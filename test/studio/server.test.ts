import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, serveDemo } from '../testing/callers';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finance-chat-'));
  await mkdir(join(folder, 'dist/locales'), { recursive: true });
  await writeFile(join(folder, 'dist/finance-chat.js'), 'classic();');
  await writeFile(join(folder, 'dist/finance-chat-lite.js'), 'light();');
  await writeFile(join(folder, 'dist/finance-chat.mjs'), 'export {};');
  await writeFile(join(folder, 'dist/locales/fr.js'), 'french();');
  await writeFile(join(folder, 'dist/integrity.json'), '{}');
});

afterAll(() => rm(folder, { recursive: true }));

const dist = () => join(folder, 'dist');

it.each([
  ['/finance-chat.js', 'javascript', 'classic();'],
  ['/finance-chat.mjs', 'javascript', 'export {};'],
  ['/locales/fr.js', 'javascript', 'french();'],
  ['/integrity.json', 'application/json', '{}'],
])('serves %s to any origin, uncached', async (path, type, text) => {
  await using demo = await serveDemo({}, dist());
  const answer = await fetch(demo.url + path);
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('content-type')).toMatch(type);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('lists every example on the front page, and shows that of the guides', async () => {
  await using demo = await serveDemo();
  const page = await (await fetch(demo.url)).text();
  for (const example of await readdir('demo/hosts', { withFileTypes: true })) {
    if (!example.isDirectory()) continue;
    expect(page).toContain(`href="./hosts/${example.name}/"`);
  }
  expect(page).toContain('&lt;script async src="/finance-chat-lite.js"');
  expect(page).not.toMatch(/\{(version|lightTag)\}/);
});

it.each(['/', '/partner/', '/bank/'])('serves everything that the page %s links to', async (path) => {
  await using demo = await serveDemo({}, dist());
  const page = await (await fetch(demo.url + path)).text();
  // The guides are written by a tool of their own, and held by a test of their own.
  const links = [...page.matchAll(/(?:href|src)="(\.?\/(?!docs\/)[^"#]*)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    const { status } = await fetch(new URL(link, demo.url + path));
    expect(`${link} ${status}`).toBe(`${link} 200`);
  }
});

it('serves the studio and all its files', async () => {
  await using demo = await serveDemo({}, dist());
  for (const path of ['/studio/', '/studio/stages/bank.html']) {
    const page = await (await fetch(demo.url + path)).text();
    const links = [...page.matchAll(/(?:href|src)="(\.[^"]*)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const answer = await fetch(new URL(link, demo.url + path));
      expect(`${link} ${answer.status}`).toBe(`${link} 200`);
      expect(answer.headers.get('content-type')).toMatch(/javascript|css|svg/);
    }
  }
  expect((await fetch(`${demo.url}/assets/nothing.js`)).status).toBe(404);
});

it.each(['partner', 'bank'])(
  'gives tokens on the page of the %s to the customer who is signed in',
  async (name) => {
    await using demo = await serveDemo();
    const askForTokens = (cookie: string) =>
      send(`${demo.url}/${name}/chat-tokens`, { method: 'POST', headers: { Cookie: cookie } });
    const page = await fetch(`${demo.url}/${name}/?customer=osaka`);
    const cookie = page.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    const { status, headers, body } = await askForTokens(cookie.split(';')[0] ?? '');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const metrics = await send(`${demo.url}/api/money/metrics`, {
      headers: { Authorization: `Bearer ${body.accessToken}` },
    });
    expect(metrics.body.currency).toBe(name === 'partner' ? 'JPY' : 'GBP');
    for (const none of ['', `${name}_customer=nobody`]) expect((await askForTokens(none)).status).toBe(401);
  },
);
