import { expect, test } from './fixtures';

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

test('stands where the page wants it once it gives a z-index', { tag: '@all' }, async ({
  page,
  host,
  chat,
}) => {
  const layer = '<aside style="position: fixed; inset: 0; z-index: 10"></aside>';
  await host.open({ zIndex: 5 }, { body: layer });
  await expect(chat.bubble).toBeAttached();
  expect(await chat.host.evaluate((element) => element.matches(':popover-open'))).toBe(false);
  const hit = await page.evaluate(
    () => document.elementFromPoint(innerWidth - 48, innerHeight - 48)?.localName,
  );
  expect(hit).toBe('aside');
});

test('comes back into the top layer when a page throws it out', { tag: '@all' }, async ({ host, chat }) => {
  await host.open();
  await chat.open();
  await chat.host.evaluate((element) => element.remove());
  await expect(chat.panel).toBeVisible();
  await expect.poll(() => chat.host.evaluate((element) => element.matches(':popover-open'))).toBe(true);
});
