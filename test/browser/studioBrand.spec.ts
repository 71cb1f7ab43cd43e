import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { pageFindings } from './axe';
import { expect, test } from './fixtures';
import { accentOf, chatOf, copied, played, stageOf, tab, visit, WIDE } from './studioPage';

test.use({ viewport: WIDE });

const accentField = (page: Page) => page.getByLabel('Accent', { exact: true });

/** Types an accent as a person does, and leaves the field. */
async function giveAccent(page: Page, accent: string) {
  await accentField(page).fill(accent);
  await accentField(page).press('Enter');
}

test('dresses the widget while it runs', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  const chat = chatOf(page);
  await tab(page, 'Brand');
  await page.getByText(/(\d+) of \1 contrasts pass$/).click();
  const row = page.getByRole('row', { name: /^Message of the customer/ });
  await expect(row).toContainText('7.93');
  await page.getByLabel('Accent', { exact: true }).fill('rebeccapurple');
  await page.getByLabel('Accent', { exact: true }).press('Enter');
  await expect.poll(() => accentOf(chat)).toBe('rgb(102, 51, 153)');
  await expect(row).toContainText('8.41');
  await page.getByLabel('Greeting').fill('Good morning');
  await expect(chat.log).toContainText('Good morning');
  await page.getByLabel('title', { exact: true }).fill('Money talk');
  await expect(page.frameLocator('iframe').getByRole('dialog', { name: 'Money talk' })).toBeVisible();
  await page.getByLabel('title', { exact: true }).fill('');
  await expect(chat.panel).toBeVisible();
  await page.getByLabel('Language').selectOption('French');
  await expect(page.frameLocator('iframe').locator('.widget')).toHaveAttribute('lang', 'fr');
  await page.getByLabel('Language').selectOption('As the scenario');
  await expect(page.frameLocator('iframe').locator('.widget')).toHaveAttribute('lang', 'en');
  await played(page);
  await expect(chat.mine).toHaveCount(1);
});

test('changes a sentence in each form that the language has', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=unread');
  const chat = chatOf(page);
  await tab(page, 'Brand');
  await page.getByLabel(/^Find among/).fill('unread message');
  await page.getByLabel('openChatUnread, one').fill('Read {count} reply');
  await expect(chat.bubble).toHaveAccessibleName('Read 1 reply');
  await tab(page, 'Hand over');
  await expect(page.locator('pre').first()).toContainText(
    "one: 'Read {count} reply', other: 'Open chat, {count} unread messages'",
  );
  await tab(page, 'Brand');
  await page.getByLabel('openChatUnread, one').fill('');
  await expect(chat.bubble).toHaveAccessibleName('Open chat, 1 unread message');
  await page.getByLabel('Language').selectOption('Polish');
  await page.getByLabel(/^Find among/).fill('newMessages');
  await expect(page.getByLabel(/^newMessages, /)).toHaveCount(4);
  await expect(page.getByLabel('newMessages, few')).toHaveAttribute('placeholder', '{count} nowe wiadomości');
});

test('keeps a wrong accent as it was typed, and says beside the field what is wrong', async ({
  page,
  demo,
}) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  await giveAccent(page, 'rebeccapurple');
  await accentField(page).pressSequentially('x');
  await expect(accentField(page)).not.toHaveAttribute('aria-invalid', 'true');
  await accentField(page).press('Enter');
  await expect(accentField(page)).toHaveAccessibleDescription(/^“rebeccapurplex” is not a colour\./);
  // The studio is drawn again while the chat is played.
  await page.getByRole('button', { name: 'Play again' }).click();
  await played(page);
  await expect(accentField(page)).toHaveValue('rebeccapurplex');
  await expect(accentField(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await accentOf(chatOf(page))).toBe('rgb(102, 51, 153)');
  await accentField(page).press('End');
  await accentField(page).press('Backspace');
  await expect(accentField(page)).toHaveAccessibleDescription('');
});

test('keeps more starters than there is room for, and says so', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  const starters = page.getByLabel(/^Starters/);
  await starters.fill('1?\n2?\n3?\n4?\n5?');
  await expect(starters).toHaveAccessibleDescription('The chat has room for 4: 1 too many.');
  await expect(starters).toHaveValue('1?\n2?\n3?\n4?\n5?');
  await starters.fill('1?\n2?');
  await expect(chatOf(page).panel.getByRole('button', { name: '2?', exact: true })).toBeVisible();
  await expect(starters).toHaveAccessibleDescription('');
});

/** The measured colour of each part, and the element whose background is behind it. */
const MEASURED: Record<string, [selector: string, property: string, ground: string, pseudo?: string]> = {
  Starter: ['.starter', 'color', '.starter'],
  Answer: ['.assistant:has(time) .bubble', 'color', '.assistant:has(time) .bubble'],
  'Message of the customer': ['.user .bubble', 'color', '.user .bubble'],
  Placeholder: ['.input', 'color', '.input', '::placeholder'],
  'Edge of the field': ['.field', 'border-top-color', '.composer'],
  'Bubble icon': ['.launcher', 'color', '.launcher'],
};

