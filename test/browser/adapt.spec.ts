import type { Page } from '@playwright/test';
import { tooFaint } from './contrast';
import { expect, test } from './fixtures';
import { PHONE, STATES } from './states';

/** WCAG 2.2, 1.4.12, and with it the least a text may be given without anything being lost. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const spaceOut = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.querySelector('finance-chat')?.shadowRoot?.adoptedStyleSheets.push(sheet);
  }, SPACING);

/** What is cut off, lies over another or cannot be scrolled to, a line each. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    const faults: string[] = [];
    // What is behind an open menu is so on purpose.
    const scope = root.querySelector('[role=menu], [role=alertdialog]') ?? root;
    for (const control of scope.querySelectorAll<HTMLElement>('button, a, textarea')) {
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

const CROWDED = [
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
  test(`loses nothing on small screens and with spaced-out text in ${name}`, async ({
    page,
    host,
    chat,
    service,
  }) => {
    await STATES[name]?.({ page, host, chat, service });
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

/** Controls with less room than this, by their names; links in running text go with their line (2.5.8, inline). */
const tooSmall = (page: Page, least: number) =>
  page.evaluate((side) => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    return [...root.querySelectorAll<HTMLElement>('button, a, textarea')]
      .filter((control) => !control.closest('.bubble'))
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const fits = Math.min(width, height) >= side - 0.01;
        return fits ? [] : [`${control.ariaLabel || control.textContent}: ${width} × ${height}`];
      });
  }, least);

/** What a control is seen by where the person's own colours replace ours, or nothing: its edge and its icon. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    const faults: string[] = [];
    for (const control of root.querySelectorAll<HTMLElement>('button, a, textarea, .bubble, .waiting i')) {
      if (control.parentElement?.closest('.bubble')) continue;
      const edged = control.localName === 'textarea' ? (control.parentElement as HTMLElement) : control;
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(edged);
      const { backgroundColor } = getComputedStyle(control);
      const icon = control.querySelector('svg');
      const edge = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none';
      const seen =
        borderTopColor !== backgroundColor && (!icon || getComputedStyle(icon).stroke !== backgroundColor);
      if (!edge || !seen) faults.push(control.outerHTML.slice(0, 100));
    }
    return faults;
  });

const translucent = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('finance-chat')?.shadowRoot?.querySelectorAll('*') ?? [])].flatMap(
      (element) => {
        const { backgroundColor, backdropFilter } = getComputedStyle(element);
        const [, alpha] = backgroundColor.match(/(?:,|\/) ([\d.]+)\)$/) ?? [];
        const seenThrough = backgroundColor.startsWith('rgba') && Number(alpha) > 0 && Number(alpha) < 1;
        return seenThrough || backdropFilter !== 'none' ? [element.outerHTML.slice(0, 100)] : [];
      },
    ),
  );

for (const [name, show] of Object.entries(STATES)) {
  test(`gives a pointer room, and keeps its edges in forced colours, in ${name}`, async ({
    page,
    host,
    chat,
    service,
  }) => {
    await show({ page, host, chat, service });
    expect(await tooSmall(page, 24)).toEqual([]);
    expect(await translucent(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await unseen(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    expect(await tooFaint(page, 'everything', { text: 4.5, shape: 4.5 })).toEqual([]);
  });
}

test('writes in the size of running text, with a mouse', async ({ host, chat }) => {
  await host.open({ appearance: { fontSize: 14 } });
  await chat.open();
  await expect(chat.input).toHaveCSS('font-size', '14px');
});

test.describe('under a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('writes in 16 pixels at least, which Safari does not zoom in on', async ({ page, host, chat }) => {
    await host.open({ appearance: { fontSize: 14 } });
    await chat.open();
    await expect(chat.input).toHaveCSS('font-size', '16px');
    await page.evaluate(() => window.chat.update({ appearance: { fontSize: 20 } }));
    await expect(chat.input).toHaveCSS('font-size', '20px');
  });

  test('looks the same where a finger was', async ({ host, chat }) => {
    await host.open();
    await chat.open();
    const button = chat.button('Hide amounts');
    await button.hover();
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });

  for (const [name, show] of Object.entries(STATES)) {
    test(`gives a finger room in ${name}`, async ({ page, host, chat, service }) => {
      await show({ page, host, chat, service });
      expect(await tooSmall(page, 44)).toEqual([]);
    });
  }
});
