import { en } from '../../src/locale/en';
import { expect, test } from './fixtures';

test('keeps what is written offline and sends it in order once back', async ({
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
