import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import {
  ACTIONS,
  type Answer,
  METRICS,
  type Operation,
  PAIR,
  refusal,
  UNAUTHORIZED,
} from '../support/answers';
import type { TestService } from '../support/testService';
import type { View } from '../support/view';
import { expect, test } from './fixtures';
import { expectUnspoilt } from './unspoilt';

type Kind = 'malformed' | 'offline' | 'timeout' | 'refused' | 'unavailable';

interface Fault {
  name: string;
  answer: Answer;
  /** The sentence that says why. */
  kind: Kind;
  /** The `request_id` that came along. */
  reference?: string;
}

/** What no answer is waited for longer than. */
const PATIENCE_MS = 30_000;

const malformed = (body: unknown): Fault => ({
  name: JSON.stringify(body),
  answer: { body },
  kind: 'malformed',
});

const writing = (name: string, kind: Kind, write: (response: ServerResponse) => void): Fault => ({
  name,
  kind,
  answer: { write },
});

/** An answer whose head is in no book. */
const head = (line: string, kind: Kind) =>
  writing(line, kind, ({ socket }) =>
    socket?.end(`HTTP/1.1 ${line}\r\nAccess-Control-Allow-Origin: *\r\n\r\n`),
  );

const JSON_TYPE = { 'Content-Type': 'application/json' };

const VIEWS = { metrics: en.metrics, actions: en.actions, connect: en.connect };

/** One for each reason that the person may be told. */
const REASONS: Fault[] = [
  { name: 'a page', answer: { raw: '<!doctype html><title>Welcome</title>' }, kind: 'malformed' },
  { name: 'an error body with a 200', answer: refusal(200), kind: 'refused', reference: 'req_200' },
  { name: 'a 500', answer: refusal(500), kind: 'unavailable', reference: 'req_500' },
  { name: 'a connection that breaks', answer: 'dropped', kind: 'offline' },
  { name: 'an answer that never comes', answer: 'silent', kind: 'timeout' },
];

/** What a browser makes of an answer that is hardly one. */
const ODD: Fault[] = [
  { name: 'a 300', answer: { status: 300 }, kind: 'malformed' },
  { name: 'a 304', answer: { status: 304 }, kind: 'malformed' },
  { name: 'a redirect', answer: { status: 302, headers: { Location: '/api/elsewhere' } }, kind: 'offline' },
  head('600 Beyond', 'unavailable'),
  head('999 Denied', 'unavailable'),
  head('199 Nearly', 'offline'),
  head('101 Switching Protocols', 'offline'),
  writing('something that is no HTTP', 'offline', ({ socket }) => socket?.end('SSH-2.0-OpenSSH_9.2\r\n')),
  {
    name: 'plain bytes called gzip',
    answer: { body: {}, headers: { 'Content-Encoding': 'gzip' } },
    kind: 'offline',
  },
  writing('a body that breaks off', 'offline', (response) => {
    response
      .writeHead(200, { ...JSON_TYPE, 'Content-Length': '500' })
      .write('{"cards": [', () => response.destroy());
  }),
  writing('a body that stalls', 'timeout', (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '500' }).write('{"cards": [');
  }),
];

const [card] = METRICS.cards;
const [item] = ACTIONS.items;

/** An answer that is right but for a part of it. */
const HALF_VALID: Record<keyof typeof VIEWS, Fault> = {
  metrics: malformed({ ...METRICS, cards: [card, { ...card, value: '87.65' }] }),
  actions: malformed({ items: [item, { ...item, priorityRank: 1.5 }] }),
  connect: malformed({ connect_url: ['https://link.bank.example/'] }),
};

interface Meeting {
  /** Makes the first call; after that the person presses *Try again* unless `again` does otherwise. */
  first(): Promise<unknown>;
  again?(): Promise<unknown>;
  /** What the person is told. */
  check(fault: Fault): Promise<unknown>;
}

