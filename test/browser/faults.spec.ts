import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { ACTIONS, type Answer, METRICS, type Operation, refusal } from './fakeService';
import { expect, TOKENS, test } from './fixtures';

/** So long that no leap of the clock ends a request. */
const PATIENT = { requestTimeout: 2_000_000_000 };

const CAPTIVE_PORTAL = '<!doctype html><title>Welcome to our wifi</title>';

/** Lets time on the page pass in leaps until `reached` says so; returns how much that took. */
async function leapUntil(page: Page, reached: () => boolean, leapMs = 30_000) {
  let passed = 0;
  const leap = async () => {
    if (reached()) return true;
    await page.clock.fastForward(leapMs);
    passed += leapMs;
    return false;
  };
  await expect.poll(leap, { intervals: [50] }).toBe(true);
  return passed;
}

test.describe('a message', () => {
  const OUTCOMES: [name: string, answer: Answer, status: string, notice: string[]][] = [
    ['a 400', refusal(400), 'failed', [en.failed, en.refused, 'Reference req_400']],
    ['an error body with a 200', refusal(200), 'failed', [en.failed, en.refused, 'Reference req_200']],
    ['a 500', refusal(500), 'unconfirmed', [en.unconfirmed, en.unavailable, 'Reference req_500']],
    ['a 502 without a body', { status: 502 }, 'unconfirmed', [en.unconfirmed, en.unavailable]],
    ['a 200 that is a page', { raw: CAPTIVE_PORTAL }, 'unconfirmed', [en.unconfirmed, en.malformed]],
    ['a connection that breaks', 'drop', 'unconfirmed', [en.unconfirmed, en.offline]],
  ];

  for (const [name, answer, status, notice] of OUTCOMES) {
    test(`is ${status} after ${name}, and sent when tried again`, async ({ host, chat, service }) => {
      service.next('send', answer);
      await host.open();
      await chat.open();
      await chat.say('Did it arrive?');
      await expect(chat.mine).toHaveAttribute('data-status', status);
      for (const part of notice) await expect(chat.notices).toContainText(part);
      expect(service.texts()).toHaveLength(1);
      await chat.notices.getByRole('button', { name: 'Try again' }).click();
      await expect(chat.mine).toHaveAttribute('data-status', 'sent');
      await expect(chat.notices).toHaveCount(0);
      await expect(chat.replies).toHaveCount(1);
      expect(service.texts()).toHaveLength(2);
    });
  }

  test('that failed does not hold up the next', async ({ host, chat, service }) => {
    service.next('send', refusal(400));
    await host.open();
    await chat.open();
    await chat.say('First');
    await chat.say('Second');
    await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
    await expect(chat.mine.first()).toHaveAttribute('data-status', 'failed');
    expect(service.texts()).toEqual(['First', 'Second']);
  });

  test('bears a reference that can be copied', async ({ page, host, chat, service, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    service.next('send', refusal(500));
    await host.open();
    await chat.open();
    await chat.say('Hello');
    await chat.notices.getByRole('button', { name: 'Copy reference' }).click();
    await expect(chat.notices.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('req_500');
  });

  for (const status of [429, 503]) {
    test(`goes again by itself after a ${status}, no sooner than asked`, async ({
      page,
      host,
      chat,
      service,
    }) => {
      await page.clock.install();
      service.next('send', refusal(status, 'Busy', { 'Retry-After': '50' }), refusal(status));
      await host.open(PATIENT);
      await chat.open();
      await chat.say('Be patient');
      await expect.poll(service.texts).toHaveLength(1);
      const passed = await leapUntil(page, () => service.texts().length > 1, 10_000);
      expect(passed).toBeGreaterThanOrEqual(50_000);
      await leapUntil(page, () => service.texts().length > 2);
      await expect(chat.mine).toHaveAttribute('data-status', 'sent');
      await expect(chat.notices).toHaveCount(0);
    });
  }

  test('is failed after four tries at a service that is down', async ({ page, host, chat, service }) => {
    await page.clock.install();
    service.always('send', refusal(503));
    await host.open(PATIENT);
    await chat.open();
    await chat.say('Anybody there?');
    await leapUntil(page, () => service.texts().length === 4);
    await expect(chat.mine).toHaveAttribute('data-status', 'failed');
    await expect(chat.notices).toContainText(en.unavailable);
    await page.clock.fastForward(300_000);
    service.usual('send');
    await chat.notices.getByRole('button', { name: 'Try again' }).click();
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    expect(service.texts()).toHaveLength(5);
  });

  for (const status of [404, 410]) {
    test(`moves to a new session where the old one is a ${status}`, async ({ host, chat, service }) => {
      await host.open();
      await chat.open();
      await chat.say('First');
      await expect(chat.mine).toHaveAttribute('data-status', 'sent');
      service.next('send', refusal(status));
      service.next('session', { body: { sessionId: 'ses_2', chatType: 'free', createdAt: '' } });
      await chat.say('Second');
      await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
      expect(service.called()).toEqual(['session', 'send', 'send', 'session', 'send']);
      expect(service.calls.at(-1)?.body.sessionId).toBe('ses_2');
    });
  }

  test('is unconfirmed when no answer comes in time', async ({ page, host, chat, service }) => {
    await page.clock.install();
    service.hold('send');
    await host.open({ requestTimeout: 5_000 });
    await chat.open();
    await chat.say('Hello?');
    await expect.poll(service.texts).toHaveLength(1);
    await page.clock.fastForward(5_000);
    await expect(chat.mine).toHaveAttribute('data-status', 'unconfirmed');
    await expect(chat.notices).toContainText(en.timeout);
  });

  test('may be accepted without a reply', async ({ host, chat, service }) => {
    service.next('send', { status: 204 }, { body: { accepted: true } });
    await host.open();
    await chat.open();
    for (const text of ['First', 'Second']) await chat.say(text);
    await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
    await expect(chat.mine.first()).toHaveAttribute('data-status', 'sent');
    await expect(chat.replies).toHaveCount(0);
  });
});

test('keeps what is written offline and sends it in order once back', async ({
  host,
  chat,
  service,
  context,
}) => {
  await host.open();
  await chat.open();
  // An answer still on its way would be a sign of being back.
  await chat.say('Zero');
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await context.setOffline(true);
  await expect(chat.status).toHaveText(en.youAreOffline);
  for (const text of ['One', 'Two', 'Three']) await chat.say(text);
  for (const message of (await chat.mine.all()).slice(1))
    await expect(message).toHaveAttribute('data-status', 'queued');
  await context.setOffline(false);
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.status).toBeEmpty();
  expect(service.texts()).toEqual(['Zero', 'One', 'Two', 'Three']);
});

test('keeps what is written while signed out, and sends it with new tokens', async ({
  page,
  host,
  chat,
  service,
}) => {
  const unauthorized = refusal(401, 'Unauthorized');
  for (const operation of ['send', 'refresh'] as const) service.always(operation, unauthorized);
  await host.open();
  await chat.open();
  await chat.say('Who am I?');
  await expect(chat.status).toHaveText(en.signedOut);
  await chat.say('Hello?');
  for (const message of await chat.mine.all()) await expect(message).toHaveAttribute('data-status', 'queued');
  expect(service.called()).toEqual(['session', 'send', 'refresh']);

  service.usual('send');
  await page.evaluate(() => window.chat.setTokens({ accessToken: 'access-7', refreshToken: 'refresh-7' }));
  await expect(chat.mine.last()).toHaveAttribute('data-status', 'sent');
  await expect(chat.status).toBeEmpty();
  expect(service.calls.slice(3).map(({ operation, token }) => [operation, token])).toEqual([
    ['send', 'access-7'],
    ['send', 'access-7'],
  ]);
});

test('takes a bare "Unauthorized" for one, whatever its status', async ({ host, chat, service }) => {
  service.next('send', { status: 200, body: { detail: 'Unauthorized' } });
  await host.open();
  await chat.open();
  await chat.say('Who am I?');
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  expect(service.called()).toEqual(['session', 'send', 'refresh', 'send']);
  expect(service.calls[2]).toMatchObject({
    token: TOKENS.accessToken,
    body: { refreshToken: TOKENS.refreshToken },
  });
  expect(service.calls[3]?.token).toBe('access-2');
});

test('tells the host, and nobody else, of the pair it renewed', async ({ page, host, chat, service }) => {
  service.next('send', refusal(401, 'Unauthorized'));
  await host.open({
    onTokens: (pair) => {
      window.name += `onTokens ${JSON.stringify(pair)};`;
    },
  });
  await page.evaluate(() =>
    document.addEventListener('finance-chat:auth:refreshed', (event) => {
      window.name += `event ${JSON.stringify((event as CustomEvent).detail)};`;
    }),
  );
  await chat.open();
  await chat.say('Hello');
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  expect(await page.evaluate(() => window.name)).toBe(
    'onTokens {"accessToken":"access-2","refreshToken":"refresh-2"};event {};',
  );
});

test('never presents a refresh token twice', async ({ host, chat, service }) => {
  service.always('send', refusal(401, 'Unauthorized'));
  service.always('refresh', 'drop');
  await host.open();
  await chat.open();
  await chat.say('One');
  await expect(chat.status).toContainText(en.signedOut);
  await chat.say('Two');
  await chat.shortcut('Money overview').click();
  await expect(chat.notices).toContainText(en.unauthorized);
  expect(service.called().filter((operation) => operation === 'refresh')).toHaveLength(1);
});

test('asks the host for tokens again when told to', async ({ page, host, chat, told }) => {
  await host.open({
    tokens: ({ reason }) => {
      window.name += `${reason};`;
      const known = window.name.split(';').length > 2;
      return known ? { accessToken: 'access-8' } : Promise.reject(new Error('No login'));
    },
  });
  await chat.open();
  await chat.say('Hello');
  await expect(chat.status).toContainText(en.signedOut);
  await expect(chat.mine).toHaveAttribute('data-status', 'queued');
  await chat.notices.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await expect(chat.notices).toHaveCount(0);
  expect(await page.evaluate(() => window.name)).toBe('start;start;');
  expect(told.warnings).toEqual([expect.stringMatching(/^\[finance-chat] The "tokens" function failed/)]);
});

test('says that the chat could not start, and starts when tried again', async ({ host, chat, service }) => {
  service.next('session', refusal(500), refusal(500));
  await host.open();
  await chat.open();
  await expect(chat.notices).toContainText(en.failureStart);
  await expect(chat.notices).toContainText('Reference req_500');
  await chat.say('Waits');
  await expect(chat.mine).toHaveAttribute('data-status', 'queued');
  await expect.poll(service.called).toEqual(['session', 'session']);
  await chat.notices.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.mine).toHaveAttribute('data-status', 'sent');
  await expect(chat.notices).toHaveCount(0);
});

