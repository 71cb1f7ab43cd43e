import { type Operation, UNAUTHORIZED } from '../support/answers';
import { sourceOf } from '../support/hostSite';
import { expect, type Fixtures, test } from './fixtures';

test.describe('a renewed pair', () => {
  /** A chat that is open, with a pair of its own renewal. */
  async function openRenewed({ host, chat, service }: Pick<Fixtures, 'host' | 'chat' | 'service'>) {
    service.next('session', UNAUTHORIZED);
    await host.open();
    await chat.open();
    await expect.poll(service.called).toEqual(['session', 'refresh', 'session']);
  }

  const refreshes = (called: Operation[]) => called.filter((operation) => operation === 'refresh').length;

  test('outlives changes of options, also where the host repeats the pair it began with', {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
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

  test('gives way to one the host gives, and never goes to another user', { tag: '@all' }, async ({
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
