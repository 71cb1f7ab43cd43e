import { en } from '../../src/locale/en';
import { drawnText } from './drawn';
import { expect, test } from './fixtures';

/** Addresses that are never shown: one of each kind that a browser may read otherwise than Node. */
const UNSAFE = [
  ' \tjava\nscript:alert(1)',
  'javascript://good.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1.evil.example/',
  'http://[::ffff:127.0.0.1]/',
  'https://good.example@evil.example/',
  '\u202ehttps://good.example/',
  'https://good.example\u202e.evil.example/',
];

/** The true host of links that look like `good.example`: shown before the click. */
const SHOWN: [url: string, host: string][] = [
  ['https://good.example%2eevil.example/', 'good.example.evil.example'],
  ['https://good.example\u3002evil.example/', 'good.example.evil.example'],
  ['https://evil.example\\@good.example/', 'evil.example'],
  ['https:\\\\evil.example\\good.example', 'evil.example'],
  ['https://g\u043e\u043ed.example/', 'xn--gd-fmca.example'],
  ['https://good\u200b.example.evil.example/', 'good.example.evil.example'],
  [' https://good.example/ ', 'good.example'],
  ['http://[::1]:8080/', '[::1]:8080'],
];

test('shows a connect link by its true name, and nothing of one that is not safe', { tag: '@all' }, async ({
  page,
  host,
  chat,
  service,
}) => {
  await host.open();
  await chat.open();
  await expect.poll(service.called).toEqual(['session']);
  await page.evaluate(() => {
    document.title = '';
    document.addEventListener('finance-chat:error', () => {
      document.title += '!';
    });
  });
  for (const [index, url] of UNSAFE.entries()) {
    service.next('connect', { body: { connect_url: url } });
    await chat.shortcut(en.connect).click();
    await expect(page, url).toHaveTitle('!'.repeat(index + 1));
    await expect(chat.notices, url).toHaveCount(index + 1);
    await expect(chat.notices.last(), url).toContainText(en.blocked);
    await expect(chat.log.getByRole('link'), url).toHaveCount(0);
    const markup = await chat.host.evaluate(({ shadowRoot }) => shadowRoot?.innerHTML ?? '');
    expect(markup, url).not.toMatch(/evil|example|script:|passw|href/);
  }

  for (const [index, [url, destination]] of SHOWN.entries()) {
    service.next('connect', { body: { connect_url: url } });
    await chat.shortcut(en.connect).click();
    await expect(chat.connectLink, url).toHaveCount(index + 1);
    const link = chat.connectLink.last();
    await expect(link, url).toHaveText(`Choose your bank ${destination}`);
    expect(await link.evaluate((element) => (element as HTMLAnchorElement).host), url).toBe(destination);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expect(chat.notices).toHaveCount(UNSAFE.length);
});

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
