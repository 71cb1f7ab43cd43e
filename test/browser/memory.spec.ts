import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { expect, test } from './fixtures';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

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

test('brings back what was not sent, and sends it again only when the person says so', async ({
  page,
  host,
  chat,
  service,
}) => {
  service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Waits behind');
  await expect.poll(service.texts).toEqual(['On its way']);

  await page.reload();
  await expect(chat.mine.first()).toHaveAttribute('data-status', 'unconfirmed');
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'failed');
  expect(service.texts()).toEqual(['On its way']);
  for (const message of await chat.mine.all())
    await message.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.mineThat('sent')).toHaveCount(2);
  expect(service.texts()).toEqual(['On its way', 'On its way', 'Waits behind']);
  expect(service.called().filter((operation) => operation === 'session')).toHaveLength(1);
});
