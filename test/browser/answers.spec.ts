import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { type Answer, METRICS, type Operation, refusal } from '../support/answers';
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

/** An answer that is right but for a part of it. */
const HALF_VALID = malformed({ ...METRICS, cards: [card, { ...card, value: '87.65' }] });

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
  faults: readonly Fault[],
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

  test('to "Money overview" shows nothing half-valid, says why, and can be tried again', {
    tag: '@all',
  }, async ({ page, host, chat, service }) => {
    await host.open();
    await chat.open();
    const result = chat.metrics;
    await meetAll({ page, chat, service }, 'metrics', [...REASONS, ...ODD, HALF_VALID], {
      first: () => chat.shortcut(en.metrics).click(),
      async check(fault) {
        await expectNotice(chat, `${en.metricsFailed} ${en[fault.kind]}`, fault);
        await expect(result, fault.name).toHaveCount(0);
      },
    });
    await expect(result.first()).toBeVisible();
    await expect(chat.notices).toHaveCount(0);
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
});
