import { existsSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { TOKENS } from '../support/answers';
import { type HostSite, serveHost } from '../support/hostSite';
import { startService, type TestService } from '../support/testService';
import { viewOf } from '../support/view';
import { expect, servePackages, test } from './fixtures';

interface HostPage {
  doctype?: string;
  /** Attributes of `<html>`. */
  root?: string;
  head?: string;
  body?: string;
  headers?: (service: string) => Record<string, string>;
}

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml" lang="en"';

const sheet = (path: string) => `<link rel="stylesheet" href="/node_modules/${path}" />`;
const script = (path: string) => `<script src="/node_modules/${path}"></script>`;
const rules = (css: string) => ({ head: `<style>${css}</style>` });
const code = (text: string) => ({ head: `<script>${text}</script>` });

/** The parts of DateJS, in the order in which its build joins them. */
const DATE_JS = [
  ...['i18n', 'core', 'core-prototypes', 'sugarpak', 'format_parser', 'parsing_operators'],
  ...['parsing_translator', 'parsing_grammar', 'parser', 'extras', 'time_period', 'time_span'],
];

const HOSTS = {
  'Bootstrap 5': {
    root: 'lang="en" data-bs-theme="dark"',
    head: sheet('bootstrap5/dist/css/bootstrap.min.css'),
    body: script('bootstrap5/dist/js/bootstrap.bundle.min.js'),
  },
  "Tailwind's preflight": { head: sheet('tailwindcss/preflight.css') },
  'a reset of everything': rules('* { all: unset !important }'),
  'a rem of ten pixels': rules('html { font-size: 62.5% } body { font-size: 1.6rem }'),
  'loud inherited text':
    rules(`html { font: italic 900 40px/3 serif; letter-spacing: 0.3em; word-spacing: 1em;
    color: red; text-transform: uppercase; text-align: center; text-indent: 3em; white-space: pre; cursor: wait;
    visibility: hidden; -webkit-user-select: none; user-select: none; tab-size: 9; quotes: "a" "b" }`),
  'rules for every element':
    rules(`* { margin: 7px !important; float: left !important; font-size: 30px !important;
    transition: all 9s !important; animation: none !important; max-width: 50px !important; box-sizing: content-box }`),
  'a transformed, filtered, contained and zoomed body':
    rules(`body { transform: rotate(3deg) scale(0.5); filter: grayscale(1); opacity: 0.5;
    contain: strict; container-type: size; overflow: hidden; zoom: 1.5; height: 10px }`),
  'a grid for its root': rules(
    'html { display: grid; grid-template-columns: 1fr 100px; gap: 3em; padding: 2em }',
  ),
  'quirks mode': { doctype: '' },
  'right-to-left text': { root: 'lang="en" dir="rtl"' },
  XHTML: {
    doctype: '<?xml version="1.0" encoding="utf-8"?>',
    root: XHTML,
    headers: () => ({ 'Content-Type': 'application/xhtml+xml' }),
  },
  'the strictest policy': {
    headers: (service) => ({
      'Content-Security-Policy':
        `default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; connect-src ${service};
        require-trusted-types-for 'script'; trusted-types 'none'`.replace(/\s+/g, ' '),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
    }),
  },
  MooTools: { head: script('mootools/lib/mootools-core-1.5.2-server.js') },
  'Prototype.js of Debian': {
    head: '<script src="/usr/share/javascript/prototype/prototype-1.7.3.js"></script>',
  },
  RequireJS: {
    head: `${script('requirejs/require.js')}<script>
      define('of-the-page', [], () => ({}));
      require(['of-the-page'], () => {});
    </script>`,
  },
  'zone.js': { head: script('zone.js/bundles/zone.umd.js') },
  'core-js': { head: script('core-js-bundle/minified.js') },
  DateJS: { head: DATE_JS.map((part) => script(`datejs/src/core/${part}.js`)).join('') },
  // Those of Prototype.js 1.6, which `JSON.stringify` calls.
  'the toJSON methods of Prototype.js': code(`
    Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Array.prototype.each = Array.prototype.forEach;
    Function.prototype.bind = function (self, ...first) {
      const method = this;
      return function (...more) { return method.apply(self, first.concat(more)); };
    };`),
  'a recorder of fetch, JSON and the console': code(`
    window.recorded = [];
    for (const [owner, names] of [[window, ['fetch']], [JSON, ['parse', 'stringify']], [console, ['warn', 'log']]]) {
      for (const name of names) {
        const usual = owner[name];
        owner[name] = function () {
          window.recorded.push(name);
          return usual.apply(this, arguments);
        };
      }
    }`),
} satisfies Record<string, HostPage>;

/** HTML that is XML too. */
const pageOf = (
  { doctype = '<!doctype html>', root = 'lang="en"', head = '', body = '' }: HostPage,
  url: string,
) =>
  `${doctype}<html ${root}>
<head>
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Host page</title>
  ${head}
</head>
<body>
  ${body}
  <script nonce="n1" src="/finance-chat.js"></script>
  <script nonce="n1">window.chat = FinanceChat.init(${JSON.stringify({ baseUrl: url, userId: 'user-1', tokens: TOKENS, locale: 'en', appearance: { scheme: 'light' } })});</script>
</body>
</html>`;

/** Libraries of Debian's packages, as a page would load them. */
const ofDebian = ({ head = '' }: HostPage) => head.match(/\/usr\/share\/javascript\/[\w./-]+/)?.[0];

/** A short conversation with figures in it, on a page of this kind. */
async function converse(page: Page, host: HostPage, site: HostSite, service: TestService) {
  site.put('/', pageOf(host, service.url), host.headers?.(service.url));
  await servePackages(page);
  await page.route('**/usr/share/javascript/**', (route) =>
    route.fulfill({ path: new URL(route.request().url()).pathname }),
  );
  // Every message shows its time, which must be the same on both pages.
  await page.clock.setFixedTime('2026-05-03T10:00:00Z');
  await page.goto(site.url);
  const chat = viewOf(page);
  await chat.open();
  await chat.say('What is my balance?');
  await expect(chat.replies).toContainText('You said: What is my balance?');
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toHaveText([/^Cash balance£4,321\.09/, /^Card owed−£87\.65/]);
}

/** The look of every element in the widget's shadow root: its name, its box, and every computed property. */
async function looksOf(page: Page): Promise<string[][]> {
  // As one text, because some pages patch the built-ins that would carry an object out of them.
  const text = await page.locator('finance-chat').evaluate(({ shadowRoot }) => {
    let lines = '';
    for (const element of shadowRoot?.querySelectorAll('*') ?? []) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const part = element.getAttribute('part') ?? element.getAttribute('class') ?? '';
      lines += `${element.localName} ${part}\t`;
      if (width > 1 && height > 1) for (const side of [x, y, width, height]) lines += `${side.toFixed()} `;
      const style = getComputedStyle(element);
      for (let at = 0; at < style.length; at++) {
        const name = style.item(at);
        // A page's own custom properties reach everything and change nothing.
        if (name.startsWith('--')) continue;
        lines += `\t${name}: ${style.getPropertyValue(name)}`;
      }
      lines += '\n';
    }
    return lines;
  });
  return text.split('\n').map((line) => line.split('\t'));
}

