import type { Locator, Page } from '@playwright/test';
import type { View } from '../support/view';
import { expect, receive, test } from './fixtures';
import { setVisualViewport } from './visualViewport';

/** The least a pointer must hit (WCAG 2.2, 2.5.8), in CSS pixels. */
const TARGET_PX = 24;

/** A conversation that is longer than the screen. */
async function fillWithLines(page: Page, chat: View) {
  await receive(page, ...Array(30).fill('A line'));
  await expect(chat.replies).toHaveCount(30);
}

const isModal = (panel: Locator) => panel.evaluate((element) => element.matches(':modal'));

/** Whether the whole element is seen inside its scroller. */
async function isWithin(element: Locator, scroller: Locator) {
  const [inner, outer] = await Promise.all([element.boundingBox(), scroller.boundingBox()]);
  if (!inner || !outer) return false;
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

  test('fills the screen, is modal and hides the bubble', async ({ page, host, chat }) => {
    await host.open();
    await page.getByRole('button', { name: 'Open chat' }).tap();
    await expect(chat.panel).toBeVisible();
    expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 });
    expect(await isModal(chat.panel)).toBe(true);
    await expect(chat.bubble).toHaveCount(0);

    await expect(chat.panel).toBeFocused();
    await chat.button('Close chat').tap();
    await expect(chat.panel).toBeHidden();
    await expect(chat.bubble).toBeFocused();
  });

  test('stays modal if the page removes it', { tag: '@all' }, async ({ host, chat }) => {
    await host.openChat();
    await expect.poll(() => isModal(chat.panel)).toBe(true);
    await chat.input.fill('Half a sent');
    await chat.host.evaluate((element) => element.remove());
    await expect.poll(() => isModal(chat.panel)).toBe(true);
    await expect(chat.input).toHaveValue('Half a sent');
    await chat.button('Close chat').tap();
    await expect(chat.panel).toBeHidden();
  });

  test('stays clear of the camera and of the home bar', { tag: '@all' }, async ({
    page,
    host,
    chat,
    context,
  }) => {
    const screen = await context.newCDPSession(page);
    await screen.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
    await host.openChat();
    const title = await chat.panel.getByRole('heading', { name: 'Finance chat' }).boundingBox();
    const send = await chat.send.boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual(47);
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(700 - 34);
  });

  test('keeps the composer above the keyboard', async ({ page, host, chat }) => {
    await host.openChat();
    await setVisualViewport(page, { height: 380, offsetTop: 60 });
    expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 60, width: 375, height: 380 });
    for (const control of [chat.input, chat.send]) {
      const { y = 0, height = 0 } = (await control.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(60 + 380);
    }
    // A person who has zoomed in looks at a part of the panel, which stays as it is.
    await setVisualViewport(page, { scale: 2, height: 190 });
    expect((await chat.panel.boundingBox())?.height).toBe(700);
    await setVisualViewport(page, { scale: 1, height: 700, offsetTop: 0 });
    expect((await chat.panel.boundingBox())?.height).toBe(700);
  });

  test.describe('with a long conversation', () => {
    test.beforeEach(async ({ page, host, chat }) => {
      await host.openChat();
      await fillWithLines(page, chat);
    });

    test('keeps the end in view when the keyboard rises, and when it goes', { tag: '@all' }, async ({
      page,
      chat,
    }) => {
      await expect(chat.replies.last()).toBeInViewport({ ratio: 1 });
      for (const height of [380, 300, 700]) {
        await setVisualViewport(page, { height });
        await expect.poll(() => chat.panel.boundingBox()).toMatchObject({ height });
        await expect.poll(() => isWithin(chat.replies.last(), chat.log), `${height} px high`).toBe(true);
      }
    });

    test('stays where the person reads back when the keyboard rises', { tag: '@all' }, async ({
      page,
      chat,
    }) => {
      await chat.scrollTo(300);
      const read = chat.replies.nth(8);
      const { y } = (await read.boundingBox()) ?? {};
      await setVisualViewport(page, { height: 380 });
      await expect.poll(() => chat.panel.boundingBox()).toMatchObject({ height: 380 });
      expect((await read.boundingBox())?.y).toBe(y);
      expect(await chat.log.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
    });
  });

  test('scrolls the conversation under a finger, and never the page behind', { tag: '@all' }, async ({
    page,
    host,
    chat,
    context,
  }) => {
    await host.openChat({}, { body: '<p style="height: 3000px">Of the page</p>' });
    await fillWithLines(page, chat);
    const touch = await context.newCDPSession(page);
    const swipe = async (part: string, yDistance: number) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(part).boundingBox()) ?? {};
      const at = (way: number) => [{ x: x + width / 2, y: y + height / 2 + way }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (let way = 0.1; way <= 1; way += 0.1)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(way * yDistance) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const end = await chat.log.evaluate(({ scrollTop }) => scrollTop);
    await swipe('[part=transcript]', 200);
    await expect.poll(() => chat.log.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(end);
    for (const part of ['header', 'transcript', 'shortcuts', 'input']) await swipe(`[part=${part}]`, -400);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(chat.panel).toBeInViewport({ ratio: 1 });
  });

  test('closes on the back gesture, and leaves the history of the page alone', async ({
    page,
    host,
    chat,
  }) => {
    await host.open();
    const history = () => page.evaluate(() => [window.history.length, location.href]);
    const before = await history();
    await chat.open();
    // A back gesture asks a modal dialog to close in this way.
    await chat.panel.evaluate((panel: HTMLDialogElement) => panel.requestClose());
    await expect(chat.panel).toBeHidden();
    await expect(chat.bubble).toBeFocused();
    expect(await page.evaluate(() => window.chat.isOpen())).toBe(false);
    expect(await history()).toEqual(before);
  });
});

