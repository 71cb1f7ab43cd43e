import { en } from '../../src/locale/en';
import { ask, expect, storedIn, test } from './fixtures';

test('keeps messages that are written offline, and sends them in order once it is online', async ({
  host,
  chat,
  service,
  context,
}) => {
  await host.open();
  await chat.open();
  // An answer still on its way would be a sign of being back.
  await chat.say('Zero');
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await context.setOffline(true);
  await expect(chat.status).toHaveText(en.youAreOffline);
  for (const text of ['One', 'Two', 'Three']) await chat.say(text);
  for (const message of (await chat.mine.all()).slice(1))
    await expect(message).toHaveAttribute('data-status', 'queued');
  await context.setOffline(false);
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.status).toBeEmpty();
  expect(service.texts()).toEqual(['Zero', 'One', 'Two', 'Three']);
});

test('keeps the newest where storage is full, and the conversation goes on without a word', async ({
  page,
  host,
  chat,
  told,
}) => {
  await host.open();
  await chat.open();
  await chat.say('Kept at first');
  await expect.poll(() => storedIn(page)).toContain('You said: Kept at first');
  await page.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        for (;;) sessionStorage.setItem(`of the page ${sessionStorage.length}`, 'x'.repeat(size));
      } catch {
        // Goes on with smaller pieces.
      }
    }
  });
  await ask(chat, 'The newest', 2);
  await expect.poll(() => storedIn(page)).toContain('You said: The newest');
  expect(told.warnings).toEqual([]);

  await page.reload();
  await expect(chat.replies.last()).toContainText('You said: The newest');
});
