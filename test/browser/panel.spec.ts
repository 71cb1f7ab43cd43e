import { en } from '../../src/locale/en';
import { actionsOf } from '../support/answers';
import { ask, expect, receive, test } from './fixtures';

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

test('shows the whole draft also where its lines become shorter', async ({ page, host, chat }) => {
  await host.openChat();
  await chat.input.fill('word '.repeat(28));
  const { height } = (await chat.input.boundingBox()) ?? {};
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(async () => (await chat.input.boundingBox())?.height).toBeGreaterThan(height ?? 0);
  const hidden = await chat.input.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBe(0);
});

test('leaves paper to the page, and prints a chat inside it whole', async ({ page, host, chat }) => {
  await host.openChat();
  await page.emulateMedia({ media: 'print' });
  for (const part of [chat.panel, chat.bubble]) await expect(part).toBeHidden();
  await host.open({ mode: 'inline', target: 'b' }, { body: '<b style="display: flex"></b>' });
  await receive(page, ...Array.from({ length: 30 }, (_, line) => `Line ${line}`));
  await expect.poll(async () => (await chat.panel.boundingBox())?.height).toBeGreaterThan(1_000);
  expect((await chat.panel.boundingBox())?.width).toBeGreaterThan(300);
});

test('asks on at a press beside the buttons of its question', async ({ page, host, chat }) => {
  await host.openChat();
  await receive(page, 'Hello');
  await chat.button('More options').click();
  await chat.menuItem('New conversation').click();
  const question = chat.panel.getByRole('alertdialog');
  await question.getByText(en.confirmNew).click();
  await page.waitForTimeout(100);
  await expect(question).toBeVisible();
});

test('shows a card that is higher than the log from its beginning, and follows later replies', {
  tag: '@all',
}, async ({ page, host, chat, service }) => {
  service.always('actions', { body: actionsOf(12) });
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