test.describe('a view', () => {
  const [card] = METRICS.cards;
  const [action] = ACTIONS.items;
  const FAULTS: [operation: Operation, name: string, answers: Record<string, Answer>][] = [
    [
      'metrics',
      'Money overview',
      {
        'a 500': refusal(500),
        'a broken connection': 'drop',
        'a page': { raw: CAPTIVE_PORTAL },
        'a figure that is a text': { body: { ...METRICS, cards: [card, { ...card, value: '87.65' }] } },
        'a day that does not exist': { body: { ...METRICS, asOfDate: '2026-02-30' } },
        'no cards': { body: { asOfDate: '2026-05-03', currency: 'GBP' } },
      },
    ],
    [
      'actions',
      'Suggested actions',
      {
        'an error body': refusal(200),
        'a rank that is no integer': { body: { items: [action, { ...action, priorityRank: 1.5 }] } },
        'an item that is null': { body: { items: [action, null] } },
      },
    ],
    [
      'connect',
      'Connect a bank',
      Object.fromEntries(
        [
          'javascript:alert(1)',
          'data:text/html,hello',
          'http://bank.example/',
          'https://user:password@bank.example/',
          'https://elsewhere.example/',
          'not a url',
        ].map((url) => [url, { body: { connect_url: url } }]),
      ),
    ],
  ];

  for (const [operation, name, answers] of FAULTS) {
    test(`shows nothing half-valid of "${name}", and can be tried again`, async ({
      host,
      chat,
      service,
      page,
    }) => {
      service.next(operation, ...Object.values(answers));
      await host.open({ connect: { allowedOrigins: ['https://link.bank.example'] } });
      await chat.open();
      await chat.shortcut(name).click();
      const retry = chat.notices.getByRole('button', { name: 'Try again' });
      for (const [index, fault] of Object.keys(answers).entries()) {
        await expect
          .poll(() => service.called().filter((each) => each === operation).length, fault)
          .toBe(index + 1);
        await expect(chat.notices, fault).toContainText(en.failureView.replace('{name}', name));
        await expect(chat.metrics.or(chat.actions).or(chat.connectLink), fault).toHaveCount(0);
        await expect(chat.log.getByRole('link'), fault).toHaveCount(0);
        await retry.click();
      }
      await expect(chat.notices).toHaveCount(0);
      await expect(chat.metrics.or(chat.actions).or(chat.connectLink).first()).toBeVisible();
      expect(
        await page.locator('finance-chat').evaluate(({ shadowRoot }) => shadowRoot?.innerHTML),
      ).not.toMatch(/elsewhere|user:password|javascript:/);
    });
  }
});
