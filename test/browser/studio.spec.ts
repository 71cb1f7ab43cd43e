import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { scenariosIn } from '../../demo/studio/scenarios';
import { en } from '../../src/locale/en';
import { agreeAtBank } from '../studio/consent';
import { LOCALES } from '../studio/locales';
import { pageOf } from '../support/hostSite';
import { type View, viewOf } from '../support/view';
import { serveDemo } from '../testing/callers';
import { expect, test } from './fixtures';

// The device is shown in its own size, where a click goes to what is seen.
test.use({ viewport: { width: 1760, height: 1000 } });

const SCENARIOS = scenariosIn([]);

const stageOf = (page: Page) => page.locator('#preview-panel');
const chatOf = (page: Page) => viewOf(page.frameLocator('iframe[title="Host page"]'));

/** Opens the studio by a link, and waits until all steps are taken. */
async function visit(page: Page, url: string, hash = '') {
  await page.goto(`${url}/#${hash}`);
  if (hash.includes('scenario=connect')) await agreeAtBank(page);
  await played(page);
}

const played = (page: Page) =>
  expect(stageOf(page)).toHaveAttribute('data-progress', 'done', { timeout: 40_000 });

/** What each scenario shows when its steps are taken. */
const SHOWN: Record<string, (chat: View, page: Page) => Promise<unknown>> = {
  'first-visit': (chat) => expect(chat.log).toContainText('How can we help with your money?'),
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
    await expect(chat.log).toContainText('Your overview may have changed.');
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
  throttled: (chat) => expect(chat.notices).toContainText(en.throttled),
  'service-down': (chat) => expect(chat.notices).toContainText(en.failureStart),
  offline: async (chat, page) => {
    await expect(chat.status).toContainText('You are offline.');
    await expect(chat.notices).toContainText('No answer came.');
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
    await expect(chat.notices).toContainText('The answer could not be read.');
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
  'signed-out': (chat) => expect(chat.status).toContainText('You’re signed out.'),
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

for (const scenario of SCENARIOS) {
  test(`shows the scenario "${scenario.name}"`, async ({ page, demo, told }) => {
    await page.emulateMedia(PREFERENCES[scenario.id as keyof typeof PREFERENCES] ?? {});
    await visit(page, demo.url, `scenario=${scenario.id}${scenario.delay ? '&delay=300' : ''}`);
    await SHOWN[scenario.id]?.(chatOf(page), page);
    expect(Object.keys(SHOWN)).toContain(scenario.id);
    // The browser's own record of a partner's backend that gives out no tokens.
    told.errors = told.errors.filter((error) => scenario.id !== 'signed-out' || !error.includes('401'));
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

test('says so where the widget is not built yet', async ({ page, told }) => {
  await using demo = await serveDemo({}, '/nowhere');
  await page.goto(demo.url);
  await expect(page.getByRole('alert')).toHaveText('The widget is not built yet: run "npm run build" first.');
  told.errors = told.errors.filter((error) => !error.includes('404'));
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** A clipboard that a test can read. */
async function copied(page: Page, name: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: `Copy ${name}` })
    .last()
    .click();
  await expect(page.getByRole('status').first()).toHaveText(/ copied$/);
  return page.evaluate(() => navigator.clipboard.readText());
}

const accentOf = (chat: View) => chat.bubble.evaluate((bubble) => getComputedStyle(bubble).backgroundColor);

test('restores by its link what was chosen', async ({ page, demo, context }) => {
  await visit(page, demo.url, 'scenario=question');
  await page.getByRole('combobox', { name: 'Page' }).selectOption('Bank portal');
  await played(page);
  await page.getByText('Dark', { exact: true }).click();
  await played(page);
  await page.getByText('Tablet', { exact: true }).click();
  await tab(page, 'Brand');
  await page.getByRole('button', { name: 'Orchard' }).click();
  const link = await copied(page, 'link');

  const other = await context.newPage();
  await other.goto(link);
  await played(other);
  const frame = other.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('data-page', 'bank');
  await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(other.getByText('820 × 1100')).toBeVisible();
  await expect(chatOf(other).metrics.first()).toBeVisible();
  await expect(chatOf(other).log).toContainText('Good to see you.');
  expect(await accentOf(chatOf(other))).toBe(await accentOf(chatOf(page)));
});

test('opens a link that is wrong in part, and says what is wrong', async ({ page, demo }) => {
  const brand = encodeURIComponent('{"appearance":{"accent":"reddish"}}');
  await visit(page, demo.url, `scenario=question&page=moon&brand=${brand}`);
  await expect(page.locator('.wrong p')).toHaveText([
    'In the link, “page” takes shop, bank, dashboard, blog; it got “moon”.',
    '"appearance.accent" takes CSS color; it got \'reddish\'.',
  ]);
  await expect(chatOf(page).metrics.first()).toBeVisible();
});

test('has in view what a link has chosen', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=locale-tr');
  await expect(page.getByRole('button', { name: 'Turkish' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Lose the network' })).toBeInViewport();
});

test('follows a link that is pasted into its address', async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.evaluate(() => {
    location.hash = 'scenario=question';
  });
  await expect(chatOf(page).metrics.first()).toBeVisible();
});

test('dresses the widget while it runs', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  const chat = chatOf(page);
  await tab(page, 'Brand');
  const row = page.getByRole('row', { name: /^Bubble icon/ });
  await expect(row).toContainText('✓');
  await page.getByLabel('Accent, any CSS colour').fill('rebeccapurple');
  await page.getByLabel('Accent, any CSS colour').press('Enter');
  await expect.poll(() => accentOf(chat)).toBe('rgb(102, 51, 153)');
  await expect(row).toContainText('8.41');
  await page.getByLabel('Greeting').fill('Good morning');
  await expect(chat.log).toContainText('Good morning');
  await page.getByLabel('title', { exact: true }).fill('Money talk');
  await expect(page.frameLocator('iframe').getByRole('dialog', { name: 'Money talk' })).toBeVisible();
  await page.getByLabel('title', { exact: true }).fill('');
  await expect(chat.panel).toBeVisible();
  await page.getByLabel('Language').selectOption('French');
  await expect(page.frameLocator('iframe').locator('.widget')).toHaveAttribute('lang', 'fr');
  await page.getByLabel('Language').selectOption('As the scenario');
  await expect(page.frameLocator('iframe').locator('.widget')).toHaveAttribute('lang', 'en');
  await played(page);
  await expect(chat.mine).toHaveCount(1);
  await page.getByLabel('Accent, any CSS colour').fill('reddish');
  await page.getByLabel('Accent, any CSS colour').press('Enter');
  await expect(page.getByText('"appearance.accent" takes CSS color')).toBeVisible();
  expect(await accentOf(chat)).toBe('rgb(102, 51, 153)');
});

test('holds the bank in its frame to the policy of the portal', async ({ page, demo, told }) => {
  const [answer] = await Promise.all([
    page.waitForResponse(/preview\/bank\.html/),
    visit(page, demo.url, 'scenario=question&page=bank&brand={"locale":"fr"}'),
  ]);
  const headers = await answer.allHeaders();
  expect(headers['content-security-policy']?.replace(/nonce-[\w+/=]{24}/, 'nonce-N')).toBe(
    [
      "default-src 'none'; script-src 'nonce-N' 'strict-dynamic'",
      `connect-src ${demo.url}/s/; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "require-trusted-types-for 'script'; trusted-types 'none'",
    ].join('; '),
  );
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('script[src$="finance-chat.js"]')).toHaveAttribute('integrity', /^sha384-/);
  await expect(frame.locator('.widget')).toHaveAttribute('lang', 'fr');
  await expect(frame.locator('[part=metric]').first()).toBeVisible();
  expect(told).toEqual({ errors: [], warnings: [] });
});

test('opens the host page in a tab, with the chat to be used by hand', async ({ page, demo }) => {
  const brand = encodeURIComponent('{"greeting":"Good morning","locale":"fr"}');
  await visit(page, demo.url, `scenario=one-card&page=bank&scheme=dark&brand=${brand}`);
  const link = page.getByRole('link', { name: 'Open in a tab' });
  const [alone] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(alone.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await alone.locator('[part=launcher]').click();
  await expect(alone.locator('[part=panel]')).toContainText('Good morning');
  await alone.locator('[part=shortcuts] button').first().click();
  await expect(alone.locator('[part=metric]')).toContainText('Cash balance');
  await expect(alone.locator('[part=metric]')).toHaveCount(1);
});

test('says so where a page in a tab has no scenario', async ({ page, demo }) => {
  for (const play of ['moon/0/a', '..%2F..%2Fapi', 'slow/0/a%2Fb']) {
    await page.goto(`${demo.url}/preview/shop.html?play=${play}`);
    await expect(page.getByRole('alert')).toContainText('There is no scenario for');
  }
});

test('changes a sentence in each form that the language has', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=unread');
  const chat = chatOf(page);
  await tab(page, 'Brand');
  await page.getByLabel(/^Find among/).fill('unread message');
  await page.getByLabel('openChatUnread, one').fill('Read {count} reply');
  await expect(chat.bubble).toHaveAccessibleName('Read 1 reply');
  await tab(page, 'Hand over');
  await expect(page.locator('pre').first()).toContainText(
    "one: 'Read {count} reply', other: 'Open chat, {count} unread messages'",
  );
  await tab(page, 'Brand');
  await page.getByLabel('openChatUnread, one').fill('');
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  await page.getByLabel('Language').selectOption('Polish');
  await page.getByLabel(/^Find among/).fill('newMessages');
  await expect(page.getByLabel(/^newMessages, /)).toHaveCount(4);
  await expect(page.getByLabel('newMessages, few')).toHaveAttribute('placeholder', '{count} nowe wiadomości');
});

test('takes starters line by line', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  const starters = page.getByLabel(/^Starters/);
  await starters.pressSequentially('One?\n');
  await expect(starters).toHaveValue('One?\n');
  await starters.pressSequentially('Two?\nThree?\nFour?\nFive?');
  for (const name of ['One?', 'Two?', 'Three?', 'Four?Five?']) {
    await expect(chatOf(page).panel.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(page.locator('.wrong p')).toHaveCount(0);
});

test('hands over a snippet that works where it is pasted', async ({ page, demo, host, context }) => {
  const brand = encodeURIComponent(
    '{"appearance":{"accent":"#663399"},"greeting":"</script> it\'s \\"fine\\""}',
  );
  await visit(page, demo.url, `scenario=one-card&brand=${brand}`);
  await tab(page, 'Hand over');
  host.put('/', pageOf({ body: await copied(page, 'snippet') }));
  const other = await context.newPage();
  await other.goto(host.url);
  const chat = viewOf(other);
  await chat.open();
  await expect(chat.log).toContainText(`</script> it's "fine"`);
  // A bubble under the mouse is shaded.
  await other.mouse.move(0, 0);
  expect(await accentOf(chat)).toBe('rgb(102, 51, 153)');
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toHaveText(['Cash balance£1,284.50']);
});

test('hands over after what time figures are covered', async ({ page, demo }) => {
  const choose = async (time: string) => {
    await tab(page, 'Brand');
    await page.getByLabel('Hide amounts without an act').selectOption(time);
    await tab(page, 'Hand over');
  };
  await visit(page, demo.url);
  await choose('After a minute');
  expect(await copied(page, 'snippet')).toContain('hideAmountsAfter: 60000');
  await choose('Never');
  expect(await copied(page, 'snippet')).not.toContain('hideAmountsAfter');
});

test('hands over the look as rules for the parts', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Hand over');
  const css = await copied(page, 'CSS');
  expect(css).toContain('finance-chat::part(launcher) {\n  background-color: rgb(11, 92, 75);');
  expect(css).toContain('border-radius: 18px;');
});

test('imports a brand, or says why not', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Hand over');
  const choose = (json: string) =>
    page
      .getByLabel('Import a brand file')
      .setInputFiles({ name: 'brand.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await choose('{"appearance":{"radius":"wide"}}');
  await expect(
    page.getByText('Nothing was imported. "appearance.radius" takes CSS border-radius'),
  ).toBeVisible();
  await choose('{"locale":"de-AT"}');
  await expect(page.frameLocator('iframe').locator('.widget')).toHaveAttribute('lang', 'de-AT');
  await expect(page.locator('.wrong p')).toHaveCount(0);
  await choose('{"baseUrl":"https://elsewhere.example"}');
  await expect(page.getByText('"baseUrl" is not an option that a brand may set')).toBeVisible();
  await choose('{"appearance":{"accent":"#663399"},"disclaimer":"Not advice"}');
  await expect(chatOf(page).panel).toContainText('Not advice');
  await expect(page.locator('.wrong p')).toHaveCount(0);
});

test('logs events and requests without anything that was said', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await tab(page, 'Log');
  const log = page.getByRole('region', { name: 'Events and requests' });
  await expect(log).toContainText('metrics:shown count 7');
  await expect(log.getByRole('row', { name: /GET \/api\/money\/metrics 200, \d+ ms/ })).toBeVisible();
  await expect(log).not.toContainText(/balance\?|£|eyJ/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has controls that everyone can use, in ${colorScheme}`, async ({ page, demo }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, demo.url, 'scenario=forced-colours&page=moon');
    for (const name of ['Scenarios', 'Brand', 'Hand over', 'Log']) {
      await tab(page, name);
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => `${name}, ${id}: ${nodes.map(({ html }) => html)}`)).toEqual(
        [],
      );
    }
  });
}

for (const name of ['shop', 'bank', 'dashboard', 'blog']) {
  test(`has a ${name} that everyone can use, in light and dark and on a phone`, async ({ page, demo }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const scheme of ['light', 'dark']) {
      await page.goto(`${demo.url}/preview/${name}.html?scheme=${scheme}`);
      await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
    }
  });
}

test('works by keyboard', async ({ page, demo }) => {
  await visit(page, demo.url);
  await page.getByRole('button', { name: 'One card' }).focus();
  await page.keyboard.press('Enter');
  await played(page);
  await expect(chatOf(page).metrics).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'One card' })).toBeFocused();

  await page.getByRole('tab', { name: 'Scenarios' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Brand' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Brand' })).toBeVisible();

  await page.getByRole('separator', { name: 'Width of the device' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('1270 × 800')).toBeVisible();
  await page.getByRole('separator', { name: 'Height of the device' }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('1270 × 700')).toBeVisible();
  await expect(page).toHaveURL(/device=free&size=1270x700/);
});

test('resizes the device by its edge', async ({ page, demo }) => {
  await visit(page, demo.url, 'device=tablet');
  const { x, y, width, height } = (await page.locator('[data-side=width].handle').boundingBox()) ?? {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 60, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked();
  expect(await page.locator('iframe').evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(720);
});

test('works on a phone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, demo.url, 'device=phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(page.locator('iframe')).toBeHidden();
  await page.getByRole('button', { name: 'One card' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await played(page);
  await expect(chatOf(page).metrics).toHaveCount(1);
  await tab(page, 'Controls');
  await tab(page, 'Brand');
  await expect(page.getByLabel('Greeting')).toBeVisible();
});

test('asks the person to go to the bank, and goes on when they are back', async ({ page, demo }) => {
  await page.goto(`${demo.url}/#scenario=connect`);
  const asked = stageOf(page).getByRole('status');
  await expect(asked).toContainText('Your turn: follow the link');
  await expect(chatOf(page).metrics).toHaveCount(0);
  await agreeAtBank(page);
  await played(page);
  await expect(asked).toBeEmpty();
});