/** The differences, a line each. */
function differences(usual: string[][], here: string[][]): string[] {
  const lines = usual.length === here.length ? [] : [`${here.length} elements in place of ${usual.length}`];
  usual.forEach((look, at) => {
    const other = here[at] ?? [];
    look.forEach((value, position) => {
      if (value !== other[position]) lines.push(`${look[0]}: ${value} became ${other[position]}`);
    });
  });
  return lines;
}

let usual: string[][] | undefined;

/** The looks on an empty page. */
async function measureUsual(browser: Browser) {
  const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
  const [site, service] = await Promise.all([serveHost(), startService()]);
  await converse(page, {}, site, service);
  const looks = await looksOf(page);
  await page.close();
  site.close();
  service.close();
  return looks;
}

/** One page of each kind that may disturb the widget, beside the policy of `bank.spec.ts`. */
const KINDS: (keyof typeof HOSTS)[] = ['a reset of everything', 'the toJSON methods of Prototype.js'];

for (const [name, page] of Object.entries(HOSTS) as [keyof typeof HOSTS, HostPage][]) {
  test(`looks and works as on an empty page on one with ${name}`, {
    tag: KINDS.includes(name) ? [] : '@all',
  }, async ({ page: tab, host, service, browser }) => {
    const library = ofDebian(page);
    if (library) {
      if (process.env.CI) expect(existsSync(library), `${library} is installed`).toBe(true);
      test.skip(!existsSync(library), `${library} is missing: Debian has it in a package.`);
    }
    usual ??= await measureUsual(browser);
    await converse(tab, page, host, service);
    expect(differences(usual, await looksOf(tab))).toEqual([]);
    expect(service.calls.map(({ body }) => body)).toEqual([
      { chatType: 'free', userId: 'user-1' },
      { sessionId: 'ses_1', userId: 'user-1', payloadType: 'text', payload: { text: 'What is my balance?' } },
      undefined,
    ]);
  });
}

/** The element that a click in the middle of the bubble would hit. */
const atBubble = (page: Page) =>
  page.evaluate(() => {
    const bubble = document.querySelector('finance-chat')?.shadowRoot?.querySelector('[part=launcher]');
    const { x, y, width, height } = bubble?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.localName;
  });

const LAYER = 'style="position: fixed; inset: 0; z-index: 2147483647; background: #0008"';

test("stands above the page's own layers, however high", async ({ page, host, chat }) => {
  await host.open({}, { body: `<aside ${LAYER}>Cookies?</aside>` });
  await expect(chat.bubble).toBeVisible();
  expect(await atBubble(page)).toBe('finance-chat');
  await page.evaluate(
    (layer) => document.body.insertAdjacentHTML('beforeend', `<aside ${layer}></aside>`),
    LAYER,
  );
  expect(await atBubble(page)).toBe('finance-chat');
});

test('stays in the window where the page zooms its root', { tag: '@all' }, async ({ host, chat }) => {
  await host.open({}, rules('html { zoom: 1.5 }'));
  await chat.open();
  await expect(chat.panel).toBeInViewport({ ratio: 1 });
});

test("leaves the floor to the page's modal dialog, and takes it up again", async ({ page, host, chat }) => {
  await host.open({}, { body: '<dialog><p>Pay now?</p><button>Pay</button></dialog>' });
  await expect(chat.bubble).toBeVisible();
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await page.evaluate(() => window.chat.open());
  expect(await atBubble(page)).toBe('dialog');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('body > dialog')).toBeHidden();
  await expect(chat.panel).toBeVisible();
  await chat.say('Paid');
  await expect(chat.replies).toContainText('You said: Paid');
  await page.evaluate(() => window.chat.close());
  await chat.open();
  expect(await chat.host.evaluate((element) => element.matches(':popover-open'))).toBe(true);
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  expect(await atBubble(page)).toBe('dialog');
});
