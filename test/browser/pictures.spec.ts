import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import ar from '../../src/locale/ar';
import type { InitOptions } from '../../src/options/types';
import { expect, needWholeBrowser, test } from './fixtures';
import { forcePseudoClasses, PICTURED, type Pictured } from './pictured';
import { type Shot, sheetOf } from './sheet';
import { PHONE } from './states';

/** The major version that made the pictures. `--update-snapshots` in another: put its number here. */
const MADE_IN = 156;

/** In the same browser: a colour that is slightly different, or a control that is gone from one look. */
const PINNED = [
  { threshold: 0.05, maxDiffPixels: 80 },
  { threshold: 0.02, maxDiffPixels: 350 },
];

/** In another browser, or on another machine, letters differ slightly at all their edges. */
const ELSEWHERE = [
  { threshold: 0.3, maxDiffPixels: 80 },
  { threshold: 0.1, maxDiffPixels: 1500 },
];

const { resolve } = createRequire(import.meta.url);

const FONTS = {
  'Noto Sans': '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
  'Noto Sans Arabic': '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
};

const fontFamily = Object.keys(FONTS)
  .map((name) => `'${name}'`)
  .join();

const FONT_FACES = Object.entries(FONTS).map(
  ([name, file]) => `@font-face {
    font-family: '${name}';
    font-weight: 100 900;
    src: url(data:font/woff2;base64,${readFileSync(resolve(file), 'base64')});
  }`,
);

const HEAD = `<style>
  ${FONT_FACES.join('')}
  body { background: #dfe3e8; }
  main > :not(finance-chat) { visibility: hidden; }
</style>`;

// Screenshots end animations. With reduced motion, only whole paragraphs of a reply that arrives are shown.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, timezoneId: 'UTC' });

needWholeBrowser(
  'A headless shell draws letters in its own way.',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
);

const PICTURES = fileURLToPath(new URL('./pictures', import.meta.url));

const CONTACT_SHEET = `# Every state of the chat

In English and Arabic, light and dark, on a wide screen and on a phone, at half its size.
\`npx playwright test -c test/browser pictures --update-snapshots\` makes these pictures, and this page, anew.
`;

const SCREENS = {
  wide: { viewport: { width: 500, height: 792 }, tallest: 792 },
  phone: { viewport: PHONE, tallest: 960, hasTouch: true, isMobile: true },
};

/** The pictures that are made on a screen. */
const picturedOn = (screen: string): [string, Pictured][] =>
  Object.entries(PICTURED).filter(([, pictured]) => (pictured.screen ?? screen) === screen);

const pictureOf = (name: string, screen: string) =>
  `${name.replaceAll(',', '').replaceAll(' ', '-')}-${screen}.png`;

/** The scroll position, since a change of the window may move it; beyond the end if it is at the end. */
const positionOf = (log: Locator) =>
  log.evaluateAll(async ([element]) => {
    if (!element) return 0;
    // While the conversation rises, the log is higher.
    await Promise.all((element.firstElementChild?.getAnimations() ?? []).map(({ finished }) => finished));
    const { scrollHeight, scrollTop, clientHeight } = element;
    return scrollHeight - scrollTop - clientHeight < 2 ? scrollHeight * 9 : scrollTop;
  });

/** Waits until every font is there and every change is painted. */
const settle = (log: Locator, position: number) =>
  log.evaluateAll(async ([element], top) => {
    await Promise.all([...document.fonts].map((font) => font.load()));
    // A click may have scrolled the page, and more or less of it.
    window.scrollTo(0, document.documentElement.scrollHeight);
    element?.scrollTo(0, top);
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  }, position);

for (const [screen, { tallest, ...device }] of Object.entries(SCREENS)) {
  test.describe(`on a ${screen} screen`, () => {
    test.use(device);

    for (const [name, { show, pseudoClasses }] of picturedOn(screen)) {
      test(`looks as it did: ${name}`, async ({ page, host, chat, service, browser }) => {
        await page.clock.setFixedTime('2026-05-03T10:00:00Z');
        const open = ({ appearance, ...options }: Partial<InitOptions> = {}) =>
          host.open({ ...options, appearance: { ...appearance, fontFamily } }, { head: HEAD });
        await show({ page, host: { open }, chat, service });
        await page.mouse.move(0, 0);

        const log = page.locator('[part=transcript]');
        const position = await positionOf(log);
        const { height } = page.viewportSize() ?? device.viewport;
        const { width } = device.viewport;
        await page.setViewportSize({ width, height: Math.min(height, tallest) });
        const shots: Shot[] = [];
        for (const language of ['en', 'ar']) {
          if (language === 'ar') {
            await page.evaluate((sentences) => {
              window.FinanceChat?.addMessages?.('ar', sentences);
              window.chat.update({ locale: 'ar' });
            }, ar);
          }
          for (const scheme of ['light', 'dark'] as const) {
            await page.evaluate((scheme) => window.chat.update({ appearance: { scheme } }), scheme);
            await settle(log, position);
            if (pseudoClasses) await forcePseudoClasses(page, pseudoClasses);
            const picture = await page.screenshot({ animations: 'disabled' });
            shots.push({ label: `${language}, ${scheme}, ${screen}`, picture });
          }
        }

        const sheet = await sheetOf(page, shots, fontFamily);
        const made = `made in Chromium ${MADE_IN}; this is ${browser.version()}`;
        const isSame = browser.version().startsWith(`${MADE_IN}.`);
        for (const tolerance of isSame && !process.env.CI ? PINNED : ELSEWHERE)
          expect(sheet, made).toMatchSnapshot(pictureOf(name, screen), tolerance);
      });
    }
  });
}

test('has every picture on the contact sheet, and none that is not made any more', () => {
  const states = Object.entries(PICTURED).map(([name, { screen }]) => ({
    name,
    pictures: Object.keys(SCREENS)
      .filter((each) => (screen ?? each) === each)
      .map((each) => pictureOf(name, each)),
  }));
  const figures = states.map(
    ({ name, pictures }) => `## ${name}\n\n${pictures.map((file) => `![${name}](${file})`).join('\n')}\n`,
  );
  expect(`${CONTACT_SHEET}\n${figures.join('\n')}`).toMatchSnapshot('README.md');
  const files = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
  expect(states.flatMap(({ pictures }) => pictures)).toEqual(expect.arrayContaining(files));
});
