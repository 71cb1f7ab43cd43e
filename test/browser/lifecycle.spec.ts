import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import type { Handle } from '../../src/widget/handle';
import { type Operation, refusal, UNAUTHORIZED } from '../support/answers';
import { pageOf, sourceOf } from '../support/hostSite';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

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
  service.next('session', 'dropped', 'dropped');
  await host.open();
  await chat.open();
  await expect(chat.notices).toContainText(en.unreachable);
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
  await expect(chat.notices).toContainText(en.unconfirmed);
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
