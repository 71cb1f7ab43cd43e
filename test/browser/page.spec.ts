import { pageOf, sourceOf } from '../support/hostSite';
import { expect, test } from './fixtures';

test('stands beside the body, comes back when removed, and outlives a new body', async ({
  page,
  host,
  chat,
}) => {
  await host.open();
  const parent = () => chat.host.evaluate((element) => element.parentNode === document.documentElement);
  expect(await parent()).toBe(true);

  await chat.host.evaluate((element) => element.remove());
  await expect(chat.bubble).toBeVisible();
  expect(await parent()).toBe(true);

  await chat.open();
  await page.evaluate(() => {
    document.body = document.createElement('body');
  });
  await expect(chat.panel).toBeVisible();
  await chat.say('Still here?');
  await expect(chat.replies).toContainText('You said: Still here?');
});

const NEW_ROOTS: [how: string, act: () => void][] = [
  ['by itself', () => document.documentElement.replaceWith(document.createElement('html'))],
  [
    'by way of the document',
    () => document.replaceChild(document.createElement('html'), document.documentElement),
  ],
];

for (const [how, act] of NEW_ROOTS) {
  test(`outlives a root that is replaced ${how}`, async ({ page, host, chat }) => {
    await host.open();
    await chat.open();
    await chat.input.fill('Half a sentence');
    await page.evaluate(act);
    await expect(chat.input).toHaveValue('Half a sentence');
    await chat.input.press('Enter');
    await expect(chat.replies).toContainText('You said: Half a sentence');
    await page.evaluate(() => window.chat.destroy());
    await expect(chat.host).toHaveCount(0);
  });
}

test('keeps an open panel and its draft when a page throws it out', async ({ host, chat }) => {
  await host.open();
  await chat.open();
  await chat.input.fill('Half a sent');
  await chat.host.evaluate((element) => element.remove());
  await expect(chat.panel).toBeVisible();
  await expect(chat.input).toHaveValue('Half a sent');
});

