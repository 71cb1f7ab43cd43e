import type { Page } from '@playwright/test';
import { pageOf } from '../support/hostSite';
import { ask, expect, needWholeBrowser, test } from './fixtures';

needWholeBrowser('A headless shell has no back/forward cache.');

// Starting a whole browser takes longer than these tests.
test.describe.configure({ mode: 'default' });

interface Shown extends Window {
  shown?: boolean[];
}

/** Leaves the page for another, and comes back. */
async function leaveAndReturn(page: Page, url: string) {
  await page.evaluate(() => {
    const shown: boolean[] = [];
    Object.assign(window, { shown });
    window.addEventListener('pageshow', ({ persisted }) => shown.push(persisted));
  });
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}/other`);
  // `goBack` waits for a load that a restored page does not have.
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id ?? 0;
  await session.send('Page.navigateToHistoryEntry', { entryId });
  await expect(page).toHaveURL(`${url}/`);
  await expect
    .poll(() => page.evaluate(() => (window as Shown).shown), 'restored, not reloaded')
    .toEqual([true]);
}

test.beforeEach(({ host }) => host.put('/other', pageOf({})));

test('comes back with its conversation from the back/forward cache, and goes on', { tag: '@all' }, async ({
  page,
  host,
  chat,
  service,
}) => {
  await host.openChat();
  await ask(chat, 'Before');
  await chat.input.fill('Half a sent');
  await leaveAndReturn(page, host.url);
  await expect(chat.mine).toContainText('Before');
  await expect(chat.input).toHaveValue('Half a sent');
  await ask(chat, 'After', 2);
  expect(service.called()).toEqual(['session', 'send', 'send']);
});
