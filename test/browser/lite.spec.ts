import type { Page } from '@playwright/test';
import type { InitOptions } from '../../src/options/types';
import { deferred } from '../support/deferred';
import { callOf, type PageParts, pageOf } from '../support/hostSite';
import { expect, type Fixtures, scriptsOf, test } from './fixtures';

const LITE = '<script async src="/finance-chat-lite.js"></script>';

/** Opens a page with the light tag and a call in its queue. */
async function openLite(page: Page, host: Fixtures['host'], tag = LITE, parts: PageParts = {}) {
  host.put('/', pageOf({ ...parts, body: tag + callOf(host.options()) }));
  await page.goto(host.url);
}

const liteHost = (page: Page) => page.locator('finance-chat-lite');

const FULL = '/finance-chat.js';
const ONLY_LITE = ['/finance-chat-lite.js'];
const BOTH = [...ONLY_LITE, FULL];

/** How a bubble is drawn, and where. */
const lookOf = (page: Page) =>
  page.locator('[part=launcher]').evaluate((bubble) => {
    const [box, icon] = [bubble, bubble.querySelector('svg')].map((element) =>
      element?.getBoundingClientRect().toJSON(),
    );
    const style = getComputedStyle(bubble);
    const { backgroundColor, color, border, cursor, boxShadow, borderRadius, outline } = style;
    return { box, icon, backgroundColor, color, border, cursor, boxShadow, borderRadius, outline };
  });

test('draws the bubble, asks for nothing else and sets no timer before somebody reaches it', async ({
  page,
  host,
  chat,
  service,
  told,
}) => {
  const scripts = scriptsOf(page);
  const head = `<script>
    const native = window.setTimeout;
    window.setTimeout = (...rest) => {
      document.body.dataset.timer = 'set';
      return native(...rest);
    };
  </script>`;
  await openLite(page, host, head + LITE);
  await expect(chat.bubble).toBeVisible();
  expect(await page.locator('body').getAttribute('data-timer')).toBeNull();
  await expect(chat.bubble).toHaveAccessibleName('Open chat');
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'false');
  expect(scripts).toEqual(ONLY_LITE);
  await chat.bubble.hover();
  await expect(chat.host).toHaveCount(1);
  await expect(liteHost(page)).toHaveCount(0);
  await expect(chat.panel).toHaveCount(0);
  // Built for the pointer that stands still on the bubble.
  await expect(chat.host.locator('dialog')).toHaveCount(1);
  expect(scripts).toEqual(BOTH);
  expect(service.called()).toEqual([]);
  const kept = await page.evaluate(() => [document.cookie, sessionStorage.length, localStorage.length]);
  expect(kept).toEqual(['', 0, 0]);
  expect(told.warnings).toEqual([]);
});

type Act = (page: Page) => Promise<void>;

/** What the person does before and after the script arrives, and the label of the element that has the focus then. */
const ARRIVALS: [name: string, before: Act, after: Act, focused: string][] = [
  ['opens the panel', ({ mouse }) => mouse.down(), ({ mouse }) => mouse.up(), 'Message'],
  ['opens at Space', ({ keyboard }) => keyboard.down(' '), ({ keyboard }) => keyboard.up(' '), 'Message'],
  [
    'opens nothing where the pointer slides away',
    ({ mouse }) => mouse.down(),
    ({ mouse }) => mouse.move(0, 0).then(() => mouse.up()),
    'Open chat',
  ],
  [
    'opens nothing where the person has gone on to the page',
    async (page) => {
      await page.keyboard.press('Enter');
      await expect(page.locator('[part=launcher]')).toHaveAttribute('aria-busy', 'true');
      await page.getByLabel('Field of the page').focus();
    },
    async () => {},
    'Field of the page',
  ],
];

