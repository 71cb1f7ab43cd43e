import type { Page } from '@playwright/test';
import type { Handle } from '../../src/handle';
import { en } from '../../src/locale/en';
import type { InitOptions } from '../../src/options';
import { type Operation, refusal } from './fakeService';
import { expect, type Fixtures, test } from './fixtures';
import { pageOf, sourceOf } from './hostSite';
import { viewOf } from './view';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

const UNAUTHORIZED = refusal(401, 'Unauthorized');

test.describe('storage', () => {
  test('that is full keeps nothing, and the conversation goes on without a word', async ({
    page,
    host,
    chat,
    told,
  }) => {
    await host.open();
    await chat.open();
    await chat.say('Kept at first');
    await expect.poll(() => stored(page)).toContain('You said: Kept at first');
    await page.evaluate(() => {
      for (let size = 2 ** 23; size >= 1; size /= 2) {
        try {
          for (;;) sessionStorage.setItem(`of the page ${sessionStorage.length}`, 'x'.repeat(size));
        } catch {
          // Smaller, then.
        }
      }
    });
    await chat.say('Not kept any more');
    await expect(chat.replies).toHaveCount(2);
    await expect.poll(() => stored(page)).not.toContain('finance-chat:');
    expect(told.warnings).toEqual([]);

    await page.reload();
    await chat.open();
    await expect(chat.input).toBeVisible();
    await expect(chat.mine).toHaveCount(0);
  });

  test('that refuses every single act is done without', async ({ page, host, chat, told }) => {
    await page.addInitScript(() => {
      for (const name of ['getItem', 'setItem', 'removeItem', 'key'] as const) {
        Storage.prototype[name] = () => {
          throw new DOMException('Denied', 'SecurityError');
        };
      }
    });
    await host.open();
    await chat.open();
    await chat.say('All the same');
    await expect(chat.replies).toHaveCount(1);
    await page.evaluate(() => window.chat.logout());
    await expect(chat.panel).toHaveCount(0);
    expect(told.warnings).toEqual([]);
  });

  test('that holds anything but a record of this version and user brings nothing back', async ({
    page,
    host,
    chat,
  }) => {
    host.put('/', pageOf({ body: '<script src="/finance-chat.js"></script>' }));
    await page.goto(host.url);
    await host.init();
    await chat.open();
    await chat.say('A word to bring back');
    await expect.poll(() => stored(page)).toContain('You said: A word to bring back');
    await page.evaluate(() => window.chat.destroy());
    const [key = '', text = ''] = await page.evaluate(() => Object.entries(sessionStorage)[0] ?? []);
    const record = JSON.parse(text);
    const [mine, reply] = record.entries;

    /** Starts over with a record in storage, and counts what comes back. */
    async function comeBack(name: string, value: string, change?: Partial<InitOptions>) {
      await page.evaluate(
        ([name = '', value = '']) => {
          sessionStorage.clear();
          sessionStorage.setItem(name, value);
        },
        [name, value],
      );
      await host.init(change);
      await page.evaluate(() => window.chat.open());
      const count = await chat.mine.or(chat.replies).count();
      const kept = await page.evaluate((name) => sessionStorage.getItem(name), name);
      await page.evaluate(() => window.chat.destroy());
      return { count, kept };
    }

    expect((await comeBack(key, text)).count, 'as it was written').toBe(2);
    for (const wrong of [
      { draft: null },
      { open: 1 },
      { unread: '2' },
      { unread: null },
      { sessionId: { toString: 'ses_1' } },
      { entries: { 0: mine, length: 1 } },
      { entries: [mine, null] },
      { entries: [mine, [mine]] },
      { entries: [mine, { ...mine, status: 'sent!' }] },
      { entries: [mine, { ...mine, status: ['sent'], text: 7 }] },
      { entries: [mine, { ...mine, at: '2026-05-03' }] },
      { entries: [mine, { ...mine, id: 1 }] },
      { entries: [mine, { ...mine, kind: 'constructor' }] },
      { entries: [{ ...reply, payload: null }] },
      { entries: [{ ...reply, payloadType: undefined }] },
    ]) {
      const name = JSON.stringify(wrong);
      expect((await comeBack(key, JSON.stringify({ ...record, ...wrong }))).count, name).toBe(0);
    }
    for (const value of ['', 'null', '[]', '1', text.slice(0, -1), `${text}}`, `"${key}"`])
      expect((await comeBack(key, value)).count, value).toBe(0);

    const later = key.replace(':1:', ':2:');
    expect(later).not.toBe(key);
    expect(await comeBack(later, text), 'another version').toEqual({ count: 0, kept: text });
    expect(await comeBack(key, text, { userId: 'user-2' }), 'another user').toEqual({ count: 0, kept: null });
    expect(await comeBack(key, text, { persistence: 'none' }), 'no memory').toEqual({ count: 0, kept: null });
  });

  test('that somebody wrote markup and links into shows them as text or not at all', async ({
    page,
    host,
    chat,
  }) => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    await host.open();
    await chat.open();
    await chat.say('Hello');
    await expect.poll(() => stored(page)).toContain('You said: Hello');
    await page.evaluate(() => window.chat.destroy());
    await page.evaluate((text) => {
      const [key = ''] = Object.keys(sessionStorage);
      const result = { url: 'javascript:alert(1)', host: 'good.example' };
      const shown = { phase: { is: 'shown', result }, at: 1 };
      const entries = [
        { id: '1', at: 1, kind: 'user', text, status: 'failed', fault: { kind: 'refused', requestId: text } },
        { id: '1', at: 1, kind: 'reply', payloadType: 'text', payload: { text } },
        { id: '3', at: 2, kind: 'reply', payloadType: text, payload: {} },
        { ...shown, id: '4', kind: 'connect' },
        { ...shown, id: '5', kind: 'metrics' },
      ];
      const record = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...record, entries, open: true }));
    }, markup);
    await page.reload();
    await expect(chat.mine.or(chat.replies)).toHaveCount(3);
    await expect(chat.mine).toContainText(markup);
    await expect(chat.log.getByRole('button', { name: en.showAgain })).toHaveCount(2);
    await expect(chat.log.locator('img, script, a')).toHaveCount(0);
    await expect(page).toHaveTitle('Host page');
    await chat.mine.getByRole('button', { name: en.tryAgain }).click();
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  });
});

