import { en } from '../../src/locale/en';
import { expect, test } from './fixtures';
import { expectUnspoilt } from './unspoilt';

/** Shown nowhere, whatever the host allows. */
const UNSAFE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \tjava\nscript:alert(1)',
  'javascript://good.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://good.example/5b8e4c5e',
  'filesystem:https://good.example/temporary/',
  'view-source:https://good.example/',
  'file:///etc/passwd',
  'about:blank',
  'ftp://good.example/',
  'wss://good.example/',
  'intent://good.example#Intent;end',
  'http://good.example/',
  'http://127.0.0.1.evil.example/',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  'http://0.0.0.0/',
  'http://[::ffff:127.0.0.1]/',
  'https://good.example@evil.example/',
  'https://good.example:443@evil.example/',
  'https://person@good.example/',
  'https://:password@good.example/',
  '//good.example/',
  '/start',
  'good.example',
  'https://',
  'https://good.example:99999/',
  '\u202ehttps://good.example/',
  'https://good.example\u202e.evil.example/',
  'null',
];

/** Where a link that looks like `good.example` leads in truth: told before the click. */
const LOOKALIKES: [url: string, host: string][] = [
  ['https://good.example.evil.example/', 'good.example.evil.example'],
  ['https://good.example%2eevil.example/', 'good.example.evil.example'],
  ['https://good.example\u3002evil.example/', 'good.example.evil.example'],
  ['https://evil.example/https://good.example/', 'evil.example'],
  ['https://evil.example?https://good.example/', 'evil.example'],
  ['https://evil.example#@good.example/', 'evil.example'],
  ['https://evil.example\\@good.example/', 'evil.example'],
  ['https:evil.example', 'evil.example'],
  ['https:\\\\evil.example\\good.example', 'evil.example'],
  ['https:///evil.example', 'evil.example'],
  ['https://xn--god-nya.example/', 'xn--god-nya.example'],
  ['https://g\u043e\u043ed.example/', 'xn--gd-fmca.example'],
  ['https://good\u200b.example.evil.example/', 'good.example.evil.example'],
  ['https://good.example:8443/', 'good.example:8443'],
  ['https://good.example./', 'good.example.'],
  ['https://GOOD-EXAMPLE.evil.example/', 'good-example.evil.example'],
  [`https://${'good.example.'.repeat(18)}evil.example/`, `${'good.example.'.repeat(18)}evil.example`],
];

const GOOD: [url: string, host: string][] = [
  ['https://good.example/start?secret=1#part', 'good.example'],
  ['HTTPS://GOOD.EXAMPLE:443/', 'good.example'],
  [' https://good.example/ ', 'good.example'],
  ['https://good.example/a/../\u202e', 'good.example'],
];

const LOOPBACK: [url: string, host: string][] = [
  ['http://localhost:3000/', 'localhost:3000'],
  ['http://127.0.0.1/', '127.0.0.1'],
  ['http://[::1]:8080/', '[::1]:8080'],
];

for (const [name, allowedOrigins, blocked, shown] of [
  ['any host', undefined, UNSAFE, [...LOOKALIKES, ...GOOD, ...LOOPBACK]],
  [
    'the hosts that are allowed',
    ['https://good.example'],
    [...UNSAFE, ...[...LOOKALIKES, ...LOOPBACK].map(([url]) => url)],
    GOOD,
  ],
] as const) {
  test(`shows a connect link to ${name} by its true name, and nothing of one that is not safe`, async ({
    page,
    host,
    chat,
    service,
  }) => {
    test.setTimeout(60_000);
    await host.open({ connect: { ...(allowedOrigins && { allowedOrigins }) } });
    await chat.open();
    await expect.poll(service.called).toEqual(['session']);
    await page.evaluate(() => {
      document.title = '';
      document.addEventListener('finance-chat:error', () => {
        document.title += '!';
      });
    });
    for (const [index, url] of blocked.entries()) {
      service.next('connect', { body: { connect_url: url } });
      await (index
        ? chat.notices.getByRole('button', { name: 'Try again' })
        : chat.shortcut(en.connect)
      ).click();
      await expect(page, url).toHaveTitle('!'.repeat(index + 1));
      await expect(chat.notices, url).toContainText(
        `${en.failureView.replace('{name}', en.connect)} ${en.blocked}`,
      );
      await expect(chat.log.getByRole('link'), url).toHaveCount(0);
      const markup = await chat.host.evaluate(({ shadowRoot }) => shadowRoot?.innerHTML ?? '');
      expect(markup, url).not.toMatch(/evil|example|script:|passw|href/);
    }

    for (const [index, [url, destination]] of shown.entries()) {
      service.next('connect', { body: { connect_url: url } });
      await (index
        ? chat.shortcut(en.connect)
        : chat.notices.getByRole('button', { name: 'Try again' })
      ).click();
      await expect(chat.connectLink, url).toHaveCount(index + 1);
      const link = chat.connectLink.last();
      await expect(link, url).toHaveText(`Continue to ${destination}`);
      expect(await link.evaluate((element) => (element as HTMLAnchorElement).host), url).toBe(destination);
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toHaveAttribute('target', '_blank');
    }
    await expect(chat.notices).toHaveCount(0);
    await expectUnspoilt(page, chat);
  });
}