for (const [name, before, after, focused] of ARRIVALS) {
  test(`${name} when the script arrives during a press`, {
    tag: name === 'opens the panel' ? [] : '@all',
  }, async ({ page, host, chat }) => {
    const held = deferred<void>();
    await page.route(`**${FULL}`, (route) => held.promise.then(() => route.continue()));
    await openLite(page, host);
    await chat.bubble.hover();
    await chat.bubble.focus();
    await before(page);
    held.resolve();
    await expect(chat.host).toHaveCount(1);
    await after(page);
    await expect(liteHost(page)).toHaveCount(0);
    await expect(page.getByLabel(focused, { exact: true })).toBeFocused();
    await expect(chat.panel).toHaveCount(focused === 'Message' ? 1 : 0);
  });
}

for (const [name, attributes, options, html] of [
  ['the defaults', '', {}, {}],
  ['an accent', 'data-accent="#0b6e4f"', { appearance: { accent: '#0b6e4f' } }, {}],
  ['a light accent by name', 'data-accent="gold"', { appearance: { accent: 'gold' } }, {}],
  ['the left', 'data-position="bottom-left"', { position: 'bottom-left' }, {}],
  ['a dark page', '', {}, { head: '<meta name="color-scheme" content="dark">' }],
  ['an Arabic page', '', { locale: 'ar' }, { lang: 'ar_EG' }],
  [
    'a page from right to left that names no language',
    '',
    {},
    { lang: '', head: '<script>document.documentElement.dir = "rtl"</script>' },
  ],
] as const) {
  test(`draws the bubble as the widget does, and nothing moves, with ${name}`, {
    tag: name === 'the defaults' ? [] : '@all',
  }, async ({ page, host, chat }) => {
    const tag = LITE.replace('async', `async ${attributes}`);
    host.put('/', pageOf({ ...html, body: tag + callOf(host.options(options as Partial<InitOptions>)) }));
    await page.goto(host.url);
    await expect(liteHost(page)).toHaveCount(1);
    const light = await lookOf(page);
    await page.evaluate(() => window.FinanceChat?.load?.());
    await expect(chat.host).toHaveCount(1);
    expect(await lookOf(page)).toEqual(light);
  });
}

for (const [name, html] of [
  ['data-load="idle" asks for it', LITE.replace('async', 'async data-load="idle"')],
  ['this tab has a conversation', `<script>sessionStorage.setItem('finance-chat:x', '')</script>${LITE}`],
] as const) {
  test(`loads the script when the page is idle and ${name}`, {
    tag: '@all',
  }, async ({ page, host, chat }) => {
    await openLite(page, host, html);
    await expect(chat.host).toHaveCount(1);
    await expect(chat.panel).toHaveCount(0);
  });
}

test('does not run a script that is not the one it was built with', { tag: '@all' }, async ({
  page,
  host,
  chat,
  told,
}) => {
  await page.route(`**${FULL}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.wrong = true' }),
  );
  host.put('/', pageOf({ body: LITE }));
  await page.goto(host.url);
  await chat.bubble.click();
  await expect.poll(() => told.errors.join()).toContain('did not load');
  expect(await page.evaluate('window.wrong')).toBeUndefined();
  told.errors.length = 0;
});

for (const [name, head, tags] of [
  ['a base address', '<base href="/deep/down/">', LITE],
  ['no body yet', LITE.replace('async ', ''), ''],
  ['rules that unset everything', '<style>* { all: unset !important }</style>', LITE],
  [
    'a name on the prototype of all objects',
    '<script>Object.prototype.onmouseover = "window.wrong = true"</script>',
    LITE,
  ],
  ['two light tags', '', LITE + LITE.replace('.js', '.js?2')],
  ['a full tag after it', '', `${LITE}<script defer src="/finance-chat.js"></script>`],
  ['a full tag before it', '<script src="/finance-chat.js"></script>', LITE],
] as const) {
  test(`draws one bubble that opens, on a page with ${name}`, { tag: '@all' }, async ({
    page,
    host,
    chat,
    told,
  }) => {
    await openLite(page, host, tags, { head });
    await expect(chat.bubble).toHaveCount(1);
    await expect(chat.bubble).toHaveCSS('position', 'fixed');
    await chat.bubble.click();
    await expect(chat.input).toBeFocused();
    await expect(chat.bubble).toHaveCount(1);
    expect(await page.evaluate('window.wrong')).toBeUndefined();
    expect(told.warnings).toEqual([]);
  });
}
