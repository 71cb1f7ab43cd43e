import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { FULLEST, PHONE, STATES, type StateName } from './states';

/** WCAG 2.2, 1.4.12: with this spacing of texts, nothing may be lost. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const spaceOut = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.querySelector('finance-chat')?.shadowRoot?.adoptedStyleSheets.push(sheet);
  }, SPACING);

/** Controls and texts that are cut off, covered, or beyond the screen, a line each. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    const faults: string[] = [];
    // An open menu covers other controls on purpose.
    const scope = root.querySelector('[role=menu], [role=alertdialog]') ?? root;
    for (const control of scope.querySelectorAll<HTMLElement>('button, a, textarea')) {
      if (!control.checkVisibility()) continue;
      // As a browser does on Tab.
      control.scrollIntoView({ block: 'nearest' });
      const { left, right, top, bottom } = control.getClientRects()[0] as DOMRect;
      const at = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const name = control.ariaLabel || control.textContent;
      if (!(at && control.contains(at))) faults.push(`${name} is behind ${at?.outerHTML.slice(0, 80)}`);
      if (left < -0.5 || right > innerWidth + 0.5) faults.push(`${name} reaches beyond the screen`);
      if (
        control.localName === 'button' &&
        !control.ariaLabel &&
        control.scrollWidth > control.clientWidth + 1
      )
        faults.push(`${name} is cut off`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
    for (const element of root.querySelectorAll('[part], p, span')) {
      const { overflowX, clipPath } = getComputedStyle(element);
      if (clipPath === 'none' && overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${element.outerHTML.slice(0, 80)} is cut off`);
    }
    return faults;
  });

const SMALL = [
  ['320 × 256, as at 400 % zoom', 320, 256],
  ['320 × 640', 320, 640],
  ['640 × 320, a phone held sideways', 640, 320],
  ['280 × 653, a folded phone', 280, 653],
  ['717 × 512, an unfolded phone', 717, 512],
] as const;

const CROWDED: StateName[] = [
  'a closed chat with unread messages and a teaser',
  'an empty chat that greets, suggests and disclaims',
  'a conversation with every view',
  'views that failed',
  'a signed-out chat that can try again',
  'a chat that could not start',
  'a refused text',
  'the menu',
  'the question before a new conversation',
];

for (const name of CROWDED) {
  test(`loses nothing on small screens and with spaced-out text in ${name}`, {
    tag: name === FULLEST ? [] : '@all',
  }, async ({ page, host, chat, service }) => {
    await STATES[name]({ page, host, chat, service });
    const faults: string[] = [];
    for (const look of ['as it is', 'spaced out']) {
      if (look === 'spaced out') await spaceOut(page);
      for (const [size, width, height] of SMALL) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        faults.push(...(await lost(page)).map((fault) => `${size}, ${look}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
}

test('keeps a long teaser, and the button that dismisses it, on a small screen', async ({ page, host }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await host.open();
  await page.evaluate(() => window.chat.showTeaser('Your month at a glance. '.repeat(40)));
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeInViewport({ ratio: 1 });
  expect((await dismiss.locator('..').boundingBox())?.x).toBe(20);
});

test('shows two of four starters without scrolling on a small screen, and all in a large window', async ({
  page,
  host,
  chat,
}) => {
  const starters = [
    'What is my balance?',
    'Which bills are due?',
    'What did I spend on food?',
    'Can I save?',
  ];
  await host.openChat({ starters, greeting: 'Hello from Hearthbook. Which page shall we open?' });
  for (const [width, height, count] of [
    [1440, 900, 4],
    [1280, 720, 4],
    [568, 324, 2],
    [360, 560, 2],
    [320, 480, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of [...starters.slice(0, count), 'Connect a bank'])
      await expect(chat.button(name)).toBeInViewport({ ratio: 1 });
    for (const name of starters) await expect(chat.button(name)).toBeVisible();
  }
});

test.describe('under a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('writes in 16 pixels at least, which Safari does not zoom in on', async ({ page, host, chat }) => {
    await host.openChat({ appearance: { fontSize: 14 } });
    await expect(chat.input).toHaveCSS('font-size', '16px');
    await page.evaluate(() => window.chat.update({ appearance: { fontSize: 20 } }));
    await expect(chat.input).toHaveCSS('font-size', '20px');
  });

  test('looks the same where a finger was', { tag: '@all' }, async ({ host, chat }) => {
    await host.openChat();
    const button = chat.button('Hide amounts');
    await button.hover();
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});
