import { chromium } from '@playwright/test';
import { launchArgs } from './chromium';
import { expect, test } from './fixtures';
import { pageOf, sourceOf } from './hostSite';

test('stands in the top layer, above what the page puts beside its body', async ({ page, host, chat }) => {
  await host.open();
  await expect(chat.bubble).toBeVisible();
  await page.evaluate(() => {
    const layer = document.createElement('aside');
    layer.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647';
    document.documentElement.append(layer);
  });
  expect(await chat.host.evaluate((element) => element.matches(':popover-open'))).toBe(true);
  await chat.open();
  await expect(chat.panel).toBeVisible();
});

test('stands where the page wants it once it gives a z-index', async ({ page, host, chat }) => {
  const layer = '<aside style="position: fixed; inset: 0; z-index: 10"></aside>';
  await host.open({ zIndex: 5 }, { body: layer });
  await expect(chat.bubble).toBeAttached();
  expect(await chat.host.evaluate((element) => element.matches(':popover-open'))).toBe(false);
  const hit = await page.evaluate(
    () => document.elementFromPoint(innerWidth - 48, innerHeight - 48)?.localName,
  );
  expect(hit).toBe('aside');
});

test('comes back into the top layer when a page throws it out', async ({ host, chat }) => {
  await host.open();
  await chat.open();
  await chat.host.evaluate((element) => element.remove());
  await expect(chat.panel).toBeVisible();
  await expect.poll(() => chat.host.evaluate((element) => element.matches(':popover-open'))).toBe(true);
});

test('sends on Enter though a handler of the page swallows every key', async ({ host, chat }) => {
  const head = `<script>
      for (const type of ['keydown', 'keypress', 'keyup'])
        addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    </script>`;
  await host.open({}, { head });
  await chat.open();
  await chat.say('Through');
  await expect(chat.replies).toContainText('You said: Through');
});

test('shifts nothing when a reply comes late', async ({ page, host, chat, service }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await host.open();
  await chat.open();
  const answer = service.hold('send');
  await chat.say('Slowly');
  // An input explains every shift of the half second after it.
  await page.waitForTimeout(700);
  answer();
  await expect(chat.replies).toHaveCount(1);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});

test('lets go of the turn to renew tokens when its page is left', async ({ host, service }) => {
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    args: launchArgs(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  });
  const page = await browser.newPage();
  const body = `<script src="/finance-chat.js"></script>
    <script>FinanceChat.init(${sourceOf(host.options())}).showMetrics();</script>`;
  host.put('/', pageOf({ body }));
  host.put('/next', pageOf({}));
  service.next('metrics', { status: 401, body: { detail: 'Unauthorized' } });
  const answer = service.hold('refresh');
  await page.goto(host.url);
  await expect.poll(service.called).toContain('refresh');
  await page.goto(`${host.url}/next`);
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
  answer();
  await browser.close();
});
