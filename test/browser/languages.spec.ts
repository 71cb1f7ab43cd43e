import { LANGUAGES, type Tag } from '../locale/languages';
import { drawnText } from './drawn';
import { expect, test } from './fixtures';
import { cutIn } from './reading';
import { STATE_NAMES, STATES } from './states';

const TAGS = Object.keys(LANGUAGES) as Tag[];

const scriptOf = (tag: string) => `<script src="/locales/${tag}.js"></script>`;

const card = (title: string, value: number) => ({ key: title, title, value });

const FIGURES = {
  asOfDate: '2026-05-03',
  currency: 'GBP',
  cards: [card('Cash', 43210.09), card('Pot', -99.5)],
};

/** One with long words, one from right to left, one without spaces: the narrowest screen has all of them. */
const UNLIKE: Tag[] = ['de', 'ar', 'ja'];

const SCREENS = [
  [{ width: 1000, height: 760 }, UNLIKE],
  [{ width: 320, height: 568 }, TAGS],
] as const;

/** Offline no script of a language loads, and the page gives an inline chat its width. */
const NOT_READ = ['an offline chat', 'a chat inside the page'];

for (const name of STATE_NAMES.filter((state) => !NOT_READ.includes(state))) {
  test(`can be read in every language, also on the narrowest screen, in ${name}`, {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
    await STATES[name]({ page, host, chat, service });
    for (const tag of TAGS) await page.addScriptTag({ url: `/locales/${tag}.js` });
    for (const [viewport, tags] of SCREENS) {
      await page.setViewportSize(viewport);
      // The layout of another window comes with the next rendering.
      await expect.poll(() => cutIn(page, ['en', ...tags])).toEqual([]);
    }
  });
}

for (const [locale, hello, figures] of [
  ['ar', 'مرحبًا', 'UK£−99.50'],
  ['he', 'שלום', '£−99.50'],
] as const) {
  test(`is mirrored in ${locale}, but not its figures nor texts in Latin letters`, {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
    const names = LANGUAGES[locale];
    service.always('metrics', { body: FIGURES });
    await page.setViewportSize({ width: 1000, height: 760 });
    await host.open({ locale }, { body: scriptOf(locale) });
    expect((await chat.bubble.boundingBox())?.x).toBe(20);
    await chat.bubble.click();

    const panel = page.getByRole('dialog', { name: names.title });
    const leftOf = async (name: string) =>
      (await panel.getByRole('button', { name, exact: true }).boundingBox())?.x ?? Number.NaN;
    expect((await panel.boundingBox())?.x).toBe(20);
    const input = panel.getByRole('textbox', { name: names.message });
    expect(await leftOf(names.send)).toBeLessThan((await input.boundingBox())?.x ?? 0);
    expect(await leftOf(names.closeChat)).toBeLessThan(await leftOf(names.moreOptions));

    await input.fill(`${hello}, Hello`);
    await expect(input).toHaveCSS('direction', 'rtl');
    await input.fill(`Hello, ${hello}`);
    await expect(input).toHaveCSS('direction', 'ltr');

    for (const text of [`Hello, ${hello}`, `${hello}, Hello`]) {
      await input.fill(text);
      await input.press('Enter');
    }
    const bubbles = panel.locator('[part~=message-user] .bubble');
    const directions = () => bubbles.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
    await expect.poll(directions).toEqual(['ltr', 'rtl']);
    expect(await leftOf(names.connect)).toBeLessThan(await leftOf(names.metrics));

    for (const name of [names.actions, names.connect, names.metrics])
      await panel.getByRole('group').getByRole('button', { name, exact: true }).click();
    const chevrons = panel.locator(':is([part=action], [part=connect-link]) svg');
    await expect(chevrons).toHaveCount(3);
    for (const chevron of await chevrons.all()) await expect(chevron).toHaveCSS('scale', '-1 1');

    const titles = panel.locator(':is([part=action], [part=metric-title]) bdi');
    for (const title of await titles.all()) await expect(title).toHaveCSS('direction', 'ltr');

    const figure = panel.locator('[part=metric-value]').filter({ hasText: '−99.50' }).first();
    expect((await drawnText(figure)).replace(/[\p{Cf}\p{Z}]/gu, '')).toBe(figures);
  });
}
