import { en } from '../../src/locale/en';
import { refusal } from '../support/answers';
import { expect, test } from './fixtures';

/** So long that no leap of the clock ends a request. */
const PATIENT = { requestTimeout: 2_000_000_000 };

test('sends a message again by itself after a 503, no sooner than asked', async ({
  page,
  host,
  chat,
  service,
}) => {
  const leap = async () => {
    await page.clock.fastForward(10_000);
    return service.texts().length;
  };
  await page.clock.install();
  service.next('send', refusal(503, 'Busy', { 'Retry-After': '50' }));
  await host.open(PATIENT);
  await chat.open();
  await chat.say('Be patient');
  await expect.poll(service.texts).toHaveLength(1);
  await page.clock.fastForward(49_000);
  // What the page had to send by then has arrived before this.
  await page.evaluate(() => fetch('/').then(() => {}));
  expect(service.texts()).toHaveLength(1);
  await expect.poll(leap).toBe(2);
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await expect(chat.notices).toHaveCount(0);
});

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
