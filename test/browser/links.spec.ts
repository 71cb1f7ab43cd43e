import { en } from '../../src/locale/en';
import { drawnText } from './drawn';
import { expect, test } from './fixtures';

const ADDRESS = 'https://evil.example/1?to=2#moc.knab//:sptth/';

/** Texts before and after an address that could make it look like another. */
const AROUND: [before: string, after: string][] = [
  ['', ''],
  ['\u202e', ''],
  ['\u202e', '\u202c'],
  ['\u202b', ''],
  ['\u2067', ''],
  ['\u2067', '\u2069'],
  ['\u2069\u202e', ''],
  ['\u202e'.repeat(130), ''],
  [`${'\u2067'.repeat(130)}\u202e`, ''],
  ['\u2067\u202e\u2066\u202e', '\u2069\u2069'],
  ['\u061c', '\u061c'],
  ['رصيدك 12 ', ' ريال'],
  ['שלום 1 ', ''],
  ['1 ', ' שלום'],
];

for (const lang of ['en', 'ar']) {
  test(`draws a link as it is read, with any text around it, in ${lang}`, {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
    const texts = AROUND.map(([before, after]) => `${before}${ADDRESS}${after} (\u202eafter\u2069`);
    service.next('send', { body: texts.map((text) => ({ payloadType: 'text', payload: { text } })) });
    service.next('connect', { body: { connect_url: 'https://1.2.evil.example:8443/' } });
    const { title, conversation } = en;
    await host.open(
      { locale: lang, messages: { title, conversation } },
      { lang, head: lang === 'en' ? '' : `<script src="/locales/${lang}.js"></script>` },
    );
    await page.evaluate(() => {
      window.chat.send('Hello');
      window.chat.open();
    });
    const links = chat.replies.getByRole('link');
    await expect(links).toHaveCount(AROUND.length);
    for (const index of AROUND.keys()) {
      expect(await drawnText(links.nth(index)), texts[index]).toBe(ADDRESS);
      expect(await drawnText(chat.replies.nth(index)), texts[index]).toContain('after');
    }
    await page.evaluate(() => window.chat.connectBank());
    expect(await drawnText(chat.connectLink)).toContain('1.2.evil.example:8443');
  });
}
