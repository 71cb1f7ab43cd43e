import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pageOf } from '../support/hostSite';
import { viewOf } from '../support/view';
import { pageFindings } from './axe';
import { expect, test } from './fixtures';
import { accentOf, chatOf, copied, tab, visit, WIDE } from './studioPage';

test.use({ viewport: WIDE });

test('hands over a snippet that works where it is pasted', async ({ page, demo, host, context }) => {
  const brand = encodeURIComponent(
    '{"appearance":{"accent":"#663399"},"greeting":"</script> it\'s \\"fine\\""}',
  );
  await visit(page, demo.url, `scenario=one-card&brand=${brand}`);
  await tab(page, 'Hand over');
  host.put('/', pageOf({ body: await copied(page, 'snippet') }));
  const other = await context.newPage();
  await other.goto(host.url);
  const chat = viewOf(other);
  await chat.open();
  await expect(chat.log).toContainText(`</script> it's "fine"`);
  // A bubble under the mouse is shaded.
  await other.mouse.move(0, 0);
  expect(await accentOf(chat)).toBe('rgb(102, 51, 153)');
  await chat.shortcut('Money overview').click();
  await expect(chat.metrics).toHaveText([/^Cash balance£1,284\.50/]);
});

test('imports a brand, or says why not', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Hand over');
  const choose = (json: string) =>
    page
      .getByLabel('Import a brand file')
      .setInputFiles({ name: 'brand.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await choose('{"appearance":{"radius":"wide"}}');
  await expect(
    page.getByText('Nothing was imported. "appearance.radius" takes a number of pixels or a CSS length'),
  ).toBeVisible();
  await choose('{"locale":"de-AT"}');
  await expect(page.frameLocator('iframe').locator('.widget')).toHaveAttribute('lang', 'de-AT');
  await expect(page.locator('.wrong p')).toHaveCount(0);
  await choose('{"baseUrl":"https://elsewhere.example"}');
  await expect(page.getByText('"baseUrl" is not an option that a brand may set')).toBeVisible();
  await choose('{"appearance":{"accent":"#663399"},"disclaimer":"Not advice"}');
  await expect(chatOf(page).panel).toContainText('Not advice');
  await expect(page.locator('.wrong p')).toHaveCount(0);
});

test('hands over CSS only for parts that were changed, as it was written', async ({
  page,
  demo,
  context,
}) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  await page.getByRole('button', { name: 'Orchard' }).click();
  await tab(page, 'Hand over');
  await expect(page.getByText('You need none: the snippet has the whole look.')).toBeVisible();

  await tab(page, 'Brand');
  await page.getByLabel('Part', { exact: true }).selectOption('launcher');
  const css = page.getByLabel('CSS of launcher');
  await css.fill('border-radius: 16px; colour: red');
  await css.press('Tab');
  await expect(css).toHaveAccessibleDescription('The browser knows no property “colour”.');
  await expect(css).toHaveValue('border-radius: 16px; colour: red');
  await css.fill('border-radius: 16px; color: wide');
  await expect(css).toHaveAccessibleDescription('“color” cannot be “wide”.');
  await css.fill('border-radius: calc(16px');
  await expect(css).toHaveAccessibleDescription('A bracket or a quote is not closed.');
  await css.fill('border-radius: 16px; color: var(--brand)');
  await expect(css).toHaveAccessibleDescription('');
  await expect(chatOf(page).bubble).toHaveCSS('border-radius', '16px');

  await tab(page, 'Hand over');
  expect(await copied(page, 'CSS')).toBe(
    'finance-chat::part(launcher) {\n  border-radius: 16px;\n  color: var(--brand);\n}\n',
  );
  expect(await copied(page, 'snippet')).not.toContain('launcher');
  const other = await context.newPage();
  await visit(other, demo.url, new URL(page.url()).hash.slice(1));
  await expect(chatOf(other).bubble).toHaveCSS('border-radius', '16px');
  const [alone] = await Promise.all([
    other.waitForEvent('popup'),
    other.getByRole('link', { name: 'Open in a tab' }).click(),
  ]);
  await expect(viewOf(alone).bubble).toHaveCSS('border-radius', '16px');
});

test('says which words of the preview are only examples', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Hand over');
  const note = page.getByText('Examples of this scenario, and not in the snippet:');
  await expect(note).toContainText('greeting, starters, and disclaimer.');
  expect(await copied(page, 'snippet')).not.toContain('greeting');
  await tab(page, 'Brand');
  await page.getByLabel('Greeting').fill('Hello there');
  await tab(page, 'Hand over');
  await expect(note).toContainText('starters and disclaimer.');
  expect(await copied(page, 'snippet')).toContain("greeting: 'Hello there'");
});

/** A picture that the studio saves, in base64. */
async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.png$/);
  return (await readFile(await file.path())).toString('base64');
}

/** The share of pixels that differ visibly between two pictures, in the size of the second. */
const differenceOf = (page: Page, pictures: string[]) =>
  page.evaluate(async (sources) => {
    const images = sources.map(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      return image;
    });
    const [one, other] = (await Promise.all(images)) as [HTMLImageElement, HTMLImageElement];
    const [first, second] = [one, other].map((image) => {
      const pen = new OffscreenCanvas(other.width, other.height).getContext('2d');
      if (!pen) throw new Error('There is no canvas');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, other.width, other.height);
      return pen.getImageData(0, 0, other.width, other.height).data;
    }) as [Uint8ClampedArray, Uint8ClampedArray];
    let differing = 0;
    for (let at = 0; at < first.length; at += 4) {
      const away = [0, 1, 2].map((channel) =>
        Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)),
      );
      if (Math.max(...away) > 60) differing++;
    }
    return differing / (first.length / 4);
  }, pictures);

