import type { Page } from '@playwright/test';
import { scenariosIn } from '../../demo/studio/scenarios';
import { en } from '../../src/locale/en';
import { LOCALES } from '../studio/locales';
import type { View } from '../support/view';
import { expect, test } from './fixtures';
import { chatOf, tab, visit, WIDE } from './studioPage';

test.use({ viewport: WIDE });

/** What each scenario shows when its steps are taken. */
const SHOWN: Record<string, (chat: View, page: Page) => Promise<unknown>> = {
  'first-visit': async (chat) => {
    await expect(chat.log).toContainText('Good morning.');
    await expect(chat.panel).toContainText('General information, not financial advice.');
    await chat.button('When is payday?').click();
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  },
  bare: async (chat) => {
    await expect(chat.log).toContainText(en.welcome);
    await expect(chat.panel).not.toContainText('General information, not financial advice.');
  },
  closed: async (chat) => {
    await expect(chat.bubble).toBeVisible();
    await expect(chat.panel).toBeHidden();
  },
  teaser: async (chat, page) => {
    const teaser = page.frameLocator('iframe').getByRole('button', { name: 'Your month at a glance?' });
    await expect(teaser).toBeVisible();
    await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
    await expect(chat.panel).toBeHidden();
  },
  inline: async (_, page) => {
    const place = page.frameLocator('iframe').locator('main');
    await expect(place.locator('finance-chat [part=metric]').first()).toContainText('£');
    await expect(page.frameLocator('iframe').locator('[part=launcher]')).toHaveCount(0);
  },
  'every-view': async (chat) => {
    await expect(chat.metrics.first()).toContainText('£');
    await expect(chat.actions.first()).toBeVisible();
    await expect(chat.connectLink).toBeVisible();
  },
  'new-messages': async (chat) => {
    await expect(chat.button('1 new message')).toBeVisible();
    await chat.button('1 new message').click();
    await expect(chat.messages.last()).toBeInViewport();
  },
  arriving: async (chat) => {
    await expect(chat.replies).toHaveAttribute('data-status', 'arriving');
    await expect(chat.replies).toContainText('covers it, and');
    await chat.button('Stop').click();
    await expect(chat.replies).toContainText('Stopped');
  },
  'streaming-service': async (chat) => {
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    await expect(chat.replies).toContainText('£550.51');
  },
  history: async (chat) => {
    await expect(chat.messages.first()).toContainText('When is my mortgage due?');
    await expect(chat.mine.last()).toContainText('What is my balance?');
    await expect(chat.log.locator('.day')).toHaveCount(3);
  },
  reloaded: async (chat) => {
    await expect(chat.mine).toHaveCount(1);
    await expect(chat.replies).toHaveCount(1);
    await expect(chat.metrics).toHaveCount(0);
    await chat.button('Show again').first().click();
    await expect(chat.metrics.first()).toContainText('£');
  },
  menu: async (chat, page) => {
    await expect(chat.menuItem('New conversation')).toBeVisible();
    // A look elsewhere in the studio leaves it open.
    await tab(page, 'Brand');
    await expect(chat.menuItem('New conversation')).toBeVisible();
  },
  'delete-question': async (chat) => {
    await expect(chat.panel).toContainText(en.confirmNew);
    await expect(chat.button('Cancel')).toBeVisible();
  },
  refused: async (chat) => {
    await expect(chat.panel.getByRole('alert')).toContainText(en.refusedText);
    await expect(chat.input).toHaveValue('My card is 4111 1111 1111 1111');
    await chat.say('What is my balance?');
    await expect(chat.replies).toHaveCount(1);
  },
  'too-long': async (chat) => {
    await expect(chat.panel.getByRole('alert')).toHaveText('21 characters too long');
    await expect(chat.input).toHaveValue(/^Every month .* enough\.$/);
  },
  suggestions: async (chat) => {
    await chat.button('Can I save more?').click();
    await expect(chat.replies).toHaveCount(2);
    await expect(chat.button('Which bills are coming up?')).toHaveCount(0);
  },
  feedback: async (chat) => {
    await expect(chat.button('Helpful').first()).toHaveAttribute('aria-pressed', 'true');
    await expect(chat.button('Not helpful').last()).toHaveAttribute('aria-pressed', 'false');
  },
  compact: async (chat) => {
    await expect(chat.button('Show amounts')).toBeVisible();
    await expect(chat.log).not.toContainText(/£\d/);
    await expect(chat.connectLink).toBeVisible();
  },
  'no-actions': (chat) => expect(chat.log).toContainText(en.noActions),
  'failed-views': (chat) => expect(chat.notices).toHaveCount(3),
  'nobody-signed-in': async (chat) => {
    await expect(chat.status).toContainText(en.signedOut);
    await expect(chat.button('Try again')).toBeVisible();
  },
  question: (chat) => expect(chat.metrics.first()).toContainText('£'),
  'long-conversation': (chat) => expect(chat.replies).toHaveCount(10),
  'long-text': async (chat) => {
    await expect(chat.mine.last()).toContainText('is enough');
    expect(await chat.panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
  streamed: async (chat) => {
    await expect(chat.replies).toContainText('£');
    await expect(chat.button('Stop')).toHaveCount(0);
  },
  'streamed-long': async (chat) => {
    await expect(chat.replies).toHaveCount(1);
    await expect(chat.replies).toContainText('Your biggest expense');
  },
  'streamed-stopped': (chat) => expect(chat.replies).toContainText('Stopped'),
  'streamed-broken': (chat) => expect(chat.replies).toContainText(en.interrupted),
  unread: async (chat) => {
    await expect(chat.panel).toBeHidden();
    await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  },
  connect: async (chat) => {
    await expect(chat.log).toContainText(en.connectBack);
    await expect(chat.metrics.first()).toContainText('€');
  },
  'empty-overview': (chat) => expect(chat.log).toContainText(en.noMetrics),
  'one-card': (chat) => expect(chat.metrics).toHaveText(['Cash balance£1,284.50']),
  'forty-cards': async (chat) => {
    while (await chat.button(/^Show \d+ more$/).isVisible()) await chat.button(/^Show \d+ more$/).click();
    await expect(chat.metrics).toHaveCount(40);
  },
  'extreme-figures': (chat) =>
    expect(chat.metrics).toContainText([
      '£987,654,321,098.76',
      '−£45,678,901.23',
      '£0.01',
      '£0.00',
      '−£12.30',
    ]),
  yen: (chat) => expect(chat.metrics.first()).toContainText(/¥[\d,]+$/),
  'many-actions': async (chat) => {
    await chat.button('Show 10 more').click();
    await expect(chat.actions).toHaveCount(60);
  },
  'hidden-amounts': async (chat) => {
    await expect(chat.button('Show amounts')).toBeVisible();
    await expect(chat.log).not.toContainText(/£\d/);
  },
  slow: (chat) => expect(chat.replies).toHaveCount(2),
  'failed-message': async (chat) => {
    await expect(chat.mine).toHaveAttribute('data-status', 'failed');
    await chat.button('Try again').click();
    await expect(chat.replies).toHaveCount(1);
  },
  'unconfirmed-message': (chat) => expect(chat.mine).toHaveAttribute('data-status', 'unconfirmed'),
  throttled: (chat) => expect(chat.notices).toContainText(en.throttled),
  'service-down': (chat) => expect(chat.notices).toContainText(en.failureStart),
  offline: async (chat, page) => {
    await expect(chat.status).toContainText(en.youAreOffline);
    await expect(chat.notices).toContainText(en.offline);
    await expect(chat.replies).toHaveCount(1);
    await page.getByRole('button', { name: 'Bring the network back' }).click();
    await expect(chat.replies).toHaveCount(2);
    await expect(chat.status).toBeEmpty();
    await chat.button('Try again').click();
    await expect(chat.metrics.first()).toBeVisible();
    await tab(page, 'Log');
    await expect(page.getByRole('row', { name: 'GET /api/money/metrics no answer' })).toBeVisible();
  },
  malformed: async (chat) => {
    await expect(chat.notices).toContainText(en.malformed);
    await expect(chat.metrics).toHaveCount(0);
  },
  'blocked-link': async (chat) => {
    await expect(chat.notices).toContainText(en.blocked);
    await expect(chat.connectLink).toHaveCount(0);
  },
  'token-renewed': async (_, page) => {
    await tab(page, 'Log');
    await expect(page.getByRole('row', { name: 'POST /api/chat/send 401' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'auth:refreshed' })).toHaveCount(1);
    await expect(page.getByRole('row', { name: 'POST /api/auth/refresh 200' })).toBeVisible();
  },
  'signed-out': (chat) => expect(chat.status).toContainText(en.signedOut),
  'forced-colours': async (chat, page) => {
    await expect(chat.metrics.first()).toBeVisible();
    await expect(page.getByText('This preference is on.')).toBeVisible();
  },
  'reduced-motion': async (_, page) => {
    await expect(page.getByText('This preference is on.')).toBeVisible();
  },
};

const PREFERENCES = {
  'forced-colours': { forcedColors: 'active' },
  'reduced-motion': { reducedMotion: 'reduce' },
} as const;

const SIGNED_OUT = ['signed-out', 'nobody-signed-in'];

for (const scenario of scenariosIn([])) {
  test(`shows the scenario "${scenario.name}"`, async ({ page, demo, told }) => {
    await page.emulateMedia(PREFERENCES[scenario.id as keyof typeof PREFERENCES] ?? {});
    await visit(page, demo.url, `scenario=${scenario.id}${scenario.delay ? '&delay=300' : ''}`);
    await SHOWN[scenario.id]?.(chatOf(page), page);
    expect(Object.keys(SHOWN)).toContain(scenario.id);
    // The browser's own record of a partner's backend that gives out no tokens.
    told.errors = told.errors.filter((error) => !SIGNED_OUT.includes(scenario.id) || !error.includes('401'));
  });
}

test('speaks every language that is built, by one click each', async ({ page, demo }) => {
  test.setTimeout(60_000 + 5_000 * LOCALES.length);
  await visit(page, demo.url);
  const root = page.frameLocator('iframe').locator('.widget');
  for (const { name, locale = '' } of scenariosIn(LOCALES).filter(({ group }) => group === 'Languages')) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(root).toHaveAttribute('lang', locale);
    await expect(root).toHaveAttribute('dir', name.endsWith('right to left') ? 'rtl' : 'ltr');
    await expect(root.locator('dialog')).not.toHaveAccessibleName('Finance chat');
    await expect(root.locator('[part=metric]').first()).toBeVisible();
  }
});
