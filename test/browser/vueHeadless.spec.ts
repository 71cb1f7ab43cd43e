import type { Page } from '@playwright/test';
import { pageFindings } from './axe';
import { expect, test } from './fixtures';

const SEND = '**/api/chat/send';

/** The parts of the bank's own chat, as a person finds them. */
function bankOf(page: Page) {
  const log = page.getByRole('log', { name: 'Conversation' });
  const box = page.getByRole('textbox', { name: 'Message' });
  return {
    log,
    box,
    mine: log.locator('.user'),
    replies: log.locator('.reply'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    card: (name: string) => log.getByRole('region', { name }),

    async say(text: string) {
      await box.fill(text);
      await box.press('Enter');
    },
  };
}

test.beforeEach(({ page, demo }) => page.goto(`${demo.url}/hosts/vueHeadless/`));

test('answers, asks nothing before the person turns to it, and leaves the focus in the composer', {
  tag: '@all',
}, async ({ page, told }) => {
  const { box, mine, replies, log } = bankOf(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await expect(log).toContainText('How can we help');
  expect(requests).toEqual([]);
  await box.focus();
  await page.keyboard.type('What is');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('my balance?');
  await page.keyboard.press('Enter');
  await expect(mine).toHaveText('You: What is\nmy balance?');
  await expect(replies).toContainText('£');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  expect(told.warnings).toEqual([]);
});

test('leaves axe nothing to find, and nothing out of sight on a phone', { tag: '@all' }, async ({ page }) => {
  const { box, button, card, mine, say } = bankOf(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await button('Money overview').click();
  await button('Suggested actions').click();
  await expect(card('Suggested actions').getByRole('button').first()).toBeVisible();
  await page.route(SEND, (route) =>
    route.fulfill({ status: 422, json: { detail: 'No', request_id: 'req_1' } }),
  );
  await say('Averyveryveryveryveryveryveryveryveryveryveryverylongword');
  await expect(mine).toContainText('Not sent.');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await pageFindings(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const part of [box, button('Send'), mine]) await expect(part).toBeInViewport({ ratio: 1 });
});