test('keeps a bubble and two inline panels apart, over a reload too', async ({ page, host, service }) => {
  const places = ['one', 'two'].map((id) => `<div id="${id}" style="height: 420px"></div>`);
  const inline = (id: string) => host.options({ mode: 'inline', target: `#${id}` });
  const init = [host.options(), inline('one'), inline('two')].map(
    (options) => `FinanceChat.init(${sourceOf(options)})`,
  );
  const body = `${places.join('')}<script src="/finance-chat.js"></script>
    <script>window.chats = [${init}]; window.chat = chats[0];</script>`;
  host.put('/', pageOf({ body }));
  await page.goto(host.url);
  const panels = ['html >', '#one', '#two'].map((place) =>
    page.locator(`${place} finance-chat [part=panel]`),
  );
  await page.getByRole('button', { name: 'Open chat' }).click();
  const names = ['the bubble', 'one', 'two'];
  for (const [index, panel] of panels.entries()) {
    await panel.getByRole('textbox').fill(`Said in ${names[index]}`);
    await panel.getByRole('textbox').press('Enter');
    await expect(panel.locator('[part~=message-assistant]')).toHaveText([/You said: Said in/]);
  }
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(3);

  await page.reload();
  for (const [index, panel] of panels.entries())
    await expect(panel.locator('[part~=message-user]')).toHaveText([new RegExp(`Said in ${names[index]}`)]);
  await page.evaluate(() => (window as Window & { chats?: Handle[] }).chats?.[1]?.newSession());
  await expect(panels[1]?.locator('[part~=message-user]') ?? page.locator('html')).toHaveCount(0);
  await expect(page.locator('finance-chat [part~=message-user]')).toHaveCount(2);
  await page.evaluate(() => (window as Window & { chats?: Handle[] }).chats?.[1]?.destroy());
  await expect(page.locator('finance-chat')).toHaveCount(2);
  expect(service.texts()).toEqual(names.map((name) => `Said in ${name}`));
});