test('turns modal and back, and stays at the end', { tag: '@all' }, async ({ page, host, chat }) => {
  await host.openChat();
  await fillWithLines(page, chat);
  await chat.input.fill('Half a sent');
  await page.setViewportSize({ width: 375, height: 700 });
  await expect.poll(() => isModal(chat.panel)).toBe(true);
  await page.setViewportSize({ width: 1000, height: 400 });
  await expect.poll(() => isModal(chat.panel)).toBe(false);
  await expect(chat.bubble).toBeVisible();
  await expect(chat.input).toHaveValue('Half a sent');
  await expect(chat.input).toBeFocused();
  await expect.poll(() => isWithin(chat.replies.last(), chat.log)).toBe(true);
});

for (const width of [320, 640]) {
  test(`can be written in at ${width} × 256`, async ({ page, host, chat, context }) => {
    const expectControls = async () => {
      for (const control of [chat.input, chat.send, chat.button('Close chat')]) {
        const box = await control.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(TARGET_PX);
        await expect(control).toBeInViewport({ ratio: 1 });
      }
    };
    await page.setViewportSize({ width, height: 256 });
    await host.openChat({ disclaimer: 'Not financial advice' });
    await expectControls();
    await chat.input.fill('Does this fit?');
    await chat.send.click();
    await expect(chat.replies).toContainText('You said: Does this fit?');
    expect((await chat.log.boundingBox())?.height).toBeGreaterThan(40);
    await page.evaluate(() => window.chat.suggest(['How much did I spend there?', 'And on food?']));
    await chat.button('And on food?').focus();
    await expect(chat.button('And on food?')).toBeInViewport({ ratio: 1 });

    await context.setOffline(true);
    await expect(chat.status).toContainText('offline');
    await page.evaluate(() => window.chat.ask('Is this too much?', { about: { title: 'The Flour Jar' } }));
    await expect(chat.button('Remove')).toBeInViewport();
    await expectControls();
  });
}

test('moves nothing where motion is unwanted', async ({ page, host, chat, service }) => {
  const running = () => chat.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length);
  const release = service.hold('send');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await host.openChat();
  await chat.say('Hello');
  await expect(chat.mine).toHaveAttribute('data-status', 'sending');
  await expect.poll(running).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(running).toBe(0);
  await expect(chat.log).toHaveCSS('scroll-behavior', 'auto');
  release();
  await expect(chat.replies).toHaveCount(1);
});

test('follows the scheme the page declares, else the system', async ({ page, host, chat }) => {
  const expectScheme = (scheme: string) => expect(chat.panel).toHaveCSS('color-scheme', scheme);
  await page.emulateMedia({ colorScheme: 'dark' });
  await host.openChat({}, { head: '<meta name="color-scheme" content="light">' });
  await expectScheme('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html').evaluate((html) => html.style.setProperty('color-scheme', 'dark'));
  await expectScheme('dark');
  // An async script may run before the style sheets of the page are there.
  await page.addStyleTag({ content: ':root { color-scheme: light !important }' });
  await page.evaluate(() => dispatchEvent(new Event('load')));
  await expectScheme('light');

  await host.open();
  await expectScheme('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectScheme('dark');
});
