import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { refusal } from './fakeService';
import { expect, test } from './fixtures';
import type { View } from './view';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The default and what no designer would choose. */
const ACCENTS = ['#0b5c4b', '#ffff00', 'white', 'black', 'hsl(300 100% 50%)', 'oklch(0.7 0.15 240)'];

interface Axe {
  run(context: object, options: object): Promise<Record<'violations' | 'incomplete' | 'passes', Finding[]>>;
}

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds, or cannot decide, in every scheme and accent, with the rule and the element. */
async function findings(page: Page): Promise<string[]> {
  // Brings axe onto the page, where it stays.
  await new AxeBuilder({ page })
    .setLegacyMode()
    .include('finance-chat')
    .withRules('color-contrast')
    .analyze();
  return page.evaluate(
    async ({ accents, tags }) => {
      const { axe } = window as unknown as { axe: Axe };
      const found: string[] = [];
      // Axe reads contrast and target size from a map of what is inside `body`; the widget stands beside it.
      const walk = document.createTreeWalker.bind(document);
      document.createTreeWalker = (root, ...rest) => {
        const walker = walk(root === document.body ? document.documentElement : root, ...rest);
        walker.currentNode = root;
        return walker;
      };
      for (const scheme of ['light', 'dark'] as const) {
        for (const accent of accents) {
          window.chat.update({ appearance: { scheme, accent } });
          const { violations, incomplete, passes } = await axe.run(
            { include: ['finance-chat'] },
            { runOnly: tags },
          );
          if (!passes.some(({ id }) => id === 'color-contrast'))
            found.push(`${scheme} ${accent}: no colour was read`);
          for (const { id, nodes } of [...violations, ...incomplete]) {
            for (const { html, failureSummary } of nodes) {
              found.push(`${scheme} ${accent} ${id}: ${html.slice(0, 120)} ${failureSummary}`);
            }
          }
        }
      }
      return found;
    },
    { accents: ACCENTS, tags: WCAG },
  );
}

async function fill(chat: View) {
  await chat.say('What is my balance?');
  await expect(chat.replies).toHaveCount(1);
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.metrics).toHaveCount(2);
  await expect(chat.actions).toHaveCount(2);
  await expect(chat.connectLink).toBeVisible();
}

test('bubble, unread count and teaser', async ({ page, host }) => {
  await host.open();
  await page.evaluate(() => {
    window.chat.receive({ payloadType: 'text', payload: { text: 'News' } });
    window.chat.showTeaser('Your month at a glance?');
  });
  expect(await findings(page)).toEqual([]);
});

test('an empty panel', async ({ page, host, chat }) => {
  await host.open({ starters: ['What is my balance?'], disclaimer: 'Not financial advice' });
  await chat.open();
  await expect(chat.panel).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a conversation with its views', async ({ page, host, chat }) => {
  await page.setViewportSize({ width: 1000, height: 1200 });
  await host.open({ greeting: 'Good morning!' });
  await chat.open();
  await chat.say('What is my balance?');
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.metrics).toHaveCount(2);
  await expect(chat.connectLink).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('covered figures and the open menu', async ({ page, host, chat }) => {
  await host.open({ hideAmounts: true, appearance: { density: 'compact' } });
  await chat.open();
  await fill(chat);
  await chat.menu.click();
  expect(await findings(page)).toEqual([]);
});

test('waiting', async ({ page, host, chat, service }) => {
  const release = ['send', 'metrics'].map((operation) => service.hold(operation as 'send'));
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Waits behind');
  await chat.shortcut('Money overview').click();
  await expect(chat.mine.first()).toHaveAttribute('data-status', 'sending');
  expect(await findings(page)).toEqual([]);
  for (const answer of release) answer();
  await expect(chat.metrics).toHaveCount(2);
});

test('failures, and being signed out', async ({ page, host, chat, service }) => {
  await page.setViewportSize({ width: 1000, height: 1200 });
  service.next('send', refusal(400), refusal(500));
  service.next('metrics', refusal(500));
  await host.open();
  await chat.open();
  for (const text of ['Not sent', 'Not confirmed']) await chat.say(text);
  await chat.shortcut('Money overview').click();
  await expect(chat.notices).toHaveCount(3);
  for (const operation of ['send', 'refresh'] as const)
    service.always(operation, refusal(401, 'Unauthorized'));
  await chat.say('Signed out');
  await expect(chat.status).toContainText(en.signedOut);
  expect(await findings(page)).toEqual([]);
});

test('offline, on a phone, right to left', async ({ page, host, chat, context }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await host.open({ locale: 'ar' }, { head: '' });
  await page.evaluate(() => window.FinanceChat?.addMessages?.('ar', {}));
  await chat.open();
  await fill(chat);
  await context.setOffline(true);
  await chat.say('Waits');
  await expect(chat.status).toContainText(en.youAreOffline);
  expect(await findings(page)).toEqual([]);
});