/** Answers an operation with one fault after the other, and at last as usual. */
async function meetAll(
  { page, chat, service }: { page: Page; chat: View; service: TestService },
  operation: Operation,
  faults: Fault[],
  { first, check, again = () => chat.notices.getByRole('button', { name: 'Try again' }).click() }: Meeting,
) {
  const calls = () => service.called().filter((each) => each === operation).length;
  const errors = await page.evaluateHandle(() => {
    const heard: object[] = [];
    document.addEventListener('finance-chat:error', ({ detail }: CustomEventInit) => heard.push(detail));
    return heard;
  });
  for (const [index, fault] of faults.entries()) {
    const { name, answer, kind } = fault;
    const soon = { message: name, intervals: [10, 20, 50] };
    await test.step(name, async () => {
      service.next(operation, answer);
      await (index ? again() : first());
      await expect.poll(calls, soon).toBe(index + 1);
      if (kind === 'timeout') await page.clock.fastForward(PATIENCE_MS);
      await expect.poll(() => errors.evaluate(({ length }) => length), soon).toBe(index + 1);
      await check(fault);
      await expect(chat.panel, name).not.toContainText(/undefined|\[object|NaN|null|function/);
    });
  }
  await again();
}

/** The notice says what and, where one came, the reference to quote. */
async function expectNotice(chat: View, what: string, { name, reference }: Fault) {
  await expect(chat.notices, name).toHaveCount(1);
  await expect(chat.notices, name).toContainText(what);
  await expect(chat.notices.getByText(/^Reference/), name).toHaveText(
    reference ? [`Reference ${reference}`] : [],
  );
}

test.describe('a wrong answer', () => {
  test.beforeEach(({ page }) => page.clock.install());

  for (const [operation, name] of Object.entries(VIEWS) as [keyof typeof VIEWS, string][]) {
    test(`to "${name}" shows nothing half-valid, says why, and can be tried again`, async ({
      page,
      host,
      chat,
      service,
    }) => {
      await host.open();
      await chat.open();
      const result = chat.metrics.or(chat.actions).or(chat.connectLink).or(chat.log.getByRole('link'));
      // A browser reads every GET alike.
      const odd = operation === 'metrics' ? ODD : [];
      await meetAll({ page, chat, service }, operation, [...REASONS, ...odd, HALF_VALID[operation]], {
        first: () => chat.shortcut(name).click(),
        async check(fault) {
          await expectNotice(chat, `${en[`${operation}Failed`]} ${en[fault.kind]}`, fault);
          await expect(result, fault.name).toHaveCount(0);
        },
      });
      await expect(result.first()).toBeVisible();
      await expect(chat.notices).toHaveCount(0);
      await expectUnspoilt(page, chat);
    });
  }

  test('to a new session keeps what is written, says why, and can be tried again', async ({
    page,
    host,
    chat,
    service,
  }) => {
    await host.open();
    await meetAll({ page, chat, service }, 'session', REASONS, {
      first: chat.open,
      async check(fault) {
        if (fault.kind !== 'offline') {
          const what = `${en.failureStart} ${en[fault.kind]}`;
          return expectNotice(chat, what, fault);
        }
        // Once, where the connection is spoken of.
        await expect(chat.notices, fault.name).toHaveCount(1);
        await expect(chat.notices, fault.name).toContainText(en.unreachable);
      },
    });
    await expect(chat.notices).toHaveCount(0);
    await chat.say('At last');
    await expect(chat.replies).toContainText('You said: At last');
    await expect(chat.status).toBeEmpty();
    await expectUnspoilt(page, chat);
  });

  test('to a message leaves it failed or unconfirmed, says why, and lets it be sent again', async ({
    page,
    host,
    chat,
    service,
  }) => {
    await host.open();
    await chat.open();
    await meetAll({ page, chat, service }, 'send', [...REASONS, ...ODD], {
      first: () => chat.say('Did it arrive?'),
      async check(fault) {
        const isRefused = fault.kind === 'refused';
        const status = isRefused ? 'failed' : 'unconfirmed';
        await expectNotice(chat, isRefused ? `${en.failed} ${en.refused}` : en.unconfirmed, fault);
        await expect(chat.mine, fault.name).toHaveAttribute('data-status', status);
        await expect(chat.replies, fault.name).toHaveCount(0);
      },
    });
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    await expect(chat.replies).toHaveText([/You said: Did it arrive\?/]);
    await expect(chat.notices).toHaveCount(0);
    await expect(chat.status).toBeEmpty();
    expect(new Set(service.texts())).toEqual(new Set(['Did it arrive?']));
    await expectUnspoilt(page, chat);
  });

  test('to a renewal signs out, keeps what is written, and new tokens go on', async ({
    page,
    host,
    chat,
    service,
  }) => {
    service.always('send', ({ token }) => (token === PAIR.accessToken ? { body: {} } : UNAUTHORIZED));
    await host.open();
    await chat.open();
    let pairs = 0;
    await meetAll({ page, chat, service }, 'refresh', REASONS, {
      first: () => chat.say('Keep me'),
      again() {
        const pair = { accessToken: `access-0${++pairs}`, refreshToken: `refresh-0${pairs}` };
        return page.evaluate((given) => window.chat.setTokens(given), pair);
      },
      async check({ name }) {
        await expect(chat.status, name).toHaveText(en.signedOut);
        await expect(chat.mine, name).toHaveAttribute('data-status', 'queued');
      },
    });
    await expect(chat.mine).toHaveAttribute('data-status', 'sent');
    await expect(chat.status).toBeEmpty();
    const presented = service.calls
      .filter((call) => call.operation === 'refresh')
      .map((call) => call.body.refreshToken);
    expect(new Set(presented).size, 'no refresh token is presented twice').toBe(presented.length);
    await expectUnspoilt(page, chat);
  });
});
