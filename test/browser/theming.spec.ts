import type { Appearance, InitOptions } from '../../src/options/types';
import { expect, receive, test } from './fixtures';

/** An option of `appearance`, and the style that shows it. */
const LIVE: [change: Appearance, part: string, property: string, value: string | RegExp][] = [
  [{ scheme: 'dark' }, 'panel', 'color-scheme', 'dark'],
  [{ scheme: 'light' }, 'panel', 'color-scheme', 'light'],
  [{ accent: '#7a1fa2' }, 'launcher', 'background-color', 'rgb(122, 31, 162)'],
  // The hue of the accent, and hardly any of its colour.
  [{}, 'header', 'border-bottom-color', /^oklch\(0\.8\d+ 0\.008\d+ 31\d/],
  [{ radius: 3 }, 'panel', 'border-top-left-radius', '3px'],
  [{ radius: '1em' }, 'panel', 'border-top-left-radius', '15px'],
  [{ fontFamily: 'inherit' }, 'panel', 'font-family', 'Georgia, serif'],
  [{ fontSize: 18 }, 'panel', 'font-size', '18px'],
  [{ density: 'compact' }, 'header', 'padding-left', '12px'],
];

/** The message at the upper edge of the conversation. */
function readAt(log: Element) {
  const { left, top, width } = log.getBoundingClientRect();
  const root = log.getRootNode() as ShadowRoot;
  for (let below = 1; below < 100; below++) {
    const message = root.elementFromPoint(left + width / 8, top + below)?.closest('[part~=message]');
    if (message) return message.textContent;
  }
}

test('changes its look at once, and keeps draft, focus and scroll', async ({ page, host, chat }) => {
  await host.openChat();
  await page.addStyleTag({ content: 'body { font-family: Georgia, serif }' });
  await receive(page, ...Array.from({ length: 60 }, (_, line) => `Line ${line}`));
  await chat.input.fill('Half a sent');
  await chat.input.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(2, 5));
  await chat.scrollTo(300);
  const reading = await chat.log.evaluate(readAt);
  // Under the pointer, the bubble would look different.
  await page.mouse.move(0, 0);
  for (const [appearance, part, property, value] of LIVE) {
    await page.evaluate((change) => window.chat.update({ appearance: change }), appearance);
    await expect(page.locator(`[part=${part}]`)).toHaveCSS(property, value);
    await expect(chat.input).toBeFocused();
    await expect(chat.input).toHaveValue('Half a sent');
    await expect.poll(() => chat.log.evaluate(readAt)).toBe(reading);
  }
  const selected = (input: HTMLTextAreaElement) => [input.selectionStart, input.selectionEnd];
  expect(await chat.input.evaluate(selected)).toEqual([2, 5]);
});

for (const width of [320, 390, 481]) {
  test(`keeps its buttons in a window of ${width} px where the page gives the panel a larger size`, {
    tag: width === 320 ? [] : '@all',
  }, async ({ page, host, chat }) => {
    await page.setViewportSize({ width, height: 600 });
    await host.open();
    await page.addStyleTag({
      content: 'finance-chat::part(panel) { width: 900px; min-width: 800px; height: 2000px }',
    });
    await chat.open();
    for (const part of ['panel', 'header', 'send']) {
      await expect(page.locator(`[part~=${part}]`)).toBeInViewport({ ratio: 1 });
    }
  });
}

test('knows its accent in an element that comes onto the page later', async ({ page, host }) => {
  await host.open({ launcher: false });
  const options = host.options({ appearance: { accent: 'rgb(122 31 162)' } });
  await page.evaluate((options: object) => {
    const target = document.createElement('section');
    window.FinanceChat?.init?.({ ...(options as InitOptions), mode: 'inline', target });
    document.body.append(target);
  }, options);
  await expect(page.locator('[part=mark]')).toHaveCSS('background-color', 'rgb(122, 31, 162)');
});

test('has sizes that an extension which darkens pages can copy rule by rule', async ({ page, host }) => {
  await host.open();
  const copied = await page.locator('finance-chat').evaluate(({ shadowRoot }) => {
    const rules = [...(shadowRoot?.adoptedStyleSheets ?? [])].flatMap(({ cssRules }) => [...cssRules]);
    const styles = rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.style] : []));
    return styles.flatMap((style) =>
      [...style].filter((name) => name.startsWith('--')).map((name) => style.getPropertyValue(name)),
    );
  });
  expect(copied).toContain('56px');
  expect(copied).not.toContain('initial');
});
