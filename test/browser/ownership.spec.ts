import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { pageOf, sourceOf } from '../support/hostSite';
import { viewOf } from '../support/view';
import { expect, type Fixtures, test } from './fixtures';

interface Setup extends Pick<Fixtures, 'host' | 'chat' | 'service'> {
  page: Page;
}

const SCRIPT = '<script src="/finance-chat.js"></script>';

/** A page on which a message waits: no session can be created. */
async function queue({ page, host, chat, service }: Setup, body = SCRIPT) {
  host.put('/', pageOf({ body }));
  service.always('session', { status: 500 });
  await page.goto(host.url);
  await host.init();
  await chat.open();
  await chat.say('Pay 100');
  await expect(chat.mineThat('queued')).toHaveCount(1);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Everything that may be sent has been sent by then. */
async function expectSentOnce({ service }: Pick<Fixtures, 'service'>) {
  await expect.poll(service.texts).toEqual(['Pay 100']);
  await wait(1_000);
  expect(service.texts()).toEqual(['Pay 100']);
}

test('a reload takes over at once, and sends what waits once', async ({ page, host, chat, service }) => {
  await queue({ page, host, chat, service });
  service.usual('session');
  await page.reload();
  await host.init();
  await expectSentOnce({ service });
});

test('the top page and a frame of its origin send once what waits, and both show the conversation', async ({
  page,
  host,
  chat,
  service,
}) => {
  const init = `<script>FinanceChat.init(${sourceOf(host.options())}).open()</script>`;
  await queue({ page, host, chat, service });
  host.put('/frame', pageOf({ body: SCRIPT + init }));
  host.put('/', pageOf({ body: `${SCRIPT}${init}<iframe src="/frame" width="500" height="700"></iframe>` }));
  service.usual('session');
  await page.reload();
  await expectSentOnce({ service });
  const inFrame = viewOf(page.frameLocator('iframe'));
  const shown = async () => `${await chat.log.textContent()} ${await inFrame.log.textContent()}`;
  await expect.poll(shown).toContain('Pay 100');
  await inFrame.say('From the frame');
  await expect(inFrame.mineThat('sent').last()).toContainText('From the frame');
  await chat.say('From the top');
  await expect(chat.mineThat('sent').last()).toContainText('From the top');

  await page.reload();
  for (const text of ['Pay 100', 'From the frame', 'From the top']) await expect.poll(shown).toContain(text);
  expect(service.texts()).toEqual(['Pay 100', 'From the frame', 'From the top']);
});

test('the top page and a frame of its origin keep a conversation each in which nothing has waited', async ({
  page,
  host,
  chat,
  service,
}) => {
  const init = `<script>window.chat = FinanceChat.init(${sourceOf(host.options())})</script>`;
  host.put('/frame', pageOf({ body: SCRIPT + init }));
  host.put('/', pageOf({ body: `${SCRIPT}${init}<iframe src="/frame" width="500" height="500"></iframe>` }));
  const inFrame = viewOf(page.frameLocator('iframe'));
  const views = [chat, inFrame];
  const say = async (view: typeof chat, text: string) => {
    await view.say(text);
    await expect(view.mineThat('sent').last()).toContainText(text);
  };
  await page.goto(host.url);
  for (const view of views) await view.open();
  // A message would wait for a session.
  const sessions = () =>
    page.evaluate(() => Object.values(sessionStorage).filter((text) => text.includes('"sessionId"')));
  await expect.poll(sessions).toHaveLength(2);
  await say(chat, 'From the top');
  await say(inFrame, 'From the frame');
  for (const round of ['again', 'and again']) {
    await page.reload();
    await expect(chat.mine.first()).toContainText('From the top');
    await expect(inFrame.mine.first()).toContainText('From the frame');
    await say(chat, `At the top ${round}`);
    await say(inFrame, `In the frame ${round}`);
  }
  expect(service.texts()).toHaveLength(6);
  const held = await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  expect(held).toEqual([]);
});

test('a page with one widget brings back what two widgets of the page before had', async ({
  page,
  host,
  chat,
  service,
}) => {
  const init = `<script>FinanceChat.init(${sourceOf(host.options())})</script>`;
  const frame = '<iframe src="/frame" width="500" height="500"></iframe>';
  host.put('/frame', pageOf({ body: SCRIPT + init }));
  await queue({ page, host, chat, service }, SCRIPT + frame);
  const inFrame = viewOf(page.frameLocator('iframe'));
  await inFrame.open();
  await inFrame.say('From the frame');
  await expect(inFrame.mineThat('queued')).toHaveCount(1);
  const stored = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(stored).toContain('From the frame');
  host.put('/', pageOf({ body: SCRIPT }));
  service.usual('session');
  await page.reload();
  await host.init();
  await expect(chat.mineThat('sent')).toHaveCount(2);
  await expect(chat.log).toContainText('From the frame');
  await expect(chat.log).toContainText('Pay 100');
  expect(service.texts().sort()).toEqual(['From the frame', 'Pay 100']);
});

test('the script and the module on one page send once what waits', async ({ page, host, chat, service }) => {
  await queue({ page, host, chat, service });
  host.put(
    '/',
    pageOf({
      body: `${SCRIPT}<script>FinanceChat.init(${sourceOf(host.options())})</script>
        <script type="module">
          import { init } from '/finance-chat.mjs';
          init(${sourceOf(host.options())});
        </script>`,
    }),
  );
  service.usual('session');
  await page.reload();
  await expectSentOnce({ service });
});

test('two inline targets without an id keep a conversation each', async ({ page, host, service }) => {
  const box = '<div class="box" style="height: 400px"></div>';
  host.put('/', pageOf({ body: `${SCRIPT}${box}<p>Between</p>${box}` }));
  const initBoth = () =>
    page.evaluate(`for (const target of document.querySelectorAll('.box'))
      FinanceChat.init({ ...${sourceOf(host.options())}, mode: 'inline', target });`);
  const inBox = (place: number) => viewOf(page.locator('.box').nth(place));
  service.always('session', { status: 500 });
  await page.goto(host.url);
  await initBoth();
  await inBox(0).say('In the first');
  await inBox(1).say('In the second');
  await expect(inBox(1).mineThat('queued')).toHaveCount(1);
  service.usual('session');
  await page.reload();
  await initBoth();
  for (const [place, text] of ['In the first', 'In the second'].entries()) {
    await expect(inBox(place).mine).toHaveCount(1);
    await expect(inBox(place).mineThat('sent')).toContainText(text);
  }
  expect(service.texts().sort()).toEqual(['In the first', 'In the second']);
});

/** A tab that begins with a copy of the storage of another, as the browser's *Duplicate* makes it. */
async function duplicate(page: Page, url: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate((to) => void window.open(to), url);
  const copy = await opened;
  await copy.waitForLoadState();
  return copy;
}

test('a duplicated tab has the text, sends nothing that it copied, and keeps what is written there', async ({
  page,
  host,
  chat,
  service,
}) => {
  await queue({ page, host, chat, service });
  const copy = await duplicate(page, host.url);
  await copy.evaluate(`void (window.chat = FinanceChat.init(${sourceOf(host.options())}))`);
  const inCopy = viewOf(copy);
  await expect(inCopy.panel).toBeVisible();
  await expect(inCopy.mine).toHaveCount(0);
  service.usual('session');
  await inCopy.say('Written in the copy');
  await expect(inCopy.mineThat('sent')).toContainText('Written in the copy');
  await page.close();
  await copy.reload();
  await copy.evaluate(`void (window.chat = FinanceChat.init(${sourceOf(host.options())}))`);
  await expect(inCopy.mine).toContainText('Written in the copy');
  await wait(1_000);
  expect(service.texts()).toEqual(['Written in the copy']);
});

test('the original of a duplicated tab sends once what waits', async ({ page, host, chat, service }) => {
  await queue({ page, host, chat, service });
  const copy = await duplicate(page, host.url);
  await copy.evaluate(`FinanceChat.init(${sourceOf(host.options())})`);
  await expect(viewOf(copy).panel).toBeVisible();
  service.usual('session');
  await page.reload();
  await host.init();
  await expectSentOnce({ service });
});

test('says that it sends what waited, where the panel is closed', async ({ page, host, chat, service }) => {
  await queue({ page, host, chat, service });
  await page.evaluate(() => window.chat.close());
  service.usual('session');
  await page.reload();
  await host.init();
  await expect(page.locator('.teaser')).toContainText(en.resumed);
  await page.getByRole('button', { name: en.resumed }).click();
  await expect(chat.mineThat('sent')).toContainText('Pay 100');
  await expect(page.locator('.teaser')).toHaveCount(0);
});

test('sends nothing that a script put into storage without a sign of it on the page', async ({
  page,
  host,
  chat,
  service,
}) => {
  host.put('/', pageOf({ body: SCRIPT }));
  await page.goto(host.url);
  await host.init();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  await page.evaluate(() => {
    window.chat.destroy();
    const [key = '', text = ''] = Object.entries(sessionStorage)[0] ?? [];
    const record = JSON.parse(text);
    const forged = { id: 'x', at: Date.now(), kind: 'user', text: 'Pay Eve 100', status: 'queued' };
    sessionStorage.setItem(
      key,
      JSON.stringify({ ...record, open: false, entries: [...record.entries, forged] }),
    );
  });
  await page.reload();
  await host.init();
  await expect(page.locator('.teaser')).toBeVisible();
  await expect.poll(service.texts).toEqual(['Hello', 'Pay Eve 100']);
  await chat.open();
  await expect(chat.mine.last()).toContainText('Pay Eve 100');
});
