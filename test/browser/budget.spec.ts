import type { View } from '../support/view';
import { callsOf, expect, receive, test, twoFrames } from './fixtures';
import { forcedBy, styledBy } from './trace';
import { watch } from './watch';

const WIDGET = '/finance-chat.js';

const elements = (chat: View) =>
  chat.host.evaluate(({ shadowRoot }) => shadowRoot?.querySelectorAll('*').length ?? 0);

test('costs nothing while it is closed but two observers', async ({ page, host, chat, browser }) => {
  await watch(page);
  const calls = callsOf(page);
  const forced = await forcedBy(browser, page, async () => {
    await host.open();
    await expect(chat.bubble).toBeVisible();
    // Runs when the page has nothing else to do.
    await page.evaluate("scheduler.postTask(() => {}, { priority: 'background' })");
  });
  expect(await page.evaluate(() => window.watched.started)).toEqual(['MutationObserver', 'MutationObserver']);
  expect(calls).toEqual([]);
  const kept = () => [...document.cookie, ...Object.keys({ ...sessionStorage, ...localStorage })];
  expect(await page.evaluate(kept)).toEqual([]);
  expect(forced.layouts.filter((line) => line.endsWith(WIDGET))).toEqual([]);
  // For the colour scheme the page declares, and the accent as the browser reads it.
  expect(forced.styles.filter((line) => line.endsWith(WIDGET)).length).toBeLessThanOrEqual(2);
  expect(await elements(chat)).toBeLessThanOrEqual(7);
});

test('opens with one script, one call, few elements and no format of Intl', async ({ page, host, chat }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const get = (all: object, name: string) => {
      if (name !== 'Locale') performance.mark('format');
      return Reflect.get(all, name);
    };
    Object.assign(window, { Intl: new Proxy(Intl, { get }) });
    addEventListener('click', () => performance.mark('press'), true);
  });
  await host.openChat();
  await expect(chat.input).toBeFocused();
  await expect.poll(() => asked).toEqual(['/', WIDGET, '/api/chat/session/create']);
  expect(await elements(chat)).toBeLessThanOrEqual(70);
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map((mark) => mark.toJSON()));
  const [press, format = { startTime: Number.POSITIVE_INFINITY }] = marks;
  expect(press?.name).toBe('press');
  expect(format.startTime).toBeGreaterThanOrEqual(press?.startTime + 1_000);
});

test('computes styles twice for a message more, and not those of the whole log', async ({
  page,
  host,
  chat,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await host.openChat();
  await receive(page, ...Array.from({ length: 40 }, (_, index) => `Reply ${index}`));
  await expect(chat.replies).toHaveCount(40);
  // Screen readers have said them.
  await expect(chat.log.locator('.bubble:not([aria-live=off])')).toHaveCount(0);
  const counts = await styledBy(browser, page, async () => {
    await receive(page, 'One more');
    await twoFrames(page);
  });
  expect([1, 2]).toContain(counts.length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(60);
});
