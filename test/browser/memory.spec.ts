import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Writing down waits a little; a page that goes away writes at once. */
const written = (page: Page, text: string) => expect.poll(() => stored(page)).toContain(text);

test('brings back the conversation and the draft, but no figure, link or token', async ({
  page,
  host,
  chat,
}) => {
  await host.open();
  await chat.open();
  await chat.say('Remember me');
  await expect(chat.replies).toHaveCount(1);
  for (const name of ['Money overview', 'Connect a bank']) await chat.shortcut(name).click();
  await expect(chat.metrics).toHaveCount(2);
  await expect(chat.connectLink).toBeVisible();
  await chat.input.fill('Half a sent');

  await page.reload();
  await expect(chat.mine).toContainText('Remember me');
  await expect(chat.replies).toContainText('You said: Remember me');
  await expect(chat.input).toHaveValue('Half a sent');
  await expect(chat.metrics).toHaveCount(0);
  await expect(chat.connectLink).toHaveCount(0);
  const record = await stored(page);
  expect(record).toContain('Remember me');
  expect(record).not.toMatch(/4321|87\.65|link\.bank|s3cret|access-|refresh-|user-1|127\.0\.0\.1/);

  await chat.log.getByRole('button', { name: en.showAgain }).first().click();
  await expect(chat.metrics).toHaveCount(2);
});

test('brings back what was not sent, and sends what waited', async ({ page, host, chat, service }) => {
  service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Waits behind');
  await expect.poll(service.texts).toEqual(['On its way']);
  await expect(chat.mine.first()).toHaveAttribute('data-status', 'sending');
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'queued');

  await page.reload();
  await expect(chat.mine.first()).toHaveAttribute('data-status', 'unconfirmed');
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  expect(service.texts()).toEqual(['On its way', 'Waits behind']);
  await chat.mine.first().getByRole('button', { name: 'Try again' }).click();
  await expect(chat.mine.first()).toHaveAttribute('data-status', 'sent');
  expect(service.texts()).toEqual(['On its way', 'Waits behind', 'On its way']);
  expect(service.called().filter((operation) => operation === 'session')).toHaveLength(1);
});

test('sends what waited though the panel stays closed', async ({ page, host, chat, service }) => {
  service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Waits behind');
  await expect.poll(service.texts).toEqual(['On its way']);
  await chat.button('Close chat').click();
  await page.reload();
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  await expect(chat.panel).toHaveCount(0);
  expect(service.texts()).toEqual(['On its way', 'Waits behind']);
});

test('opens where it was open, closed where it was closed', async ({ page, host, chat, service }) => {
  await host.open();
  await chat.open();
  await expect.poll(service.called).toEqual(['session']);
  await chat.button('Close chat').click();
  await page.evaluate(() => window.chat.receive({ payloadType: 'text', payload: { text: 'News' } }));
  await page.reload();
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  await expect(chat.panel).toHaveCount(0);
  await chat.open();
  await page.reload();
  await expect(chat.panel).toBeVisible();
  expect(service.called()).toEqual(['session']);
});

test('forgets one user when another comes', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.say('Private to one');
  await expect(chat.replies).toHaveCount(1);
  await written(page, 'Private to one');

  await host.open({ userId: 'user-2' });
  await chat.open();
  await expect(chat.mine).toHaveCount(0);
  expect(await stored(page)).not.toContain('Private to one');
});

test('remembers nothing where the host says so', async ({ page, host, chat }) => {
  await host.open({ persistence: 'none' });
  await chat.open();
  await chat.say('Do not keep this');
  await expect(chat.replies).toHaveCount(1);
  await page.reload();
  await chat.open();
  await expect(chat.mine).toHaveCount(0);
  expect(await stored(page)).toBe('{}');
});

test('works where storage is blocked', async ({ page, host, chat }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await host.open();
  await chat.open();
  await chat.say('All the same');
  await expect(chat.replies).toHaveCount(1);
});

test('is not confused by what others write into its storage', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  await written(page, 'Hello');
  await page.evaluate(() => window.chat.destroy());
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      sessionStorage.setItem(key, '{"draft":1,"entries":[null]}');
  });
  await page.reload();
  await chat.open();
  await expect(chat.mine).toHaveCount(0);
});

test('logs out in every tab and starts anew with new tokens', async ({
  page,
  host,
  chat,
  service,
  context,
}) => {
  await host.open();
  await chat.open();
  await chat.say('Private');
  await expect(chat.replies).toHaveCount(1);
  await written(page, 'Private');
  const tab = await context.newPage();
  await tab.goto(host.url);
  const other = viewOf(tab);
  await other.open();
  await other.say('Private too');
  await expect(other.replies).toHaveCount(1);

  await page.evaluate(() => window.chat.logout());
  await expect(chat.panel).toHaveCount(0);
  await expect(other.panel).toHaveCount(0);
  for (const each of [page, tab]) {
    expect(await stored(each)).not.toContain('Private');
    await viewOf(each).open();
    await expect(viewOf(each).mine).toHaveCount(0);
    await expect(viewOf(each).status).toContainText(en.signedOut);
  }

  await chat.say('Waits for a login');
  await expect(chat.mine).toHaveAttribute('data-status', 'queued');
  const before = service.calls.length;
  await page.evaluate(() =>
    window.chat.update({ userId: 'user-2', tokens: { accessToken: 'access-9', refreshToken: 'refresh-9' } }),
  );
  await expect(chat.status).not.toContainText(en.signedOut);
  await chat.say('New user');
  await expect(chat.replies).toHaveCount(1);
  const since = service.calls.slice(before);
  expect(since.map(({ token }) => token)).toEqual(['access-9', 'access-9']);
  expect(since.map(({ body }) => body.userId)).toEqual(['user-2', 'user-2']);
  expect(service.texts()).toEqual(['Private', 'Private too', 'New user']);
});

test('starts a new conversation in a new session', async ({ host, chat, service }) => {
  await host.open();
  await chat.open();
  await chat.say('The former');
  await expect(chat.replies).toHaveCount(1);
  service.next('session', { body: { sessionId: 'ses_2', chatType: 'free', createdAt: '' } });
  await chat.menu.click();
  await chat.menuItem('New conversation').click();
  await expect(chat.mine).toHaveCount(1);
  await chat.button('Delete and start new').click();
  await expect(chat.mine).toHaveCount(0);
  await expect(chat.menu).toBeFocused();
  await chat.say('The latter');
  await expect(chat.replies).toHaveCount(1);
  expect(service.calls.at(-1)?.body.sessionId).toBe('ses_2');
  expect(service.called()).toEqual(['session', 'send', 'session', 'send']);
});