for (const hash of [
  'scenario=question&device=phone&brand={"parts":{"transcript":"background:gold"}}',
  'scenario=inline&page=dashboard',
  'scenario=locale-ar&page=bank&scheme=dark',
]) {
  test(`saves a picture that looks like the preview of ${hash}`, async ({ page, demo }) => {
    await visit(page, demo.url, hash);
    await tab(page, 'Hand over');
    const picture = await saved(page, 'Save the preview');
    // The picture has no rounded corners, and no control under the pointer.
    await page.addStyleTag({ content: 'iframe { border-radius: 0 !important }' });
    await page.mouse.move(0, 0);
    const preview = await page.locator('iframe').screenshot({ animations: 'disabled' });
    expect(await differenceOf(page, [picture, preview.toString('base64')])).toBeLessThan(0.02);
  });
}

test('stops saving all scenarios on one sheet when it is told to', async ({ page, demo, told }) => {
  await visit(page, demo.url);
  await tab(page, 'Hand over');
  await page.getByRole('button', { name: 'Save all scenarios' }).click();
  await expect(page.getByRole('progressbar', { name: 'Scenarios on the sheet' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('No picture was saved');
  await expect(page.locator('iframe')).toHaveCount(1);
  told.errors = told.errors.filter((error) => !error.includes('Failed to load'));
});

const bar = (page: Page) => page.getByRole('group', { name: 'Part in the preview' });

test('names the part that is pointed at, and copies a rule for it', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question');
  await tab(page, 'Hand over');
  await page.getByRole('button', { name: 'Point at a part' }).click();
  const part = bar(page).getByLabel('Part');
  for (const [selector, name] of Object.entries({
    '.launcher': 'launcher',
    '[part=header] h2': 'header',
    '[part~=message-assistant] .bubble': 'message-assistant',
    '[part=metric-value]': 'metric-value',
  })) {
    const box = await page.frameLocator('iframe').locator(selector).first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
    await expect(part).toHaveValue(name);
  }
  await expect(page.locator('.part-frame')).toHaveCount(await chatOf(page).metrics.count());
  expect(await copied(page, 'rule')).toBe('finance-chat::part(metric-value) {\n  \n}\n');
  // A press on a part does nothing in the chat.
  const box = await chatOf(page).bubble.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(chatOf(page).panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('names parts by keyboard', async ({ page, demo }) => {
  await visit(page, demo.url);
  await tab(page, 'Brand');
  await page.getByRole('button', { name: 'Point at a part' }).focus();
  await page.keyboard.press('Enter');
  await bar(page).getByLabel('Part').focus();
  await page.keyboard.type('comp');
  await expect(bar(page)).toContainText('the field with what is around it');
  await expect(page.locator('.part-frame')).toHaveCount(1);
  // Only parts that the preview shows.
  await expect(bar(page).getByRole('option', { name: 'metric', exact: true })).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Change it' }).click();
  await page.getByLabel('CSS of composer').fill('opacity: 0.5');
  expect(await copied(page, 'rule')).toBe('finance-chat::part(composer) {\n  opacity: 0.5;\n}\n');
});

test('names parts on a phone by touch', async ({ browser, demo }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await visit(page, demo.url, 'device=phone');
  await tab(page, 'Controls');
  await tab(page, 'Brand');
  await page.getByRole('button', { name: 'Point at a part' }).tap();
  const send = await page.frameLocator('iframe').locator('[part=send]').boundingBox();
  await page.touchscreen.tap((send?.x ?? 0) + 4, (send?.y ?? 0) + 4);
  await expect(bar(page).getByLabel('Part')).toHaveValue('send');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test('has a hand-over that everyone can use, on a phone too', async ({ page, demo }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const brand = encodeURIComponent('{"parts":{"send":"border-radius: 0"}}');
  await visit(page, demo.url, `brand=${brand}`);
  await tab(page, 'Hand over');
  await page.getByRole('button', { name: 'Save all scenarios' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await pageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.setViewportSize({ width: 320, height: 700 });
  await tab(page, 'Controls');
  await expect(page.getByRole('button', { name: 'Copy tokens' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await page.locator('.panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  expect(await pageFindings(page)).toEqual([]);
});

const TEAL = {
  appearance: { accent: 'teal' },
  brand: { name: 'Teal Bank', logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' },
};

test('prints the brand on a sheet with its logo, its contrasts and ten states', async ({
  page,
  demo,
  told,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed');
  });
  await visit(page, demo.url, `scenario=closed&brand=${encodeURIComponent(JSON.stringify(TEAL))}`);
  await tab(page, 'Hand over');
  await page.getByRole('button', { name: 'Print a brand sheet' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '', { timeout: 60_000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('listitem').filter({ has: page.locator('img') })).toHaveCount(10);
  await expect(sheet.getByRole('heading', { name: 'Teal Bank, brand sheet' }).locator('img')).toBeVisible();
  await expect(sheet.getByRole('row', { name: /^Answer/ })).toContainText('4.5');
  await expect(sheet).toContainText('#008080');
  await expect(page.getByRole('tab')).toHaveCount(0);
  // The browser's own record of calls that are refused in some of the states.
  told.errors = told.errors.filter((error) => !error.startsWith('Failed to load resource'));
});
