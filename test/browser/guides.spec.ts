import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSite } from '../../demo/bundleSite';
import { createService } from '../../src/testing';
import { deferred } from '../support/deferred';
import { serve } from '../support/serve';
import { viewOf } from '../support/view';
import { isOfPackage } from './chromium';
import { expect, type Fixtures, test } from './fixtures';

const EXAMPLES = join(import.meta.dirname, '../../docs/examples');
const DIST = join(import.meta.dirname, '../../dist');
const SCRIPT = { 'Content-Type': 'text/javascript' };

const example = (name: string) => readFile(join(EXAMPLES, name), 'utf8');

/** An open chat on a page that has the examples of the guide to replies as a module. */
async function openWithReplies(host: Fixtures['host']) {
  host.put('/replies.js', await example('replies.js'), SCRIPT);
  await host.openChat();
}

const eventOf = (id: string, text: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ id, payloadType: 'text', payload: { text } })}\n\n`;

test('"listenToEvents" of the guide brings replies until it is ended', async ({ page, host, chat }) => {
  const closed = deferred<void>();
  await using replies = await serve((_, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(eventOf('1', 'One') + eventOf('2', 'Two'));
  });
  await openWithReplies(host);
  await page.evaluate(
    `import('/replies.js').then(({ listenToEvents }) => void (window.end = listenToEvents(chat, '${replies.url}')))`,
  );
  await expect(chat.replies).toContainText(['One', 'Two']);
  await page.evaluate('end()');
  await closed.promise;
});

test('the other examples of the guide to replies show what they say', { tag: '@all' }, async ({
  page,
  host,
  service,
  chat,
  told,
}) => {
  await openWithReplies(host);
  await page.evaluate(
    `import('/replies.js').then(({ readReplies, renderers }) => chat.update({ readReplies, renderers }))`,
  );
  service.next('send', { body: { answers: [{ words: 'In our own form' }] } });
  await chat.say('Hello');
  await expect(chat.replies).toHaveText([/In our own form/]);
  await page.evaluate(await example('receive.js'));
  await page.evaluate(`chat.receive(${await example('reply.json')})`);
  await page.evaluate(`
    chat.receive({ payloadType: 'transfer', payload: { amount: '€200', to: 'savings' } });
    chat.receive({ payloadType: 'chart', payload: { title: 'Spending', url: '/chart' } });
    chat.receive({ payloadType: 'unknown', payload: {} });
  `);
  await expect(chat.replies).toContainText([
    'In our own form',
    'Your bank is connected.',
    'Your balance is 1,280.50 €.',
    'Transfer of €200 to savings',
    'Spending',
    'This message can’t be shown here.',
  ]);
  const link = chat.log.getByRole('link', { name: 'Spending' });
  await expect(link).toHaveAttribute('href', 'https://www.example/chart');
  expect(told.warnings).toEqual([expect.stringContaining('#no-renderer')]);
});

/** Shows a page of the guides, on a site of its own, with the service at the address that the page names. */
const showExample = async (page: Page, name: string) => showPage(page, await example(name));

/** Shows an app of the guides, built as a bundler would. Each of its lazy modules is a script at `/lazy/`. */
async function showApp(page: Page, name: string) {
  const [main, ...lazy] = await buildSite(join(EXAMPLES, name));
  for (const { fileName, code } of lazy) {
    await page.route(`https://www.example/lazy/${fileName}`, (route) =>
      route.fulfill({ body: code, headers: SCRIPT }),
    );
  }
  return showPage(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><base href="/lazy/">
    <div id="app"></div><script type="module">${main.code}</script></html>`,
  );
}

async function showPage(page: Page, html: string) {
  const service = createService({ answerDelayMs: () => 0 });
  const digests = JSON.parse(await readFile(join(DIST, 'integrity.json'), 'utf8'));

  await page.route('https://money.example/**', async (route) => {
    const request = route.request();
    const answer = await service.fetch(
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      }),
    );
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
  await page.route(/^https:\/\/(www|cdn)\.example\/(?!lazy\/).*\.m?js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(DIST, pathname.replace('/0.3.0', ''));
    return route.fulfill({ path, headers: { ...SCRIPT, 'Access-Control-Allow-Origin': '*' } });
  });
  await page.route(/^https:\/\/www\.example\/(apps\/)?chat-tokens$/, async (route) =>
    route.fulfill({ json: await service.issueTokens('ada') }),
  );
  await page.route('https://www.example/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: html.replace('sha384-…', digests['finance-chat.js']),
    }),
  );
  await page.route('https://www.example/logo.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto('https://www.example/');
}

/** Pages whose chat has another name for its bubble, or a button of their own. */
const OPENERS: Record<string, string> = {
  'language.html': 'Chat öffnen',
  'languageModule.html': 'Chat öffnen',
  'lite.html': 'Ask about your money',
  'onIntent.html': 'Ask about your money',
};

for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith('.html'))) {
  test(`the chat answers on the page ${name} of the guides`, {
    tag: ['tag.html', 'lite.html'].includes(name) ? [] : '@all',
  }, async ({ page, told }) => {
    await showExample(page, name);
    await page.getByRole('button', { name: OPENERS[name] ?? 'Open chat' }).click();
    const input = page.getByRole('dialog').getByRole('textbox');
    await input.fill('What is my balance?');
    await input.press('Enter');
    const reply = page.locator('[part~=message-assistant]');
    await expect(reply).toContainText('£');
    await expect(reply.locator('.markdown')).toHaveCount(name.startsWith('markdown') ? 1 : 0);
    expect(told.warnings).toEqual([]);
  });
}

test('the button of about.html asks, though the light tag has loaded nothing yet', { tag: '@all' }, async ({
  page,
  chat,
  told,
}) => {
  await showExample(page, 'about.html');
  await page.getByRole('button', { name: 'Ask about this' }).click();
  await expect(chat.input).toHaveValue('What is this payment?');
  await expect(chat.panel).toContainText('The Flour Jar');
  expect(told.warnings).toEqual([]);
});

test('signOut.html signs out though the chat does not load', { tag: '@all' }, async ({ page }) => {
  await page.clock.install();
  await showExample(page, 'signOut.html');
  await page.route('**/finance-chat.js', () => {});
  await page.getByRole('button', { name: 'Sign out' }).click();
  const left = page.waitForRequest('**/sign-out');
  await page.clock.runFor(2_000);
  await left;
});

/** How each example is shown, and the script that it loads on intent. */
const ON_INTENT = {
  'onIntent.html': { show: showExample, script: '**/finance-chat.mjs' },
  'reactIntent.tsx': { show: showApp, script: '**/lazy/*' },
  'vueIntent/main.js': { show: showApp, script: '**/lazy/*' },
};

for (const [name, { show, script }] of Object.entries(ON_INTENT)) {
  test(`the example ${name} loads the chat once somebody is about to use it, and tries again where that fails`, {
    tag: '@all',
  }, async ({ page, chat, told }) => {
    test.skip(isOfPackage(process.env.CHROMIUM_PATH), 'This Chromium loads no module again that failed.');
    await show(page, name);
    const ask = page.getByRole('button', { name: 'Ask about your money' });
    await expect(ask).toBeVisible();
    await expect(chat.host).toHaveCount(0);
    await page.route(script, (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await ask.hover();
    await failed;
    await expect(async () => {
      await ask.click();
      await expect(chat.input).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await expect(chat.host).toHaveCount(1);
    // The browser's own line.
    expect(told.errors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
}

for (const name of ['react.jsx', 'vue/main.js']) {
  test(`the components of ${name} do what the guide says`, { tag: '@all' }, async ({ page, chat, told }) => {
    await showApp(page, name);
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.fill('What is my balance?');
    await question.press('Enter');
    await expect(page.getByRole('log').getByRole('listitem')).toHaveText(['What is my balance?', /£/]);
    await expect(question).toHaveValue('');

    const inline = viewOf(page.locator('#advice'));
    await inline.say('What is my balance?');
    await expect(inline.replies).toContainText('£');
    expect((await page.locator('#advice').boundingBox())?.height).toBe(480);

    await page.getByRole('button', { name: 'Ask about your money' }).click();
    const bubble = viewOf(page.locator('html > finance-chat'));
    await bubble.shortcut('Suggested actions').click();
    await bubble.actions.first().click();
    await expect(page).toHaveURL(/#ins_/);
    await expect(bubble.mine).toHaveCount(0);
    await expect(chat.host).toHaveCount(2);
    expect(told.warnings).toEqual([]);
  });
}