test('sends once on a double-click, and once on an Enter held down', async ({
  page,
  host,
  chat,
  service,
}) => {
  await host.open();
  await chat.open();
  await chat.input.fill('Twice clicked');
  await chat.send.dblclick();
  await expect(chat.replies).toHaveCount(1);
  await chat.input.fill('Long pressed');
  for (const _ of [1, 2, 3, 4]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(chat.replies).toHaveCount(2);
  await chat.send.focus();
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await chat.say('And once more');
  await expect(chat.replies).toHaveCount(3);
  expect(service.texts()).toEqual(['Twice clicked', 'Long pressed', 'And once more']);
});

test('carries a message through closing, opening, hiding and showing', async ({
  page,
  host,
  chat,
  service,
}) => {
  const release = service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Behind it');
  await expect.poll(service.texts).toEqual(['On its way']);
  for (let turn = 0; turn < 3; turn++) {
    await chat.button('Close chat').click();
    await page.evaluate(() => {
      window.chat.hide();
      window.chat.show();
    });
    await chat.open();
    await expect(chat.mine.first()).toHaveAttribute('data-status', 'sending');
  }
  await chat.button('Close chat').click();
  release();
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 2 unread messages');
  await chat.open();
  await expect(chat.replies).toHaveCount(2);
  expect(service.called()).toEqual(['session', 'send', 'send']);
});

test('takes what waits along into a new conversation', async ({ page, host, chat, service }) => {
  const release = service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Waits');
  await expect.poll(service.texts).toEqual(['On its way']);
  service.next('session', { body: { sessionId: 'ses_2', chatType: 'free', createdAt: '' } });
  await page.evaluate(() => window.chat.newSession());
  await expect(chat.mine).toHaveCount(2);
  release();
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  const sent = service.calls.filter(({ operation }) => operation === 'send');
  expect(sent.map(({ body }) => [body.payload.text, body.sessionId])).toEqual([
    ['On its way', 'ses_1'],
    ['Waits', 'ses_2'],
  ]);
});

/** What sets an operation going in a panel that is open. */
const ACTS: Record<Operation, () => void> = {
  session: () => window.chat.newSession(),
  send: () => window.chat.send('Hello'),
  refresh: () => window.chat.send('Hello'),
  metrics: () => window.chat.showMetrics(),
  actions: () => window.chat.showActions(),
  connect: () => window.chat.connectBank(),
};

for (const [operation, act] of Object.entries(ACTS) as [Operation, () => void][]) {
  test(`is silent once destroyed, be it during ${operation} or while waiting to repeat it`, async ({
    page,
    host,
    chat,
    service,
  }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      window.name = '';
      for (const name of [
        'error',
        'message:sent',
        'message:failed',
        'message:received',
        'session',
        'auth:failed',
      ])
        document.addEventListener(`finance-chat:${name}`, () => {
          window.name += `${name};`;
        });
    });
    for (const busy of [false, true]) {
      await test.step(busy ? 'while waiting' : 'during the call', async () => {
        await host.open({ persistence: 'none', userId: `user ${busy}` });
        await chat.open();
        await expect.poll(() => page.evaluate(() => window.name)).toBe('session;');
        service.calls.length = 0;
        let release = () => {};
        if (operation === 'refresh') service.next('send', UNAUTHORIZED);
        if (busy) service.next(operation, refusal(503, 'Busy', { 'Retry-After': '20' }));
        else release = service.hold(operation);
        await page.evaluate(act);
        await expect.poll(service.called).toContain(operation);
        const before = service.called();
        await page.evaluate(() => window.chat.destroy());
        release();
        await page.clock.fastForward(300_000);
        await page.evaluate(() => fetch('/').then(() => {}));
        await page.clock.fastForward(300_000);
        expect(service.called()).toEqual(before);
        expect(await page.evaluate(() => window.name)).toBe('session;');
        await expect(chat.host).toHaveCount(0);
        await page.evaluate(() => {
          window.name = '';
        });
      });
    }
  });
}

test('wakes from a sleep with a message that waited for the connection, and sends it once', async ({
  page,
  host,
  chat,
  service,
}) => {
  await page.clock.install();
  service.next('session', 'drop', 'drop');
  await host.open();
  await chat.open();
  await expect(chat.notices).toContainText(en.offline);
  await chat.say('Before the sleep');
  await expect(chat.mine).toHaveAttribute('data-status', 'queued');
  await page.clock.fastForward('09:00:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await page.clock.fastForward('09:00:00');
  await expect(chat.notices).toHaveCount(0);
  expect(service.texts()).toEqual(['Before the sleep']);
});

test('thaws with a message on its way, and does not send it twice', async ({ page, host, chat, service }) => {
  const release = service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Behind it');
  await expect.poll(service.texts).toEqual(['On its way']);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  release();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.replies).toHaveCount(2);
  expect(service.texts()).toEqual(['On its way', 'Behind it']);
});

