import type { Page } from '@playwright/test';
import { type Scenario, scenariosIn } from '../../demo/studio/scenarios';
import { expect, test } from './fixtures';
import { type View, viewOf } from './view';

// The device is shown in its own size, where a click goes to what is seen.
test.use({ viewport: { width: 1760, height: 1000 } });

const LOCALES = ['ar', 'fr'];
const SCENARIOS = scenariosIn(LOCALES);

const stageOf = (page: Page) => page.getByRole('region', { name: 'Preview' });
const chatOf = (page: Page) => viewOf(page.frameLocator('iframe[title="Host page"]'));

/** Opens the studio by a link, and waits until all steps are taken. */
async function visit(page: Page, url: string, hash = '') {
  await page.goto(`${url}/#${hash}`);
  await played(page);
}

const played = (page: Page) =>
  expect(stageOf(page)).toHaveAttribute('data-progress', 'done', { timeout: 20_000 });

/** What each scenario shows when its steps are taken. */
const SHOWN: Record<string, (chat: View, page: Page) => Promise<unknown>> = {
  'first-visit': (chat) => expect(chat.log).toContainText('How can we help with your money?'),
  question: (chat) => expect(chat.metrics.first()).toContainText('£'),
  'long-conversation': (chat) => expect(chat.replies).toHaveCount(10),
  'long-text': async (chat) => {
    await expect(chat.mine.last()).toContainText('is enough');
    expect(await chat.panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
  unread: async (chat) => {
    await expect(chat.panel).toBeHidden();
    await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  },
  connect: (chat) => expect(chat.metrics.first()).toContainText('€'),
  'empty-overview': (chat) => expect(chat.log).toContainText('No figures yet.'),
  'one-card': (chat) => expect(chat.metrics).toHaveText(['Cash balance£1,284.50']),
  'forty-cards': async (chat) => {
    while (await chat.button(/^Show \d+ more$/).isVisible()) await chat.button(/^Show \d+ more$/).click();
    await expect(chat.metrics).toHaveCount(40);
  },
  'extreme-figures': (chat) =>
    expect(chat.metrics).toContainText([
      '£987,654,321,098.76',
      '-£45,678,901.23',
      '£0.01',
      '£0.00',
      '-£12.30',
    ]),
  'many-actions': async (chat) => {
    await chat.button('Show 12 more').click();
    await expect(chat.actions).toHaveCount(24);
  },
  'hidden-amounts': async (chat) => {
    await expect(chat.button('Show amounts')).toBeVisible();
    await expect(chat.log).not.toContainText(/£\d/);
  },
  slow: (chat) => expect(chat.replies).toHaveCount(1),
  'failed-message': async (chat) => {
    await expect(chat.mine).toHaveAttribute('data-status', 'failed');
    await chat.button('Try again').click();
    await expect(chat.replies).toHaveCount(1);
  },
  'unconfirmed-message': (chat) => expect(chat.mine).toHaveAttribute('data-status', 'unconfirmed'),
  throttled: (chat) => expect(chat.notices).toContainText('The service is busy.'),
  'service-down': (chat) => expect(chat.notices).toContainText('The chat could not start.'),
  offline: (chat) => expect(chat.status).toContainText('You are offline.'),
  malformed: async (chat) => {
    await expect(chat.notices).toContainText('The answer could not be read.');
    await expect(chat.metrics).toHaveCount(0);
  },
  'blocked-link': async (chat) => {
    await expect(chat.notices).toContainText('The link is not safe.');
    await expect(chat.connectLink).toHaveCount(0);
  },
  'token-renewed': async (_, page) => {
    await page.getByRole('tab', { name: 'Log' }).click();
    await expect(page.getByRole('row', { name: 'auth:refreshed' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'POST /api/auth/refresh 200' })).toBeVisible();
  },
  'signed-out': (chat) => expect(chat.status).toContainText('You are signed out.'),
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

async function expectShown({ id, locale }: Scenario, page: Page) {
  const shown = SHOWN[id];
  if (shown) return shown(chatOf(page), page);
  const root = page.frameLocator('iframe').locator('.widget');
  await expect(root).toHaveAttribute('lang', locale ?? '');
  await expect(root).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
  await expect(root.locator('dialog')).not.toHaveAccessibleName('Finance chat');
}

for (const scenario of SCENARIOS) {
  test(`shows the scenario "${scenario.name}"`, async ({ page, demo, told }) => {
    await page.emulateMedia(PREFERENCES[scenario.id as keyof typeof PREFERENCES] ?? {});
    await visit(page, demo.url, `scenario=${scenario.id}${scenario.delay ? '&delay=300' : ''}`);
    await expectShown(scenario, page);
    // The browser's own record of a partner's backend that gives out no tokens.
    told.errors = told.errors.filter((error) => scenario.id !== 'signed-out' || !error.includes('401'));
  });
}
