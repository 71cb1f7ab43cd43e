import type { Page } from '@playwright/test';
import { scenariosIn } from '../../demo/studio/scenarios';
import { en } from '../../src/locale/en';
import { LOCALES } from '../studio/locales';
import type { View } from '../support/view';
import { expect, test } from './fixtures';
import { chatOf, tab, visit, WIDE } from './studioPage';

test.use({ viewport: WIDE });

/** The words of the chat after the steps of a scenario. */
const SAYS: Record<string, string | RegExp> = {
  'first-visit': 'Good morning.',
  bare: en.welcome,
  'own-brand': en.talkToPerson,
  arriving: 'Your rent is due on Monday.',
  streamed: '£',
  'streamed-long': 'Your biggest expense',
  'streamed-stopped': 'Stopped',
  'streamed-broken': en.interrupted,
  question: /Cash balance£/,
  'own-fetch': /Pension£48,200\.00/,
  reloaded: en.metricsAgain,
  'delete-question': en.confirmNew,
  refused: en.refusedText,
  connect: /Cash balance.*€/,
  'empty-overview': en.noMetrics,
  'no-actions': en.noActions,
  'one-card': /Cash balance£1,284\.50/,
  'old-figures': /\d days old/,
  yen: /¥[\d,]+/,
  'many-actions': 'Show 10 more',
  throttled: en.throttled,
  'service-down': en.failureStart,
  malformed: en.malformed,
  'blocked-link': en.blocked,
  'signed-out': en.signedOut,
  'nobody-signed-in': 'Try again',
};

/** Other checks of a scenario. */
const SHOWN: Record<string, (chat: View, page: Page) => Promise<unknown>> = {
  closed: (chat) => expect(chat.panel).toBeHidden(),
  teaser: (_, page) =>
    expect(
      page.frameLocator('iframe').getByRole('button', { name: 'Your month at a glance?' }),
    ).toBeVisible(),
  inline: (_, page) =>
    expect(page.frameLocator('iframe').locator('main [part=metric]').first()).toContainText('£'),
  'every-view': (chat) => expect(chat.connectLink).toBeVisible(),
  'new-messages': (chat) => expect(chat.button('1 new message')).toBeVisible(),
  'streaming-service': async (chat) => {
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    await expect(chat.replies).toContainText('£550.51');
  },
  history: async (chat) => {
    await expect(chat.messages.first()).toContainText('When is my mortgage due?');
    await expect(chat.mine.last()).toContainText('What is my balance?');
    await expect(chat.log.locator('.run-time')).toHaveCount(3);
  },
  menu: async (chat, page) => {
    await expect(chat.menuItem('New conversation')).toBeVisible();
    // Another tab of the studio leaves the menu open.
    await tab(page, 'Brand');
    await expect(chat.menuItem('New conversation')).toBeVisible();
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
    await expect(chat.button(/^Helpful$/).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(chat.button('Not helpful').last()).toHaveAttribute('aria-pressed', 'false');
  },
  compact: (chat) => expect(chat.log).not.toContainText(/£\d/),
  'failed-views': (chat) => expect(chat.notices).toHaveCount(3),
  'long-conversation': (chat) => expect(chat.replies).toHaveCount(10),
  'long-text': async (chat) => {
    await expect(chat.mine.last()).toContainText('is enough');
    expect(await chat.panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
  unread: (chat) => expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message'),
  'figures-as-bars': async (chat) => {
    await expect(chat.metrics.first()).toContainText('Safe to spend£1,284.50');
    await expect(chat.metrics.locator('rect')).toHaveCount(2);
  },
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
  'hidden-amounts': (chat) => expect(chat.log).not.toContainText(/£\d/),
  slow: (chat) => expect(chat.replies).toHaveCount(2),
  'failed-message': (chat) => expect(chat.mine).toHaveAttribute('data-status', 'failed'),
  'unconfirmed-message': (chat) => expect(chat.mine).toHaveAttribute('data-status', 'unconfirmed'),
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
  'token-renewed': async (_, page) => {
    await tab(page, 'Log');
    await expect(page.getByRole('row', { name: 'POST /api/chat/send 401' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'auth:refreshed' })).toHaveCount(1);
    await expect(page.getByRole('row', { name: 'POST /api/auth/refresh 200' })).toBeVisible();
  },
  'forced-colours': (chat) => expect(chat.metrics.first()).toBeVisible(),
  markdown: async (chat) => {
    await expect(chat.replies.last().getByRole('cell', { name: 'Rent' })).toBeVisible();
    await expect(chat.replies.last().getByRole('link', { name: 'your statement' })).toBeVisible();
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
    const chat = chatOf(page);
    const text = SAYS[scenario.id];
    if (text) await expect(chat.panel).toContainText(text);
    await SHOWN[scenario.id]?.(chat, page);
    if (scenario.preference) await expect(page.getByText('This preference is on.')).toBeVisible();
    expect(Object.keys({ ...SAYS, ...SHOWN, ...PREFERENCES })).toContain(scenario.id);
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