test('gives up a message that was on its way when the computer fell asleep', async ({
  page,
  host,
  chat,
  service,
}) => {
  await page.clock.install();
  const release = service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('On its way');
  await chat.say('Behind it');
  await expect.poll(service.texts).toEqual(['On its way']);
  await page.clock.fastForward('09:00:00');
  await expect(chat.mine.first()).toHaveAttribute('data-status', 'unconfirmed');
  await expect(chat.notices).toContainText(en.timeout);
  release();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.mine.first()).toHaveAttribute('data-status', 'unconfirmed');
  expect(service.texts()).toEqual(['On its way', 'Behind it']);
});

test('contains what renderers, listeners, onTokens and connect.open throw, and says so once each', async ({
  page,
  host,
  chat,
  service,
  told,
  context,
}) => {
  const careless = () => {
    throw new Error('of the host');
  };
  await host.open({
    onTokens: careless,
    renderers: { chart: careless, toString: careless },
    connect: { open: careless },
  });
  await page.evaluate(() => {
    for (const name of ['open', 'session', 'connect:opened', 'auth:refreshed'] as const)
      window.chat.on(name, () => {
        throw new Error('of the host');
      });
  });
  for (let turn = 1; turn <= 2; turn++) {
    await chat.open();
    service.next('send', UNAUTHORIZED);
    service.next('refresh', { body: { accessToken: `access-${turn}9`, refreshToken: `refresh-${turn}9` } });
    await chat.say('Hello');
    await expect(chat.mine).toHaveCount(turn);
    await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
    for (const payloadType of ['chart', 'toString'])
      await page.evaluate((type) => window.chat.receive({ payloadType: type, payload: {} }), payloadType);
    await expect(chat.replies.getByText(en.cannotShow)).toHaveCount(turn * 2);
    await chat.shortcut(en.connect).click();
    await expect(chat.connectLink).toHaveCount(turn);
    await chat.connectLink.last().click();
    await chat.button('Close chat').click();
  }
  expect(context.pages()).toHaveLength(1);
  const faults = told.warnings.map((warning) => warning.split(' threw')[0]).sort();
  expect(faults).toEqual([
    '[finance-chat] "connect.open"',
    '[finance-chat] "onTokens"',
    '[finance-chat] A listener for "auth:refreshed"',
    '[finance-chat] A listener for "connect:opened"',
    '[finance-chat] A listener for "open"',
    '[finance-chat] A listener for "session"',
    '[finance-chat] The renderer for "chart"',
    '[finance-chat] The renderer for "toString"',
  ]);
});

const SOURCES: Record<string, string> = {
  throws: '() => { throw new Error("of the host"); }',
  'throws nothing at all': '() => { throw undefined; }',
  rejects: '() => Promise.reject(new Error("of the host"))',
  'rejects with a pair': '() => Promise.reject({ accessToken: "access-3" })',
  'gives nothing': '() => {}',
  'gives half a pair': '() => ({ refreshToken: "refresh-3" })',
  'gives a promise that throws when asked': '() => ({ get then() { throw new Error("of the host"); } })',
};

test('is signed out by a token function that fails in any way, says so once, and asks again when told', async ({
  page,
  host,
  chat,
  service,
  told,
}) => {
  host.put('/', pageOf({ body: '<script src="/finance-chat.js"></script>' }));
  await page.goto(host.url);
  for (const [name, source] of Object.entries(SOURCES)) {
    await test.step(name, async () => {
      told.warnings.length = 0;
      await page.evaluate(`window.chat = FinanceChat.init({
        ...${sourceOf(host.options({ persistence: 'none' }))}, tokens: (request) => window.source(request) });
        window.source = ${source}; undefined`);
      await chat.open();
      await chat.say('Keep me');
      await expect(chat.status).toHaveText(en.signedOut);
      await chat.notices.getByRole('button', { name: en.tryAgain }).click();
      await expect(chat.status).toHaveText(en.signedOut);
      await expect(chat.mine).toHaveAttribute('data-status', 'queued');
      expect(service.calls).toEqual([]);
      expect(told.warnings).toEqual([expect.stringContaining('The "tokens" function failed')]);
      await page.evaluate('window.source = () => ({ accessToken: "access-5" }); undefined');
      await chat.notices.getByRole('button', { name: en.tryAgain }).click();
      await expect(chat.mine).toHaveAttribute('data-status', 'sent');
      service.calls.length = 0;
    });
  }
});

