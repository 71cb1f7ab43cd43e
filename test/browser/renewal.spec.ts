import { en } from '../../src/locale/en';
import { type Operation, UNAUTHORIZED } from '../support/answers';
import { pageOf, sourceOf } from '../support/hostSite';
import { expect, type Fixtures, test } from './fixtures';

const SOURCES: Record<string, string> = {
  throws: '() => { throw new Error("of the host"); }',
  'throws nothing at all': '() => { throw undefined; }',
  rejects: '() => Promise.reject(new Error("of the host"))',
  'rejects with a pair': '() => Promise.reject({ accessToken: "access-3" })',
  'gives nothing': '() => {}',
  'gives half a pair': '() => ({ refreshToken: "refresh-3" })',
  'gives a promise that throws when asked': '() => ({ get then() { throw new Error("of the host"); } })',
};

test('is signed out by a token function that fails in any way, says so once, and asks again when told', async ({
  page,
  host,
  chat,
  service,
  told,
}) => {
  host.put('/', pageOf({ body: '<script src="/finance-chat.js"></script>' }));
  await page.goto(host.url);
  for (const [name, source] of Object.entries(SOURCES)) {
    await test.step(name, async () => {
      told.warnings.length = 0;
      await page.evaluate(`window.chat = FinanceChat.init({
        ...${sourceOf(host.options({ persistence: 'none' }))}, tokens: (request) => window.source(request) });
        window.source = ${source}; undefined`);
      await chat.open();
      await chat.say('Keep me');
      await expect(chat.status).toHaveText(en.signedOut);
      await chat.notices.getByRole('button', { name: en.tryAgain }).click();
      await expect(chat.status).toHaveText(en.signedOut);
      await expect(chat.mine).toHaveAttribute('data-status', 'queued');
      expect(service.calls).toEqual([]);
      expect(told.warnings).toEqual([expect.stringContaining('The "tokens" function failed')]);
      await page.evaluate('window.source = () => ({ accessToken: "access-5" }); undefined');
      await chat.notices.getByRole('button', { name: en.tryAgain }).click();
      await expect(chat.mine).toHaveAttribute('data-status', 'sent');
      service.calls.length = 0;
    });
  }
});

test.describe('a renewed pair', () => {
  /** A chat that is open, with a pair of its own renewal. */
  async function openRenewed({ host, chat, service }: Pick<Fixtures, 'host' | 'chat' | 'service'>) {
    service.next('session', UNAUTHORIZED);
    await host.open();
    await chat.open();
    await expect.poll(service.called).toEqual(['session', 'refresh', 'session']);
  }

  const refreshes = (called: Operation[]) => called.filter((operation) => operation === 'refresh').length;

  test('outlives changes of options, also where the host repeats the pair it began with', async ({
    page,
    host,
    chat,
    service,
  }) => {
    await openRenewed({ host, chat, service });
    await page.evaluate(`window.chat.update(${sourceOf(host.options({ greeting: 'Good day' }))})`);
    await chat.say('With the same');
    await expect(chat.replies).toHaveCount(2);
    await page.evaluate(() => window.chat.update({ persistence: 'none' }));
    await chat.say('Begun anew');
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    expect(refreshes(service.called())).toBe(1);
    expect(new Set(service.calls.slice(2).map(({ token }) => token))).toEqual(new Set(['access-2']));
  });

  test('gives way to one the host gives, and never goes to another user', async ({
    page,
    host,
    chat,
    service,
  }) => {
    await openRenewed({ host, chat, service });
    await page.evaluate(() => window.chat.update({ userId: 'user-2' }));
    await expect.poll(() => service.calls.at(-1)?.token).toBe('access-1');
    await page.evaluate(() => window.chat.setTokens({ accessToken: 'access-9', refreshToken: 'refresh-9' }));
    await chat.say('With another');
    await expect(chat.replies).toHaveCount(1);
    expect(service.calls.at(-1)?.token).toBe('access-9');
  });

  test('reaches the widget that takes the place of the one which asked for it', async ({
    page,
    host,
    chat,
    service,
  }) => {
    service.next('session', UNAUTHORIZED);
    const release = service.hold('refresh');
    await host.open();
    await chat.open();
    await expect.poll(service.called).toEqual(['session', 'refresh']);
    service.next('session', UNAUTHORIZED);
    await page.evaluate(() => window.chat.destroy());
    await host.init();
    await expect.poll(service.called).toEqual(['session', 'refresh', 'session']);
    release();
    await expect.poll(service.called).toEqual(['session', 'refresh', 'session', 'session']);
    expect(service.calls.at(-1)?.token).toBe('access-2');
    await expect(chat.status).toBeEmpty();
  });
});
