import { ask, expect, receive, test } from './fixtures';

/** The text of the element with the focus, or its name. */
const focusedOnPage = () => document.activeElement?.textContent || document.activeElement?.localName;

test('grows inside the window, and stays as large in this tab', async ({ page, host, chat }) => {
  await page.setViewportSize({ width: 1000, height: 720 });
  await host.openChat();
  const { width, height } = (await chat.panel.boundingBox()) ?? {};
  expect([width, height]).toEqual([420, 720 - 20 - 56 - 32]);
  await chat.button('More options').click();
  await chat.menuItem('Make larger').click();
  await expect.poll(async () => (await chat.panel.boundingBox())?.width).toBe(640);
  await page.reload();
  await page.setViewportSize({ width: 1000, height: 1000 });
  expect(await chat.panel.boundingBox()).toMatchObject({ width: 640, height: 880 });
  await page.setViewportSize({ width: 600, height: 500 });
  await chat.button('More options').click();
  await expect(chat.menuItem('New conversation')).toBeVisible();
  await expect(chat.menuItem('Make smaller')).toBeHidden();
  await expect(chat.panel).toBeInViewport({ ratio: 1 });
});

test('asks for the logo when the panel first opens, and shifts nothing when it comes or fails', {
  tag: '@all',
}, async ({ page, host, chat, told }) => {
  const asked: string[] = [];
  await page.route('**/logo*.svg', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"/>';
    return asked.length === 1 ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await host.open({ brand: { logo: '/logo.svg', logoDark: '/logo-dark.svg' } });
  await expect(chat.bubble).toBeVisible();
  expect(asked).toEqual([]);
  await chat.open();
  const mark = chat.panel.locator('[part=mark]');
  await expect(mark).toHaveJSProperty('localName', 'span');
  const place = await mark.boundingBox();
  await page.evaluate(() => window.chat.update({ appearance: { scheme: 'dark' } }));
  await expect(mark).toHaveJSProperty('naturalWidth', 300);
  expect(await mark.boundingBox()).toEqual(place);
  expect(asked).toEqual(['/logo.svg', '/logo-dark.svg']);
  // The browser's own line.
  expect(told.errors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('traps nobody on a desktop', { tag: '@all' }, async ({ page, host, chat }) => {
  await host.openChat();
  await chat.button('Hide amounts').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Field of the page')).toBeFocused();
  await page.getByRole('button', { name: 'Of the page' }).click();
  expect(await page.evaluate(focusedOnPage)).toBe('Of the page');
  await expect(chat.panel).toBeVisible();
  for (const field of [chat.input, page.getByLabel('Field of the page')]) {
    await chat.menu.click();
    await field.click();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(field).toBeFocused();
  }
});

test('leaves a page that is printed to itself', async ({ page, host, chat }) => {
  await host.openChat();
  await page.emulateMedia({ media: 'print' });
  for (const part of [chat.panel, chat.bubble]) await expect(part).toBeHidden();
});

test('shows a card that is higher than the log from its beginning, and follows later replies', {
  tag: '@all',
}, async ({ page, host, chat, service }) => {
  const items = Array.from({ length: 12 }, (_, at) => ({
    insightId: `ins_${at}`,
    title: `Something to do about standing order no. ${at}`,
    priorityRank: at,
  }));
  service.always('actions', { body: { items } });
  await host.openChat();
  await ask(chat, 'Hello');
  await chat.shortcut('Suggested actions').click();
  const title = chat.log.getByRole('heading', { name: 'Suggested actions' });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(chat.actions.last()).not.toBeInViewport();
  await chat.input.fill('Typing moves nothing');
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(chat.button(/new message/)).toHaveCount(0);
  await receive(page, 'The newest');
  await expect(chat.replies.last()).toBeInViewport();
});
