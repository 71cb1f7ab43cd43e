import { en } from '../../src/locale/en';
import { refusal } from '../support/answers';
import { expect, test } from './fixtures';

/** A page on which nothing that Preact shows can be shown. */
const head =
  '<script>Node.prototype.insertBefore = () => { throw new Error("The page is broken"); };</script>';

test('holds a conversation as text on a page on which rendering always fails', async ({
  page,
  host,
  chat,
  service,
  told,
}) => {
  await host.open({}, { head });
  await page.evaluate(() =>
    window.chat.receive({ payloadType: 'text', payload: { text: 'Are you there?' } }),
  );
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  await chat.open();
  await expect(chat.input).toBeFocused();
  await expect(chat.log).toContainText('Are you there?');

  service.next('send', refusal(400));
  await chat.say('Hello');
  await expect(chat.mine).toContainText(en.failed);
  await chat.button('Try again').click();
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await expect(chat.replies.last()).toHaveText('Assistant: You said: Hello');
  await chat.input.fill('Two');
  await chat.send.click();
  await expect(chat.replies.last()).toHaveText('Assistant: You said: Two');
  await expect(chat.input).toHaveValue('');
  expect(service.texts()).toEqual(['Hello', 'Hello', 'Two']);

  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(chat.bubble).toBeFocused();
  await chat.open();
  await expect(chat.mine).toHaveCount(2);
  await chat.button('Close chat').click();
  await expect(chat.panel).toBeHidden();
  expect(told.warnings).toHaveLength(1);
});

test('keeps amounts hidden in the plain view, and all of it from session recorders', async ({
  page,
  host,
  chat,
}) => {
  await host.open({ hideAmounts: true }, { head });
  await page.evaluate(() => window.chat.showMetrics());
  await expect(chat.log).toContainText('Cash balance: •••');
  await expect(chat.log).not.toContainText('4,321');
  for (const part of [chat.log, chat.input]) await expect(part).toHaveAttribute('data-dd-privacy', 'hidden');
});

test('fills a phone with the plain view', async ({ page, host, chat }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await host.open({}, { head });
  await chat.open();
  expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(chat.bubble).toBeHidden();
  await expect(chat.send).toBeInViewport();
  await chat.button('Close chat').click();
  await expect(chat.bubble).toBeVisible();
});

test('shows no bubble for the plain view in a place of the page', async ({ host, chat }) => {
  const body = '<div id="here" style="height: 500px"></div>';
  await host.open({ mode: 'inline', target: '#here' }, { head, body });
  await expect(chat.panel).toBeVisible();
  await expect(chat.bubble).toBeHidden();
  await expect(chat.button('Close chat')).toHaveCount(0);
});

test('lets the person go on typing in the plain view while the whole one is tried again', async ({
  page,
  host,
  chat,
}) => {
  const start = Date.parse('2026-05-03T10:00:00Z');
  await page.clock.install({ time: start });
  await host.open({}, { head });
  await page.clock.pauseAt(start + 60_000);
  // The first tries may not be over yet.
  await page.clock.runFor(2_000);
  await chat.open();
  await chat.input.pressSequentially('Half a');
  // Five minutes, in steps that end at every possible moment between two tries.
  for (let step = 0; step < 60; step++) {
    await page.clock.runFor(5_050);
    await expect(chat.input).toBeFocused();
  }
  await page.keyboard.type(' sentence');
  await page.keyboard.press('Enter');
  await expect(chat.replies).toHaveText('Assistant: You said: Half a sentence');
});
