import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { refusal } from '../support/answers';
import { pageOf } from '../support/hostSite';
import { ask, expect, test } from './fixtures';

// Playwright starts Chromium without its back/forward cache.
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

interface Shown extends Window {
  shown?: boolean[];
}

/** Leaves the page for another, calls `away`, and comes back. */
async function leaveAndReturn(page: Page, url: string, away = async () => {}) {
  await page.evaluate(() => {
    const shown: boolean[] = [];
    Object.assign(window, { shown });
    window.addEventListener('pageshow', ({ persisted }) => shown.push(persisted));
  });
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}/other`);
  await away();
  // `goBack` waits for a load that a restored page does not have.
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id ?? 0;
  await session.send('Page.navigateToHistoryEntry', { entryId });
  await expect(page).toHaveURL(`${url}/`);
  await expect
    .poll(() => page.evaluate(() => (window as Shown).shown), 'restored, not reloaded')
    .toEqual([true]);
  const reasons = () => {
    const [entry] = performance.getEntriesByType('navigation');
    return Reflect.get(entry ?? {}, 'notRestoredReasons');
  };
  expect(await page.evaluate(reasons)).toBeNull();
}

test.beforeEach(({ host }) => host.put('/other', pageOf({})));

test('comes back as it was from the back/forward cache, and goes on', async ({
  page,
  host,
  chat,
  service,
}) => {
  await host.open();
  await chat.open();
  await ask(chat, 'Before');
  await chat.shortcut(en.metrics).click();
  await expect(chat.metrics).toHaveCount(2);
  await chat.input.fill('Half a sent');
  await leaveAndReturn(page, host.url);
  await expect(chat.mine).toContainText('Before');
  await expect(chat.metrics).toHaveCount(2);
  await expect(chat.input).toHaveValue('Half a sent');
  await ask(chat, 'After', 2);
  expect(service.called()).toEqual(['session', 'send', 'metrics', 'send']);
});

test('comes back to a message that was on its way', { tag: '@all' }, async ({
  page,
  host,
  chat,
  service,
}) => {
  const release = service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Behind it');
  await expect.poll(service.texts).toEqual(['On its way']);
  await leaveAndReturn(page, host.url);
  await expect(chat.mine).toHaveCount(2);
  release();
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.mine.first()).toHaveAttribute('data-status', /sent|unconfirmed/);
  expect(service.texts()).toEqual(['On its way', 'Behind it']);
});

test('comes back to a renewal that was on its way, and never presents its token twice', async ({
  page,
  host,
  chat,
  service,
}) => {
  service.next('send', refusal(401, 'Unauthorized'));
  const release = service.hold('refresh');
  await host.open();
  await chat.open();
  await chat.say('Who am I?');
  await expect.poll(service.called).toEqual(['session', 'send', 'refresh']);
  await leaveAndReturn(page, host.url);
  release();
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  expect(service.called()).toEqual(['session', 'send', 'refresh', 'send']);
});

test('goes on with the conversation as the next page of the tab left it, and sends nothing again', async ({
  page,
  host,
  chat,
  service,
}) => {
  service.always('session', { status: 500 });
  await host.open();
  await chat.open();
  await chat.say('Queued at first');
  await expect(chat.mine).toHaveAttribute('data-status', 'queued');
  host.put('/other', pageOf({ body: '<script src="/finance-chat.js"></script>' }));
  await leaveAndReturn(page, host.url, async () => {
    service.usual('session');
    await host.init();
    await chat.mine.getByRole('button', { name: 'Try again' }).click();
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    await ask(chat, 'Written there', 2);
    // A reply is stored a moment after it came in.
    const stored = () => page.evaluate(() => Object.values(sessionStorage).join());
    await expect.poll(stored).toContain('You said: Written there');
  });
  await expect(chat.mine).toContainText(['Queued at first', 'Written there']);
  await ask(chat, 'Written here', 3);
  await page.reload();
  await expect(chat.mine).toContainText(['Queued at first', 'Written there', 'Written here']);
  expect(service.texts()).toEqual(['Queued at first', 'Written there', 'Written here']);
});

test('shows nothing of a user who logged out in another tab while their page was in the cache', async ({
  page,
  host,
  chat,
  context,
}) => {
  await host.open();
  await chat.open();
  await ask(chat, 'Between us');
  const tab = await context.newPage();
  await leaveAndReturn(page, host.url, async () => {
    await tab.goto(host.url);
    await tab.evaluate(() => window.chat.logout());
  });
  await expect(chat.panel).toBeHidden();
  await chat.open();
  await expect(chat.mine).toHaveCount(0);
  await expect(chat.status).toContainText(en.signedOut);
});
