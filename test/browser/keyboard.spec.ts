import type { Page } from '@playwright/test';
import { tooFaint } from './contrast';
import { expect, test } from './fixtures';
import { STATES, type StateName } from './states';

/** The name of the element with the focus inside the widget, as a screen reader would say it first. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('finance-chat')?.shadowRoot?.activeElement;
    return element?.ariaLabel ?? element?.textContent ?? document.activeElement?.localName;
  });

/** Everything Tab stops at, until it leaves the widget. */
async function tabStops(page: Page, visit: () => Promise<unknown> = async () => {}) {
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = (await focused(page)) ?? '';
    if (stop === 'body' || stops.length > 60) return stops;
    stops.push(stop);
    // Waits until the conversation knows that it was scrolled.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await visit();
  }
}

/** Keyboard focus just before the widget, at the last control of the page. */
const beforeTheWidget = (page: Page) => page.getByLabel('Field of the page').focus();

test('is walked through from top to bottom, and left again', async ({ page, host, chat, service }) => {
  await page.setViewportSize({ width: 1000, height: 1300 });
  await STATES['a conversation with every view']({ page, host, chat, service });
  await beforeTheWidget(page);
  expect(await tabStops(page)).toEqual([
    'Hide amounts',
    'More options',
    'Close chat',
    'Conversation',
    'https://money.example/',
    'https://money.example/',
    'Copy message',
    'Refresh',
    'Move £300 to savings',
    'Check the gas bill',
    'Choose your bank link.bank.example',
    'Money overview',
    'Suggested actions',
    'Connect a bank',
    'Message',
    'Send',
    'Close chat',
  ]);
});

test('gives the focus back to a button in an element of the page', async ({ page, host, chat }) => {
  await host.open({}, { body: '<p><template shadowrootmode="open"><button>Ask</button></template></p>' });
  const button = page.getByRole('button', { name: 'Ask' });
  await button.focus();
  await page.evaluate(() => window.chat.open());
  await chat.input.focus();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

const RINGED: StateName[] = [
  'a closed chat with unread messages and a teaser',
  'an empty chat that greets, suggests and disclaims',
  'a conversation with every view',
  'views that failed',
  'messages that failed or may have arrived',
];

for (const name of [...RINGED, 'the menu'] as const) {
  test(`shows where the focus is, in any accent, in ${name}`, {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
    await STATES[name]({ page, host, chat, service });
    const faults: string[] = [];
    const visit = async () => {
      faults.push(...(await tooFaint(page, 'the focus ring')));
    };
    if (name === 'the menu') {
      await page.keyboard.press('End');
      await visit();
    } else {
      await beforeTheWidget(page);
      expect((await tabStops(page, visit)).length).toBeGreaterThan(2);
    }
    expect(faults).toEqual([]);
  });
}

/** Buttons that go away when they are pressed by keyboard, their state, and the element with the focus then. */
const LEAVING: [name: string, state: StateName, lands: string][] = [
  ['Try again', 'views that failed', 'Money overview'],
  ['Try again', 'a chat that could not start', 'Conversation'],
  ['Show 2 more', 'longer lists than are shown at once', 'Suggested actions'],
  ['What is my balance?', 'an empty chat that greets, suggests and disclaims', 'Conversation'],
  ['Delete and start new', 'the question before a new conversation', 'More options'],
  ['Cancel', 'the question before a new conversation', 'More options'],
  ['Dismiss', 'a closed chat with unread messages and a teaser', 'Open chat, 1 unread message'],
];

for (const [name, state, lands] of LEAVING) {
  test(`leaves the focus at "${lands}" when "${name}" was pressed and is gone in ${state}`, {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
    await STATES[state]({ page, host, chat, service });
    for (const operation of ['session', 'metrics', 'actions', 'connect', 'send'] as const)
      service.usual(operation);
    const button = chat.host.getByRole('button', { name, exact: true });
    const all = (await button.count()) - 1;
    await button.first().focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveCount(all);
    await expect.poll(() => focused(page)).toContain(lands);
  });
}
