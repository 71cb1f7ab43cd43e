import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { expect, receive, test } from './fixtures';

const START = Date.parse('2026-05-03T10:00:00Z');
const AFTER_MS = 60_000;
const FIGURES = /4,?321|87\.65|12\.50/;

/** All that the browser tells assistive technology, and all that is in the widget. */
async function everything(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const inside = await page.evaluate(() => document.querySelector('finance-chat')?.shadowRoot?.innerHTML);
  return JSON.stringify(nodes.map(({ name, value, description }) => [name, value, description])) + inside;
}

test.beforeEach(async ({ page, host, chat }) => {
  // Time passes only where a test says so.
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START + 3_600_000);
  await host.open({ hideAmountsAfter: AFTER_MS });
  await chat.open();
  await receive(page, 'You paid £12.50 on 3 May.');
  await chat.shortcut(en.metrics).click();
  await expect(chat.metrics.first()).toContainText('£4,321.09');
});

test('covers every figure after a while without an act, until the person shows them again', async ({
  page,
  chat,
}) => {
  expect(await everything(page)).toMatch(FIGURES);
  await page.clock.runFor(AFTER_MS);
  await expect(chat.metrics.first()).toContainText(en.hiddenAmount);
  await expect(chat.replies.first()).toContainText('You paid £••• on ••• May.');
  await expect(chat.panel.getByText(en.amountsHidden)).toHaveAttribute('aria-live', 'polite');
  expect(await everything(page)).not.toMatch(FIGURES);
  expect(await page.evaluate(() => window.chat.transcript())).not.toMatch(FIGURES);

  await chat.input.click();
  await page.keyboard.type('Is somebody there?');
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 100);
  await page.reload();
  await expect(chat.input).toHaveValue('Is somebody there?');
  expect(await everything(page)).not.toMatch(FIGURES);

  await chat.button(en.showAmounts).click();
  await expect(chat.replies.first()).toContainText('£12.50');
  await page.clock.runFor(AFTER_MS - 1);
  await expect(chat.button(en.hideAmounts)).toBeVisible();
  await page.clock.runFor(1);
  await expect(chat.button(en.showAmounts)).toBeVisible();
  expect(await everything(page)).not.toMatch(FIGURES);
});