/** Pairs of colours as the chat on the stage has them, of the parts that it shows. */
const colorsOnStage = (page: Page): Promise<Record<string, [string, string]>> =>
  chatOf(page).host.evaluate(({ shadowRoot }, measured) => {
    const root = shadowRoot as ShadowRoot;
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    /** Paints one over the other, because a colour may be mixed or translucent. */
    function paint(colors: string[]) {
      if (!canvas) throw new Error('This browser has no canvas.');
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ');
    }
    const groundsOf = (element: Element | null): string[] =>
      element ? [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor] : [];
    const found = Object.entries(measured).flatMap(([part, [selector, property, ground, pseudo]]) => {
      const element = root.querySelector(selector);
      if (!element) return [];
      const grounds = groundsOf(root.querySelector(ground));
      const color = getComputedStyle(element, pseudo).getPropertyValue(property);
      return [[part, [paint([...grounds, color]), paint(grounds)]]];
    });
    return Object.fromEntries(found);
  }, MEASURED);

function ratioOf([one = '', other = '']: string[]): string {
  const [light = 0, dark = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((byte) => {
        const channel = Number(byte) / 255;
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    })
    .sort((a, b) => b - a);
  return (light / dark).toFixed(2);
}

test('measures for both schemes what the chat on the stage shows', async ({ page, demo }) => {
  const brand = encodeURIComponent(
    '{"appearance":{"accent":"#a63d40"},"greeting":"Hi","starters":["What now?"]}',
  );
  const seen = new Set<string>();
  for (const [index, scheme] of ['light', 'dark'].entries()) {
    for (const scenario of ['bare', 'question']) {
      await visit(page, demo.url, `scenario=${scenario}&brand=${brand}&scheme=${scheme}`);
      await tab(page, 'Brand');
      await page.locator('.contrasts').evaluate((details) => details.setAttribute('open', ''));
      for (const [part, colors] of Object.entries(await colorsOnStage(page))) {
        seen.add(part);
        const cell = page
          .getByRole('row', { name: new RegExp(`^${part}\\b`) })
          .getByRole('cell')
          .nth(index);
        await expect(cell, `${part}, ${scheme}`).toHaveText(ratioOf(colors));
      }
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(MEASURED).sort());
});

test('counts the contrasts that are too low, with the rules of the designer for parts', async ({
  page,
  demo,
}) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  await expect(page.getByText(/(\d+) of \1 contrasts pass$/)).toBeVisible();
  await page.getByLabel('Part', { exact: true }).selectOption('send');
  await page.getByLabel('CSS of send').fill('color: white; background: white');
  await expect(page.getByText(/✗ \d+ of \d+ contrasts pass$/)).toBeVisible();
  await page.getByText(/✗ \d+ of \d+ contrasts pass$/).click();
  await expect(page.getByRole('row', { name: /^Send icon/ })).toContainText('✗ 1.00');
});

test('takes changes back and brings them again, by buttons and by keys', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  const undo = page.getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('button', { name: 'Redo' });
  await expect(undo).toBeDisabled();
  await page.getByRole('button', { name: 'Orchard' }).click();
  await page.getByRole('button', { name: 'Night' }).click();
  await giveAccent(page, 'wrong');
  await undo.click();
  await expect(accentField(page)).toHaveValue('#a63d40');
  await expect.poll(() => accentOf(chatOf(page))).toBe('rgb(166, 61, 64)');
  await undo.click();
  await expect(accentField(page)).toHaveValue('#0b5c4b');
  await expect(undo).toBeDisabled();
  await redo.click();
  await expect(accentField(page)).toHaveValue('#a63d40');
  await page.keyboard.press('Control+Shift+Z');
  await expect(accentField(page)).toHaveValue('#b48cff');
  await page.keyboard.press('Control+Z');
  await expect(accentField(page)).toHaveValue('#a63d40');
  // In a field, the keys undo the typing in it.
  await page.getByLabel('Disclaimer').fill('One');
  await page.getByLabel('Disclaimer').press('Control+Z');
  await expect(accentField(page)).toHaveValue('#a63d40');
});

