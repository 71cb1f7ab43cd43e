import { expect, test } from './fixtures';

/** The smallest square a finger or a pointer must hit (WCAG 2.5.8), in CSS pixels. */
const TARGET_PX = 24;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

  test('fills the screen, is modal and hides the bubble', async ({ page, host, chat }) => {
    await host.open();
    await page.getByRole('button', { name: 'Open chat' }).tap();
    await expect(chat.panel).toBeVisible();
    expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 });
    expect(await chat.panel.evaluate((panel) => panel.matches(':modal'))).toBe(true);
    await expect(chat.bubble).toHaveCount(0);
    const size = await chat.input.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);

    await expect(chat.panel).toBeFocused();
    await chat.button('Close chat').tap();
    await expect(chat.panel).toBeHidden();
    await expect(chat.bubble).toBeFocused();
  });

  test('gives fingers room', async ({ host, chat }) => {
    await host.open();
    await chat.open();
    for (const button of await chat.panel.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  });
});

test('turns modal and back when the window is resized', async ({ page, host, chat }) => {
  await host.open();
  await chat.open();
  await chat.input.fill('Half a sent');
  const modal = () => chat.panel.evaluate((panel) => panel.matches(':modal'));
  expect(await modal()).toBe(false);
  await page.setViewportSize({ width: 375, height: 700 });
  await expect.poll(modal).toBe(true);
  await expect(chat.bubble).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect.poll(modal).toBe(false);
  await expect(chat.bubble).toBeVisible();
  await expect(chat.input).toHaveValue('Half a sent');
  await expect(chat.input).toBeFocused();
});

test('can be written in at 320 × 256', async ({ page, host, chat }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await host.open({ disclaimer: 'Not financial advice' });
  await chat.open();
  for (const control of [chat.input, chat.send, chat.button('Close chat')]) {
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(TARGET_PX);
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await chat.input.fill('Does this fit?');
  await chat.send.click();
  await expect(chat.replies).toContainText('You said: Does this fit?');
  expect((await chat.log.boundingBox())?.height).toBeGreaterThan(40);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('moves nothing where motion is unwanted', async ({ page, host, chat, service }) => {
  const running = () =>
    chat.host.evaluate(
      ({ shadowRoot }) =>
        shadowRoot?.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
  const release = service.hold('send');
  await host.open();
  await chat.open();
  await chat.say('Hello');
  await expect(chat.mine).toHaveAttribute('data-status', 'sending');
  expect(await running()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await running()).toBe(0);
  await expect(chat.log).toHaveCSS('scroll-behavior', 'auto');
  release();
  await expect(chat.replies).toHaveCount(1);
});

test('keeps an edge and an icon on every control in forced colours', async ({ page, host, chat }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await host.open();
  await chat.open();
  await chat.shortcut('Suggested actions').click();
  await chat.shortcut('Connect a bank').click();
  await expect(chat.connectLink).toBeVisible();
  const faults = await chat.host.evaluate(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll<HTMLElement>('button, a, textarea') ?? [])].flatMap((control) => {
      const edged = control.localName === 'textarea' ? (control.parentElement as HTMLElement) : control;
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(edged);
      const { backgroundColor } = getComputedStyle(control);
      const icon = control.querySelector('svg');
      const edge = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none';
      const seen =
        borderTopColor !== backgroundColor && (!icon || getComputedStyle(icon).stroke !== backgroundColor);
      return edge && seen ? [] : [control.getAttribute('aria-label') ?? control.textContent];
    }),
  );
  expect(faults).toEqual([]);
});

test('mirrors itself for a language that runs right to left', async ({ page, host, chat }) => {
  const words = { title: 'محادثة مالية', openChat: 'افتح المحادثة', send: 'أرسل', message: 'رسالة' };
  await page.setViewportSize({ width: 1000, height: 700 });
  await host.open();
  expect((await chat.bubble.boundingBox())?.x).toBe(1000 - 20 - 56);
  await page.evaluate((sentences) => {
    window.FinanceChat?.addMessages?.('ar', sentences);
    window.chat.update({ locale: 'ar' });
  }, words);
  await expect(chat.bubble).toHaveAccessibleName(words.openChat);
  expect((await chat.bubble.boundingBox())?.x).toBe(20);

  await chat.bubble.click();
  const panel = page.getByRole('dialog', { name: words.title });
  expect((await panel.boundingBox())?.x).toBe(20);
  const input = await panel.getByRole('textbox', { name: words.message }).boundingBox();
  const send = await panel.getByRole('button', { name: words.send }).boundingBox();
  expect(send?.x).toBeLessThan(input?.x ?? 0);
});

test('is not mirrored because the page is', async ({ page, host, chat }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await host.open({ locale: 'en' }, { head: '<style>html { direction: rtl }</style>' });
  expect((await chat.bubble.boundingBox())?.x).toBe(1000 - 20 - 56);
  await page.evaluate(() => window.chat.update({ position: 'bottom-left', offset: { x: 40, y: 30 } }));
  expect(await chat.bubble.boundingBox()).toMatchObject({ x: 40, width: 56, height: 56 });
});

test('follows the scheme the page declares, else the system', async ({ page, host, chat }) => {
  const ground = 'background-color';
  await page.emulateMedia({ colorScheme: 'dark' });
  await host.open({}, { head: '<meta name="color-scheme" content="light">' });
  await chat.open();
  await expect(chat.panel).toHaveCSS(ground, 'rgb(255, 255, 255)');
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark';
    document.querySelector('meta[name=color-scheme]')?.remove();
  });
  await expect(chat.panel).not.toHaveCSS(ground, 'rgb(255, 255, 255)');

  await host.open();
  await expect(chat.panel).not.toHaveCSS(ground, 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(chat.panel).toHaveCSS(ground, 'rgb(255, 255, 255)');
});
