import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSite } from '../../demo/bundleSite';
import { createService } from '../../src/testing';
import { deferred } from '../support/deferred';
import { listen } from '../support/listen';
import { viewOf } from '../support/view';
import { isHeadlessShell } from './chromium';
import { expect, type Fixtures, test } from './fixtures';

const EXAMPLES = join(import.meta.dirname, '../../docs/examples');
const DIST = join(import.meta.dirname, '../../dist');
const SCRIPT = { 'Content-Type': 'text/javascript' };

const example = (name: string) => readFile(join(EXAMPLES, name), 'utf8');

const replyOf = (id: string, text: string) => JSON.stringify({ id, payloadType: 'text', payload: { text } });
const ONE = replyOf('1', 'One');
const TWO = replyOf('2', 'Two');

/** Two replies, and two pieces of one reply. */
const WRITERS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/events'(_, response) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`id: 1\ndata: ${ONE}\n\nid: 2\ndata: ${TWO}\n\n`);
  },

  '/stream/text'(_, response) {
    response.write('Your balance ');
    response.end('is £12.');
  },
};

/** An open chat on a page that has the examples of the guide to replies as a module. */
async function openWithReplies({ host, chat }: Pick<Fixtures, 'host' | 'chat'>) {
  host.put('/replies.js', await example('replies.js'), SCRIPT);
  await host.open();
  await chat.open();
}

/** A server that gives replies. Tells when its last connection was closed. */
async function serveReplies() {
  const closed = deferred<void>();
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    // A connection that is kept for the next request closes five seconds later.
    response.setHeader('Connection', 'close');
    WRITERS[`${request.url}`]?.(request, response);
  });
  server.on('connection', (socket) => void once(socket, 'close').then(() => closed.resolve()));
  return { ...(await listen(server)), closed: closed.promise };
}

test('"listenToEvents" of the guide brings replies, and ends with the widget', async ({
  page,
  host,
  chat,
}) => {
  const replies = await serveReplies();
  await openWithReplies({ host, chat });
  await page.evaluate(
    `import('/replies.js').then(({ listenToEvents }) => void listenToEvents(chat, '${replies.url}/events'))`,
  );
  await expect(chat.replies).toContainText(['One', 'Two']);
  await page.evaluate('chat.destroy()');
  await replies.closed;
  replies.close();
});

test('"streamText" of the guide shows a reply as it arrives, and ends it, also where its source fails', {
  tag: '@all',
}, async ({ page, host, chat, told }) => {
  const replies = await serveReplies();
  await openWithReplies({ host, chat });
  const stream = (url: string) =>
    page.evaluate(
      `import('/replies.js').then(({ streamText }) => streamText(chat, '${url}', 'My balance?'))`,
    );
  await stream(`${replies.url}/stream/text`);
  await expect(chat.replies).toHaveText([/Your balance is £12\./]);
  await stream('/nowhere');
  // The browser's own line about the answer.
  await expect.poll(() => told.errors.splice(0)).toEqual([expect.stringContaining('404')]);
  await expect(chat.button('Stop')).toHaveCount(0);
  await expect(chat.replies).toHaveCount(1);
  replies.close();
});

test('the other examples of the guide to replies show what they say', { tag: '@all' }, async ({
  page,
  host,
  service,
  chat,
  told,
}) => {
  await openWithReplies({ host, chat });
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
  await expect(chat.log.getByRole('link', { name: 'Spending' })).toHaveAttribute(
    'href',
    'https://www.example/chart',
  );
  expect(told.warnings).toEqual([expect.stringContaining('#no-renderer')]);
});

/** Shows a page of the guides, on a site of its own, with the service at the address that the page names. */
async function showExample(page: Page, name: string) {
  return showPage(page, await example(name));
}

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
  const scripts: string[] = [];
  const calls: string[] = [];
  const digests = JSON.parse(await readFile(join(DIST, 'integrity.json'), 'utf8'));

  await page.route('https://money.example/**', async (route) => {
    const request = route.request();
    calls.push(request.url());
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
    scripts.push(pathname);
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
  return { scripts, calls };
}

for (const name of ['tag.html', 'module.html', 'integrity.html', 'markdown.html', 'markdownModule.html']) {
  test(`the chat answers on the page ${name} of the guides`, {
    tag: name === 'tag.html' ? [] : '@all',
  }, async ({ page, chat, told }) => {
    await showExample(page, name);
    await chat.open();
    await chat.say('What is my balance?');
    await expect(chat.replies).toContainText('£');
    await expect(chat.replies.locator('.markdown')).toHaveCount(name.startsWith('markdown') ? 1 : 0);
    expect(told.warnings).toEqual([]);
  });
}

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
    const isShell = isHeadlessShell(process.env.CHROMIUM_PATH);
    test.skip(isShell, 'This Chromium loads no module again that failed.');
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

test('the page lite.html draws the bubble, and loads the chat at a press', async ({ page, chat }) => {
  const { scripts } = await showExample(page, 'lite.html');
  await expect(chat.bubble).toHaveAccessibleName('Ask about your money');
  expect(scripts).toEqual(['/finance-chat-lite.js']);
  await chat.bubble.click();
  await expect(chat.input).toBeFocused();
});

for (const name of ['language.html', 'languageModule.html']) {
  test(`the page ${name} speaks German, in words of its own`, { tag: '@all' }, async ({ page }) => {
    await showExample(page, name);
    await page.getByRole('button', { name: 'Chat öffnen' }).click();
    await expect(page.getByRole('dialog', { name: 'Beratung' })).toBeVisible();
  });
}

test('the page theming.html looks as it says', { tag: '@all' }, async ({ page, chat }) => {
  await showExample(page, 'theming.html');
  await expect(chat.bubble).toHaveCSS('border-radius', '16px');
  await expect(chat.bubble).toHaveCSS('background-color', 'rgb(102, 51, 153)');
  await chat.open();
  await expect(chat.panel).toHaveCSS('width', '480px');
  await expect(chat.panel).toHaveCSS('border-radius', '18px');
  await expect(chat.panel.getByRole('heading', { name: 'Harbour Bank' })).toBeVisible();
});

test('the page events.html is told what happens, and handles an action itself', { tag: '@all' }, async ({
  page,
  chat,
}) => {
  await showExample(page, 'events.html');
  await chat.open();
  await chat.say('Hello');
  await chat.say('Hello again');
  await expect(chat.mineThat('sent')).toHaveCount(2);
  await chat.shortcut('Suggested actions').click();
  await chat.actions.first().click();
  await expect(page).toHaveURL(/#insight-ins_/);
  await expect(chat.mine).toHaveCount(2);
  expect(await page.evaluate('counted')).toEqual(['chat opened', 'first message']);
});

test('the components of react.jsx do what the guide says', { tag: '@all' }, async ({ page, chat, told }) => {
  await showApp(page, 'react.jsx');
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