test('brings one constructed style sheet and no other style', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toHaveCount(2);
  const styles = await chat.host.evaluate(({ shadowRoot, attributes }) => ({
    sheets: shadowRoot?.adoptedStyleSheets.length,
    elements: shadowRoot?.querySelectorAll('style, link, [style]').length,
    attributes: [...attributes].map(({ name }) => name),
  }));
  expect(styles).toEqual({ sheets: 1, elements: 0, attributes: ['popover'] });
  expect(await page.locator('style, link[rel=stylesheet], body [style]').count()).toBe(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('looks the same on a page that resets everything', async ({ host, chat }) => {
  const looks = async () => {
    const box = await chat.bubble.boundingBox();
    const style = await chat.bubble.evaluate((bubble) => {
      const { backgroundColor, color, borderRadius, fontSize } = getComputedStyle(bubble);
      return { backgroundColor, color, borderRadius, fontSize };
    });
    return { ...box, ...style };
  };
  await host.open();
  const usual = await looks();
  const rules = `* { all: unset !important; display: block !important; color: red !important }
    html { font-size: 40px !important; letter-spacing: 9px } finance-chat { display: none !important; opacity: 0 }`;
  await host.open({}, { head: `<style>${rules}</style>` });
  expect(await looks()).toEqual(usual);
});

test('sends what was typed though the page has patched the built-ins', async ({ host, chat, service }) => {
  const head = `<script>
      Array.prototype.toJSON = () => 'patched';
      String.prototype.toJSON = () => 'patched';
      Object.prototype.toJSON = () => 'patched';
      Array.prototype.extra = () => {};
    </script>`;
  await host.open({}, { head });
  await chat.open();
  await chat.say('As typed');
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  expect(service.calls.map(({ body }) => body)).toEqual([
    { chatType: 'free', userId: 'user-1' },
    { sessionId: 'ses_1', userId: 'user-1', payloadType: 'text', payload: { text: 'As typed' } },
  ]);
});

test('runs in full under a strict policy with Trusted Types', async ({ page, host, chat, service }) => {
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-n1' 'strict-dynamic'",
    `connect-src ${service.url}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const html = pageOf({
    head: `<script nonce="n1">
        window.name = '';
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          window.name += violatedDirective + ' ' + blockedURI + ';';
        });
      </script>`,
    body: `<script nonce="n1" src="/finance-chat.js"></script>
      <script nonce="n1">window.chat = FinanceChat.init(${sourceOf(
        host.options({ appearance: { accent: '#123456' }, starters: ['What is my balance?'] }),
      )});</script>`,
  }).replace(/<link[^>]*>/, '');
  host.put('/', html, { 'Content-Security-Policy': policy });
  await page.goto(host.url);
  await expect(chat.bubble).toHaveCSS('background-color', 'rgb(18, 52, 86)');
  await expect(chat.bubble).toHaveCSS('position', 'fixed');

  await chat.open();
  await expect(chat.panel).toHaveCSS('width', '420px');
  await chat.button('What is my balance?').click();
  await expect(chat.replies).toHaveCount(1);
  await chat.input.fill('Two\nlines');
  await chat.send.click();
  for (const name of ['Money overview', 'Suggested actions', 'Connect a bank'])
    await chat.shortcut(name).click();
  await expect(chat.connectLink).toBeVisible();
  await chat.button('Hide amounts').click();
  await chat.menu.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chat.menuItem('Download transcript').click(),
  ]);
  expect(download.suggestedFilename()).toBe('conversation.txt');
  expect(await page.evaluate(() => window.name)).toBe('');
});

test('leaves the page as it was', async ({ page, host, chat, service }) => {
  await page.addInitScript(() => {
    const live: string[] = [];
    Object.assign(window, { live });
    const watched = (target: unknown) =>
      target === window || target === document || target instanceof MediaQueryList;
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof add>) {
      if (watched(this)) live.push(given[0]);
      return add.apply(this, given);
    };
    EventTarget.prototype.removeEventListener = function (
      this: EventTarget,
      ...given: Parameters<typeof remove>
    ) {
      if (watched(this) && live.includes(given[0])) live.splice(live.indexOf(given[0]), 1);
      return remove.apply(this, given);
    };
  });
  await host.open();
  await page.evaluate(() => window.chat.destroy());
  const live = () => page.evaluate(() => (window as unknown as { live: string[] }).live);
  await expect.poll(live).toEqual([]);
  const before = await page.content();

  await host.init({ hideAmountsAfter: 60_000 });
  await chat.open();
  await chat.say('Hello');
  await expect(chat.replies).toHaveCount(1);
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toHaveCount(2);
  expect(await live()).not.toEqual([]);
  await page.evaluate(() => window.chat.destroy());
  await expect.poll(() => page.content()).toBe(before);
  await expect.poll(live).toEqual([]);

  const answers = await page.evaluate(() => {
    const events: string[] = [];
    for (const name of ['open', 'close', 'destroy', 'unread'])
      document.addEventListener(`finance-chat:${name}`, () => events.push(name));
    const { chat } = window;
    const given = Object.entries(chat).map(([, method]) => (method as () => unknown)());
    window.dispatchEvent(new Event('online'));
    // `on` gives the way to stop listening, as ever.
    return { given: given.filter((value) => value !== undefined && typeof value !== 'function'), events };
  });
  // What each type of result says: `isOpen`, `unreadCount`, `reply` (a stream), `transcript`.
  expect(answers).toEqual({ given: [false, 0, {}, ''], events: [] });
  await expect.poll(() => page.content()).toBe(before);
  expect(service.called()).toEqual(['session', 'send', 'metrics']);
});

test('never sends again what waited when it was destroyed', async ({ page, host, chat, service }) => {
  await page.clock.install();
  service.always('send', {
    status: 503,
    headers: { 'Retry-After': '30', 'Access-Control-Expose-Headers': 'Retry-After' },
    body: { detail: 'Busy', request_id: 'req_1' },
  });
  await host.open();
  await chat.open();
  await chat.say('Later');
  await expect.poll(service.texts).toEqual(['Later']);
  await page.evaluate(() => window.chat.destroy());
  await page.clock.fastForward(120_000);
  await page.evaluate(() => fetch(`/`).then(() => {}));
  expect(service.texts()).toEqual(['Later']);
});

test('replaces itself when started twice', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  const former = await page.evaluateHandle(() => {
    const told = { chat: window.chat, destroyed: 0 };
    document.addEventListener('finance-chat:destroy', () => told.destroyed++);
    return told;
  });
  await host.init({ userId: 'user-2' });
  expect(await former.evaluate(({ chat, destroyed }) => [chat.open(), chat.isOpen(), destroyed])).toEqual([
    undefined,
    false,
    1,
  ]);
  await expect(chat.host).toHaveCount(1);
});

test('stands inside a target, without bubble or way to close', async ({ page, host, chat }) => {
  const body = '<div id="here" style="height: 500px"></div><div id="there" style="height: 500px"></div>';
  await host.open({ mode: 'inline', target: '#here' }, { body });
  await expect(page.locator('#here > finance-chat')).toBeAttached();
  await expect(chat.panel).toBeVisible();
  await expect(chat.bubble).toHaveCount(0);
  await expect(chat.button('Close chat')).toHaveCount(0);
  const box = await chat.panel.boundingBox();
  expect(box?.height).toBe(500);

  await host.init({ mode: 'inline', target: '#there' });
  await expect(page.locator('finance-chat')).toHaveCount(2);
  await page.evaluate(() => window.chat.destroy());
  await expect(page.locator('#there > *')).toHaveCount(0);
  await expect(page.locator('#here > finance-chat')).toBeAttached();
});

test('opens from the buttons of the page', async ({ page, host, chat }) => {
  const body = '<button class="ask"><b>Ask about money</b></button>';
  await host.open({ launcher: '.ask' }, { body });
  await expect(chat.bubble).toHaveCount(0);
  await page.getByText('Ask about money').click();
  await expect(chat.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ask about money' })).toBeFocused();
});

test('shows no bubble where the host opens it, and hides and shows its own', async ({ page, host, chat }) => {
  await host.open({ launcher: false });
  await page.evaluate(() => window.chat.open());
  await expect(chat.panel).toBeVisible();
  await expect(chat.bubble).toHaveCount(0);

  await host.open({ persistence: 'none' });
  await page.evaluate(() => window.chat.hide());
  await expect(chat.bubble).toHaveCount(0);
  await page.evaluate(() => window.chat.show());
  await expect(chat.bubble).toBeVisible();
});