test('saves brands under names in the link', async ({ page, demo, context }) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  await giveAccent(page, 'teal');
  await page.getByLabel('Save this brand as').fill('Autumn & “more”');
  await page.getByLabel('Save this brand as').press('Enter');
  await page.getByRole('button', { name: 'Plain' }).click();
  await page.getByLabel('Save this brand as').fill('Second');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const link = await copied(page, 'link');

  const other = await context.newPage();
  await other.goto(link);
  await played(other);
  await tab(other, 'Brand');
  const own = other.getByRole('list', { name: 'Your presets' });
  await own.getByRole('button', { name: 'Autumn & “more”', exact: true }).click();
  await expect.poll(() => accentOf(chatOf(other))).toBe('rgb(0, 128, 128)');
  await expect(own.getByRole('button', { name: 'Autumn & “more”', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await own.getByRole('button', { name: 'Remove Second' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(other).not.toHaveURL(/Second/);
  await expect(other).toHaveURL(/Autumn/);
});

const PRESET = encodeURIComponent('[{"name":"Autumn","brand":{"appearance":{"accent":"teal"}}}]');
const FAINT = encodeURIComponent('{"parts":{"send":"color: white; background: white"}}');

test('has brand settings that everyone can use, on a phone too', async ({ page, demo }) => {
  await visit(page, demo.url, `presets=${PRESET}&brand=${FAINT}`);
  await tab(page, 'Brand');
  await page.getByText(/contrasts pass$/).click();
  await giveAccent(page, 'wrong');
  await page.getByRole('button', { name: 'Point at a part' }).click();
  expect(await pageFindings(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 700 });
  await tab(page, 'Controls');
  await expect(page.getByLabel('Accent', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await page.locator('.panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  expect(await pageFindings(page)).toEqual([]);
  await tab(page, 'Preview');
  await expect(page.getByRole('group', { name: 'Part in the preview' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await pageFindings(page)).toEqual([]);
});

test('shows figures, titles and replies of the designer’s own, in the link too', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await tab(page, 'Brand');
  const answers = page.getByLabel('Answers, as JSON');
  await answers.fill('{"metric": 1}');
  await answers.blur();
  await expect(answers).toHaveAccessibleDescription(/“metrics”, “actions” or “reply”/);
  const metrics = {
    asOfDate: '2026-05-03',
    currency: 'EUR',
    cards: [{ key: 'a', title: 'Cash', value: 980.5 }],
  };
  await answers.fill(JSON.stringify({ metrics, reply: 'You have €980.50.' }));
  await expect(chatOf(page).metrics).toHaveText(/^Cash.*980\.50$/s);
  await expect(chatOf(page).replies).toContainText('You have €980.50.');
  await page.reload();
  await expect(chatOf(page).metrics).toHaveText(/^Cash.*980\.50$/s);
});

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2H0Z"/></svg>';

test('shows a name and a logo of the designer’s own, and keeps them in the link where there is room', async ({
  page,
  demo,
}) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  const choose = (label: string, svg: string) =>
    page
      .getByLabel(`Choose a file: ${label}`, { exact: true })
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const logo = chatOf(page).host.locator('.header img');
  await page.getByLabel('Name in the header').fill('Orchard Bank');
  await choose('Logo', LOGO);
  await expect(chatOf(page).panel.getByRole('heading', { name: 'Orchard Bank' })).toBeVisible();
  await expect(logo).toHaveAttribute('src', /^data:image\/svg/);
  await expect(page.getByText('It is too large for the link')).toHaveCount(0);
  await page.reload();
  await played(page);
  await expect(logo).toHaveAttribute('src', /^data:image\/svg/);

  await tab(page, 'Brand');
  await choose('Logo on dark', `${LOGO}<!--${'.'.repeat(5_000)}-->`);
  await expect(page.getByText('It is too large for the link')).toBeVisible();
  expect(page.url().length).toBeLessThan(3_000);
  await stageOf(page).getByText('Dark', { exact: true }).click();
  await expect.poll(async () => (await logo.getAttribute('src'))?.length).toBeGreaterThan(5_000);
  await tab(page, 'Hand over');
  expect(await copied(page, 'snippet')).toContain("logoDark: '/logo-dark.svg'");

  await tab(page, 'Brand');
  await page.getByRole('button', { name: 'Remove: Logo on dark' }).click();
  await page.getByRole('button', { name: 'Remove: Logo' }).click();
  await expect(logo).toHaveCount(0);
  await expect(chatOf(page).panel.getByRole('heading', { name: 'Orchard Bank' })).toBeVisible();
});

const FONT = '../../node_modules/@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2';

test('shows the chat in the font of a file, also under the policy of a bank', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question&page=bank');
  await tab(page, 'Brand');
  const file = page.getByLabel('Choose a file: font');
  await file.setInputFiles({
    name: 'Notes.woff2',
    mimeType: 'font/woff2',
    buffer: Buffer.from('Not a font'),
  });
  await expect(page.locator('.wrong')).toContainText('“Notes.woff2” is not a font.');
  const buffer = await readFile(fileURLToPath(new URL(FONT, import.meta.url)));
  await file.setInputFiles({ name: 'House.woff2', mimeType: 'font/woff2', buffer });
  await expect(chatOf(page).panel).toHaveCSS('font-family', 'House, sans-serif');
  const hasFont = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate(() =>
        [...document.fonts].some(({ family, status }) => family === 'House' && status === 'loaded'),
      );
  expect(await hasFont()).toBe(true);
  await page.getByRole('button', { name: 'Play again' }).click();
  await played(page);
  expect(await hasFont()).toBe(true);
});
