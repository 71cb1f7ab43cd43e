import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { en } from '../../src/locale/en';
import { LANGUAGES } from '../locale/languages';
import { sourceOf } from '../support/hostSite';
import { expect, test } from './fixtures';

const DIST = join(import.meta.dirname, '../../dist');

/** As a server says it that declares no encoding, so that a script is read in that of the page. */
const PLAIN_SCRIPT = { 'Content-Type': 'text/javascript' };

for (const [locale, words] of Object.entries({ en, de: LANGUAGES.de, ja: LANGUAGES.ja })) {
  test(`says its sentences in ${locale} on a page in windows-1252`, {
    tag: locale === 'ja' ? [] : '@all',
  }, async ({ page, host }) => {
    for (const file of ['finance-chat.js', 'locales/de.js', 'locales/ja.js']) {
      host.put(`/plain/${file}`, await readFile(join(DIST, file), 'utf8'), PLAIN_SCRIPT);
    }
    const html = `<!doctype html><html lang="en"><title>Old page</title><link rel="icon" href="data:,">
      <script src="/plain/finance-chat.js"></script>
      <script src="/plain/locales/de.js"></script>
      <script src="/plain/locales/ja.js"></script>
      <script>window.chat = FinanceChat.init(${sourceOf(host.options({ locale }))});</script>`;
    host.put('/', html, { 'Content-Type': 'text/html; charset=windows-1252' });
    await page.goto(host.url);
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');

    await page.evaluate(() => {
      window.chat.open();
      window.chat.receive({ payloadType: 'riddle', payload: {} });
    });
    const panel = page.getByRole('dialog', { name: words.title, exact: true });
    await expect(panel).toContainText(words.cannotShow);
    await expect(panel.getByRole('textbox')).toHaveAttribute('placeholder', words.placeholder);
    await expect(panel.getByRole('button', { name: words.closeChat, exact: true })).toBeVisible();
  });
}
