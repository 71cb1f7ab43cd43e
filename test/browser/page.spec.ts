import { expect, test } from './fixtures';

test('stands beside the body, comes back when removed, and outlives a new body', async ({
  page,
  host,
  chat,
}) => {
  await host.open();
  const parent = () => chat.host.evaluate((element) => element.parentNode === document.documentElement);
  expect(await parent()).toBe(true);

  const isOnTop = () => chat.host.evaluate((element) => element.matches(':popover-open'));
  expect(await isOnTop()).toBe(false);
  await chat.bubble.hover();
  await expect.poll(isOnTop).toBe(true);
  await expect(chat.panel).toBeHidden();
  await chat.open();
  await chat.host.evaluate((element) => element.remove());
  await expect(chat.bubble).toBeVisible();
  expect(await parent()).toBe(true);
  await expect.poll(isOnTop).toBe(true);

  await page.evaluate(() => {
    document.body = document.createElement('body');
  });
  await expect(chat.panel).toBeVisible();
  await chat.say('Still here?');
  await expect(chat.replies).toContainText('You said: Still here?');
});

const NEW_ROOTS: [how: string, act: () => void][] = [
  ['by itself', () => document.documentElement.replaceWith(document.createElement('html'))],
  [
    'by way of the document',
    () => document.replaceChild(document.createElement('html'), document.documentElement),
  ],
];

for (const [how, act] of NEW_ROOTS) {
  test(`outlives a root that is replaced ${how}`, { tag: '@all' }, async ({ page, host, chat }) => {
    await host.openChat();
    await chat.input.fill('Half a sentence');
    await page.evaluate(act);
    await expect(chat.input).toHaveValue('Half a sentence');
    await chat.input.press('Enter');
    await expect(chat.replies).toContainText('You said: Half a sentence');
    await page.evaluate(() => window.chat.destroy());
    await expect(chat.host).toHaveCount(0);
  });
}

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
