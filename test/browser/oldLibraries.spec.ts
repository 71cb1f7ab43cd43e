import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { refusal } from '../support/answers';
import { pageOf, sourceOf } from '../support/hostSite';
import type { TestService } from '../support/testService';
import type { View } from '../support/view';
import { expect, test } from './fixtures';

/** Libraries that change the built-ins of their page, as Debian packages them. */
const LIBRARIES = [
  {
    name: 'Prototype.js 1.7.3',
    path: '/usr/share/javascript/prototype/prototype-1.7.3.js',
    package: 'libjs-prototype',
  },
  {
    name: 'MooTools 1.4.5',
    path: '/usr/share/javascript/mootools/mootools.js',
    package: 'libjs-mootools',
  },
];

const LIBRARY = '<script src="/library.js"></script>';

/** How a page loads our script, with the library before and after it. */
const LOADINGS: Record<string, (options: string) => string> = {
  'the script after it': (options) => `${LIBRARY}
    <script src="/finance-chat.js"></script>
    <script>window.chat = FinanceChat.init(${options});</script>`,
  'the script before it': (options) => `<script src="/finance-chat.js"></script>
    <script>window.chat = FinanceChat.init(${options});</script>
    ${LIBRARY}`,
  'the module after it': (options) => `${LIBRARY}
    <script type="module">
      import { init } from '/finance-chat.mjs';
      window.chat = init(${options});
    </script>`,
  'the module before it': (options) => `<script type="module">
      import { init } from '/finance-chat.mjs';
      window.chat = init(${options});
      await new Promise((done) => {
        const library = Object.assign(document.createElement('script'), { src: '/library.js', onload: done });
        document.head.append(library);
      });
    </script>`,
};

/** Every text of these tests that belongs to the first user. */
const OF_THE_USER = /Question|You said|Cash balance|4,321|gas bill|link\.bank/;

const bindOf = (page: Page) =>
  page.evaluate(() => Object.getOwnPropertyDescriptor(Function.prototype, 'bind')?.value.toString());

/** A whole conversation, from the opening to the logout. */
async function converse(page: Page, chat: View, service: TestService) {
  await chat.open();
  await chat.say('Question one');
  await expect(chat.replies).toContainText(['You said: Question one']);
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.metrics).toHaveText([/^Cash balance£4,321\.09/, /^Card owed−£87\.65/]);
  await expect(chat.actions).toHaveText(['Move £300 to savings', 'Check the gas bill']);
  await expect(chat.connectLink).toHaveAttribute('href', 'https://link.bank.example/start?secret=s3cret');
  expect(await page.evaluate(() => window.chat.transcript())).toContain('- Cash balance: £4,321.09');
  service.next('send', refusal(400));
  await chat.say('Question two');
  await chat.button('Try again').click();
  await expect(chat.mineThat('sent')).toHaveCount(2);
  expect(service.texts()).toEqual(['Question one', 'Question two', 'Question two']);
  await page.evaluate(() => window.chat.logout());
  await expect(chat.panel).toBeHidden();
}

for (const [index, library] of LIBRARIES.entries()) {
  // Each way with one of the libraries.
  const loadings = Object.entries(LOADINGS).filter((_, at) => at % LIBRARIES.length === index);
  for (const [how, scripts] of loadings) {
    test(`holds a whole conversation on a page with ${library.name}, ${how}`, { tag: '@all' }, async ({
      page,
      host,
      chat,
      service,
      told,
    }) => {
      const isThere = existsSync(library.path);
      if (process.env.CI) expect(isThere, `install ${library.package}`).toBe(true);
      test.skip(!isThere, `${library.path} is missing: install ${library.package}.`);

      await page.route('**/library.js', (route) => route.fulfill({ path: library.path }));
      host.put('/alone', pageOf({ head: LIBRARY }));
      await page.goto(`${host.url}/alone`);
      const bind = await bindOf(page);

      host.put('/', pageOf({ body: scripts(sourceOf(host.options())) }));
      await page.goto(host.url);
      expect(await bindOf(page)).toBe(bind);
      await converse(page, chat, service);

      const left = await chat.host.evaluate(({ shadowRoot }) => shadowRoot?.innerHTML);
      expect(left).not.toMatch(OF_THE_USER);
      expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toMatch(OF_THE_USER);
      expect(told.warnings).toEqual([]);
    });
  }
}

/** Pages with a `bind` of their own, which drops bound arguments as that of MooTools does. */
const OWN_BINDS: Record<string, string> = {
  'a function': 'Function.prototype.bind = bind;',
  'a getter': "Object.defineProperty(Function.prototype, 'bind', { configurable: true, get: () => bind });",
  'a constant': "Object.defineProperty(Function.prototype, 'bind', { writable: false, value: bind });",
};

/** How a page without other scripts loads ours. */
const DOORS: Record<string, string> = {
  script: '<script src="/finance-chat.js"></script>',
  module: `<script type="module">
    import * as FinanceChat from '/finance-chat.mjs';
    Object.assign(window, { FinanceChat });
  </script>`,
};

for (const [kind, define] of Object.entries(OWN_BINDS)) {
  for (const [door, load] of Object.entries(DOORS)) {
    test(`gives a page its own bind back, which is ${kind}, before the ${door} ends`, {
      tag: kind === 'a function' && door === 'script' ? [] : '@all',
    }, async ({ page, host, chat }) => {
      const head = `<script>
        {
          const usual = Function.prototype.bind;
          const bind = function (self) { return usual.call(this, self); };
          ${define}
          window.bindBefore = Object.getOwnPropertyDescriptor(Function.prototype, 'bind');
        }
      </script>`;
      host.put('/', pageOf({ head, body: load }));
      await page.goto(host.url);
      const isBack = await page.evaluate(() => {
        const { bindBefore } = window as unknown as { bindBefore: PropertyDescriptor };
        const bindNow = Object.getOwnPropertyDescriptor(Function.prototype, 'bind') ?? {};
        const parts = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const;
        return parts.every((part) => Object.is(bindNow[part], bindBefore[part]));
      });
      expect(isBack).toBe(true);

      await host.init();
      await chat.open();
      await chat.say('Hello');
      await expect(chat.replies).toContainText('You said: Hello');
      await expect(chat.shortcut('Money overview')).toBeVisible();
    });
  }
}

test('works on a page that has frozen the prototypes of its built-ins', { tag: '@all' }, async ({
  host,
  chat,
  told,
}) => {
  const head = `<script>
      for (const { prototype } of [Function, Object, Array, Promise, Map, Set, Error, RegExp, String])
        Object.freeze(prototype);
    </script>`;
  await host.open({}, { head });
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toContainText('You said: Hello');
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toHaveCount(2);
  expect(told.warnings).toEqual([]);
});