test('logs out the same user in another tab, and leaves another user alone', async ({
  page,
  host,
  chat,
  service,
  context,
}) => {
  await host.open();
  const tabs = [await context.newPage(), await context.newPage()] as const;
  const [same, other] = tabs.map(viewOf) as [typeof chat, typeof chat];
  await tabs[0].goto(host.url);
  host.put(
    '/other',
    pageOf({
      body: `<script src="/finance-chat.js"></script>
        <script>window.chat = FinanceChat.init(${sourceOf(host.options({ userId: 'user-2' }))})</script>`,
    }),
  );
  await tabs[1].goto(`${host.url}/other`);
  for (const view of [chat, same, other]) {
    await view.open();
    await view.say('Private');
    await expect(view.replies).toHaveCount(1);
  }
  await page.evaluate(() => window.chat.logout());
  for (const view of [chat, same]) await expect(view.panel).toHaveCount(0);
  await expect(other.mine).toHaveCount(1);
  await other.say('Still here');
  await expect(other.replies).toHaveCount(2);
  await expect.poll(() => stored(tabs[1])).toContain('Still here');
  const before = service.calls.length;
  for (const view of [chat, same]) {
    await view.open();
    await expect(view.status).toHaveText(en.signedOut);
    await expect(view.mine).toHaveCount(0);
    await view.say('Waits');
    await expect(view.mine).toHaveAttribute('data-status', 'queued');
  }
  expect(service.calls).toHaveLength(before);
});

test.describe('a renewed pair', () => {
  /** A chat that is open, with a pair of its own renewal. */
  async function openRenewed({ host, chat, service }: Pick<Fixtures, 'host' | 'chat' | 'service'>) {
    service.next('session', UNAUTHORIZED);
    await host.open();
    await chat.open();
    await expect.poll(service.called).toEqual(['session', 'refresh', 'session']);
  }

  const refreshes = (called: Operation[]) => called.filter((operation) => operation === 'refresh').length;

  test('outlives changes of options, also where the host repeats the pair it began with', async ({
    page,
    host,
    chat,
    service,
  }) => {
    await openRenewed({ host, chat, service });
    await page.evaluate(`window.chat.update(${sourceOf(host.options({ greeting: 'Good day' }))})`);
    await chat.say('With the same');
    await expect(chat.replies).toHaveCount(2);
    await page.evaluate(() => window.chat.update({ persistence: 'none' }));
    await chat.say('Begun anew');
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    expect(refreshes(service.called())).toBe(1);
    expect(new Set(service.calls.slice(2).map(({ token }) => token))).toEqual(new Set(['access-2']));
  });

  test('gives way to one the host gives, and never goes to another user', async ({
    page,
    host,
    chat,
    service,
  }) => {
    await openRenewed({ host, chat, service });
    await page.evaluate(() => window.chat.update({ userId: 'user-2' }));
    await expect.poll(() => service.calls.at(-1)?.token).toBe('access-1');
    await page.evaluate(() => window.chat.setTokens({ accessToken: 'access-9', refreshToken: 'refresh-9' }));
    await chat.say('With another');
    await expect(chat.replies).toHaveCount(1);
    expect(service.calls.at(-1)?.token).toBe('access-9');
  });

  test('reaches the widget that takes the place of the one which asked for it', async ({
    page,
    host,
    chat,
    service,
  }) => {
    service.next('session', UNAUTHORIZED);
    const release = service.hold('refresh');
    await host.open();
    await chat.open();
    await expect.poll(service.called).toEqual(['session', 'refresh']);
    service.next('session', UNAUTHORIZED);
    await page.evaluate(() => window.chat.destroy());
    await host.init();
    await expect.poll(service.called).toEqual(['session', 'refresh', 'session']);
    release();
    await expect.poll(service.called).toEqual(['session', 'refresh', 'session', 'session']);
    expect(service.calls.at(-1)?.token).toBe('access-2');
    await expect(chat.status).toBeEmpty();
  });
});

test('creates a session for a new conversation also where an open one was restored just before', async ({
  page,
  host,
  chat,
  service,
}) => {
  await host.open();
  await chat.open();
  await chat.say('Of the old one');
  await expect(chat.replies).toHaveCount(1);
  host.put('/anew', pageOf({ body: '<script src="/finance-chat.js"></script>' }));
  await page.goto(`${host.url}/anew`);
  await page.evaluate(`FinanceChat.init(${sourceOf(host.options())}).newSession()`);
  await expect.poll(service.called).toEqual(['session', 'send', 'session']);
  await expect(chat.mine).toHaveCount(0);
});
