import type { Page } from '@playwright/test';
import { findings } from './axe';
import { tooFaint } from './contrast';
import { expect, test } from './fixtures';
import { FULLEST, PHONE, STATE_NAMES, STATES } from './states';

/** Controls with less room than this, by their names; links in running text go with their line (2.5.8, inline). */
const tooSmall = (page: Page, least: number) =>
  page.evaluate((side) => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    return [...root.querySelectorAll<HTMLElement>('button, a, textarea')]
      .filter((control) => control.checkVisibility() && !control.closest('.bubble'))
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const fits = Math.min(width, height) >= side - 0.01;
        return fits ? [] : [`${control.ariaLabel || control.textContent}: ${width} × ${height}`];
      });
  }, least);

/** Controls without a visible edge or icon where the person's own colours replace ours. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
    const faults: string[] = [];
    for (const control of root.querySelectorAll<HTMLElement>(
      'button, a, textarea, [data-empty=false] .bubble, .waiting i',
    )) {
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

/** The page as a phone shows it to a finger. */
async function takeInHand(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(PHONE);
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
}

for (const name of STATE_NAMES) {
  test(`can be heard, seen and hit, also in forced colours and by a finger, in ${name}`, {
    tag: name === FULLEST ? [] : '@all',
  }, async ({ page, host, chat, service }) => {
    await STATES[name]({ page, host, chat, service });
    expect(await findings(page)).toEqual([]);
    expect(await tooFaint(page)).toEqual([]);
    expect(await tooSmall(page, 24)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await unseen(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    expect(await tooFaint(page, 'everything', { text: 4.5, shape: 4.5 })).toEqual([]);
    await takeInHand(page);
    expect(await tooSmall(page, 44)).toEqual([]);
  });
}
