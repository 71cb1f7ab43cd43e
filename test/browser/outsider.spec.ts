import type { Page } from '@playwright/test';
import { UNAUTHORIZED } from '../support/answers';
import { pageOf } from '../support/hostSite';
import { expect, test } from './fixtures';

/** What a script of the origin hears and sees that knows the service and the user, but holds no token. */
interface Outsider {
  heard: unknown[];
  locks: string[];
}

/** Opens a page of the origin that listens wherever it can, and says whatever could harm. */
async function openOutsider(page: Page, name: string) {
  await page.evaluate(async (publicName) => {
    const heard: unknown[] = [];
    const locks: string[] = [];
    const listenTo = (channelName: string) => {
      const channel = new BroadcastChannel(channelName);
      channel.onmessage = ({ data }) => heard.push(data);
      return channel;
    };
    const pair = { accessToken: 'evil', refreshToken: 'evil' };
    const sayAll = (channel: BroadcastChannel) => {
      channel.postMessage({ type: 'question' });
      channel.postMessage({ type: 'pair', pair });
    };
    Object.assign(window, { heard, locks });
    sayAll(listenTo(publicName));
    setInterval(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      for (const { name = '' } of [...held, ...pending]) {
        if (locks.includes(name)) continue;
        locks.push(name);
        sayAll(listenTo(name));
      }
    }, 10);
  }, name);
}

test('a script that knows the service and the user, and lists the locks, hears no pair and injects none', async ({
  page,
  context,
  host,
  chat,
  service,
}) => {
  await host.open();
  await chat.open();
  await expect.poll(service.called).toEqual(['session']);
  const tab = await context.newPage();
  await tab.goto(host.url);
  const outsider = await context.newPage();
  host.put('/outsider', pageOf({}));
  await outsider.goto(`${host.url}/outsider`);
  const { baseUrl, userId } = host.options();
  await openOutsider(outsider, `finance-chat ${baseUrl} ${userId}`);

  await page.bringToFront();
  const release = service.hold('refresh');
  service.next('send', UNAUTHORIZED);
  await chat.say('Renew');
  await expect.poll(service.called).toContain('refresh');
  await chat.say('Waits behind it');
  // It has seen the lock of the renewal.
  await expect
    .poll(() => outsider.evaluate(() => (window as unknown as Outsider).locks.length))
    .toBeGreaterThan(0);
  release();
  await expect(chat.mineThat('sent')).toHaveCount(2);
  await tab.evaluate(() => window.chat.open());
  await expect.poll(() => service.calls.at(-1)?.operation).toBe('session');

  expect(new Set(service.calls.map(({ token }) => token))).toEqual(new Set(['access-1', 'access-2']));
  expect(service.called().filter((operation) => operation === 'refresh')).toHaveLength(1);
  const heard = await outsider.evaluate(() => (window as unknown as Outsider).heard);
  expect(JSON.stringify(heard)).not.toMatch(/access|refresh/);
  expect(heard).toEqual([]);
});
