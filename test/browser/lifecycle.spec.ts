import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import type { Handle } from '../../src/widget/handle';
import { refusal } from '../support/answers';
import { pageOf, sourceOf } from '../support/hostSite';
import { viewOf } from '../support/view';
import { expect, test } from './fixtures';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('keeps a bubble and two inline panels apart, over a reload too', { tag: '@all' }, async ({
  page,
  host,
  service,
}) => {
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

test('is silent once destroyed, be it with a message on its way or while waiting to repeat it', async ({
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
      if (busy) service.next('send', refusal(503, 'Busy', { 'Retry-After': '20' }));
      else release = service.hold('send');
      await chat.say('Hello');
      await expect.poll(service.called).toContain('send');
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

test('thaws with a message on its way, and does not send it twice', { tag: '@all' }, async ({
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
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  release();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.replies).toHaveCount(2);
  expect(service.texts()).toEqual(['On its way', 'Behind it']);
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
  for (const tab of [page, tabs[0]]) expect(await stored(tab)).not.toContain('Private');
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
