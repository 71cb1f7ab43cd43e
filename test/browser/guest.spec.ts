import type { Page } from '@playwright/test';
import type { View } from '../support/view';
import { ask, expect, test, twoFrames } from './fixtures';
import { watch } from './watch';

/** Everything a person can do, with figures, a link, a menu and a closed panel at the end. */
async function useAll(page: Page, chat: View) {
  await chat.open();
  await ask(chat, 'What is my balance?');
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.connectLink).toBeVisible();
  await chat.button('Hide amounts').click();
  await chat.menu.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
}

test('adds one global and changes nothing else of the page', async ({
  page,
  context,
  host,
  chat,
  service,
}) => {
  await watch(page);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await host.open();
  await useAll(page, chat);

  expect(await page.evaluate(() => window.watched.altered())).toEqual(['FinanceChat', 'chat']);
  expect(
    await page.evaluate(() =>
      window.watched.changes.filter((change) => !/SCRIPT|#text|BODY in|HEAD in/.test(change)),
    ),
  ).toEqual(['+ FINANCE-CHAT in HTML']);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  expect(urls.filter((url) => !url.startsWith(service.url) && !url.startsWith('data:'))).toEqual([
    `${host.url}/`,
    `${host.url}/finance-chat.js`,
  ]);

  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(async () => ({
    local: localStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept).toEqual({ local: 0, databases: 0, caches: 0, workers: 0 });
});

test('takes every timer, observer, lock and channel along', async ({ page, host, chat, service }) => {
  await watch(page);
  await host.open();
  await page.evaluate(() => window.chat.destroy());
  const live = () => page.evaluate(() => window.watched.live().sort());
  const before = await live();

  await host.init();
  await useAll(page, chat);
  // One waits for its next try, one behind it, and a renewal has no answer.
  service.always('send', { status: 503, body: { detail: 'Busy', request_id: 'req_1' } });
  await page.evaluate(() => {
    window.chat.open();
    window.chat.showTeaser('Questions?');
  });
  await chat.say('One');
  await chat.say('Two');
  await expect.poll(service.texts).toContain('One');
  service.next('metrics', { status: 401, body: { detail: 'Unauthorized' } });
  const answer = service.hold('refresh');
  await page.evaluate(() => window.chat.showMetrics());
  await expect.poll(service.called).toContain('refresh');
  expect(await live()).toEqual(expect.arrayContaining(['MutationObserver', 'BroadcastChannel']));
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return held.length + pending.length;
    });
  expect(await locks()).toBeGreaterThan(0);

  await page.evaluate(() => window.chat.destroy());
  await expect(page.locator('finance-chat')).toHaveCount(0);
  // Until the answer it keeps the lock, so that no other widget presents the same token.
  answer();
  await expect.poll(locks).toBe(0);
  expect(await live()).toEqual(before);
});

test('shifts nothing on the page, and itself neither when it comes, opens, closes and goes', async ({
  page,
  host,
  chat,
}) => {
  await watch(page);
  const body = '<p>A long page that scrolls.</p>'.repeat(60);
  await host.openChat({ starters: ['What is my balance?'] }, { body });
  await chat.button('Close chat').click();
  await page.evaluate(() => window.chat.open());
  await expect(chat.panel).toBeVisible();
  await page.evaluate(() => window.chat.close());
  await page.evaluate(() => scrollTo(0, 500));
  await page.evaluate(() => window.chat.destroy());
  // The browser reports shifts within two frames.
  await twoFrames(page);
  expect(await page.evaluate(() => window.watched.shift)).toBe(0);

  await host.init();
  await useAll(page, chat);
  await twoFrames(page);
  expect(await page.evaluate(() => window.watched.shifted)).toEqual([]);
});

test('shifts nothing when a reply comes late', { tag: '@all' }, async ({ page, host, chat, service }) => {
  await watch(page);
  await host.open();
  const answer = service.hold('send');
  // By the host, because an input excuses every shift of the half second after it.
  await page.evaluate(() => {
    window.chat.open();
    window.chat.send('Slowly');
  });
  await expect(chat.mine).toHaveAttribute('data-status', 'sending');
  await expect.poll(service.texts).toEqual(['Slowly']);
  await page.evaluate(() => {
    window.watched.shift = 0;
  });
  answer();
  await expect(chat.replies).toHaveCount(1);
  await twoFrames(page);
  expect(await page.evaluate(() => window.watched.shift)).toBe(0);
});
