import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import {
  ACTIONS,
  type Answer,
  CONNECT,
  type FakeService,
  METRICS,
  type Operation,
  PAIR,
  refusal,
  SESSION,
} from './fakeService';
import { expect, test } from './fixtures';
import { expectUnspoilt } from './unspoilt';
import type { View } from './view';

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

const [card] = METRICS.cards;
const [item] = ACTIONS.items;

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

/** Wrong for every operation. */
const FAULTS: Fault[] = [
  { name: 'a page', answer: { raw: '<!doctype html><title>Welcome</title>' }, kind: 'malformed' },
  { name: 'a page called JSON', answer: { raw: '<html></html>', headers: JSON_TYPE }, kind: 'malformed' },
  { name: 'cut JSON', answer: { raw: '{"cards": [{"key": "cash', headers: JSON_TYPE }, kind: 'malformed' },
  { name: 'two answers in one', answer: { raw: '{}{}' }, kind: 'malformed' },
  { name: 'JSON in UTF-16', answer: { raw: '\ufffd{\0"\0}\0' }, kind: 'malformed' },
  { name: 'an error body with a 200', answer: refusal(200), kind: 'refused', reference: 'req_200' },
  { name: 'a 400', answer: refusal(400), kind: 'refused', reference: 'req_400' },
  {
    name: 'a 422 whose detail is a list',
    answer: { status: 422, body: { detail: [{ msg: 'No', loc: ['body'] }], request_id: 'req_422' } },
    kind: 'refused',
    reference: 'req_422',
  },
  {
    name: 'a 500 whose detail is an object',
    answer: { status: 500, body: { detail: { message: 'No' }, request_id: 'req_500' } },
    kind: 'unavailable',
    reference: 'req_500',
  },
  {
    name: 'a 400 whose reference is no text',
    answer: { status: 400, body: { detail: 'No', request_id: { id: 1 } } },
    kind: 'refused',
  },
  { name: 'a 403 that is null', answer: { status: 403, body: null }, kind: 'refused' },
  { name: 'an empty 418', answer: { status: 418 }, kind: 'refused' },
  { name: 'a 502 that is a page', answer: { status: 502, raw: '<h1>Bad gateway</h1>' }, kind: 'unavailable' },
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
  { name: 'a connection that breaks', answer: 'drop', kind: 'offline' },
  writing('an answer that never comes', 'timeout', () => {}),
  writing('a body that stalls', 'timeout', (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '500' }).write('{"cards": [');
  }),
];

/** Wrong wherever the answer is described. */
const MISFITS: Fault[] = [
  { name: 'nothing', answer: {}, kind: 'malformed' },
  { name: 'a 204', answer: { status: 204 }, kind: 'malformed' },
  { name: 'a 205', answer: { status: 205 }, kind: 'malformed' },
  ...[null, true, 42, 'text', [], {}, [{}], { detail: 'Fine' }, { data: SESSION }].map(malformed),
  {
    name: 'the fields in the prototype',
    answer: {
      raw: `{"__proto__": ${JSON.stringify({ ...METRICS, ...ACTIONS, ...CONNECT, ...PAIR, ...SESSION })}}`,
    },
    kind: 'malformed',
  },
];

const OWN: Record<Exclude<Operation, 'send'>, Fault[]> = {
  session: [
    malformed({ ...SESSION, sessionId: undefined }),
    malformed({ ...SESSION, sessionId: 7 }),
    malformed({ ...SESSION, sessionId: ' ' }),
    malformed({ ...SESSION, chatType: null }),
    malformed({ ...SESSION, createdAt: 1746266400 }),
    malformed([SESSION]),
  ],
  metrics: [
    ...['2026-02-30', '03/05/2026', '2026-05-03T00:00:00Z', null, 20260503].map((asOfDate) =>
      malformed({ ...METRICS, asOfDate }),
    ),
    ...['', null, 826].map((currency) => malformed({ ...METRICS, currency })),
    ...[null, { 0: card, length: 1 }, 'cards', [[card]], [card, null], [card, undefined]].map((cards) =>
      malformed({ ...METRICS, cards }),
    ),
    ...[{ value: '87.65' }, { value: null }, { title: undefined }, { title: { en: 'Cash' } }, { key: 1 }].map(
      (part) => malformed({ ...METRICS, cards: [card, { ...card, ...part }] }),
    ),
    {
      name: 'a figure beyond all numbers',
      answer: { raw: JSON.stringify({ ...METRICS, cards: [card] }).replace('4321.09', '1e999') },
      kind: 'malformed',
    },
  ],
  actions: [
    ...[null, { 0: item }, 'items', [item, null], [[item]]].map((items) => malformed({ items })),
    ...[
      { priorityRank: 1.5 },
      { priorityRank: '1' },
      { title: null },
      { insightId: 7 },
      { insightId: undefined },
    ].map((part) => malformed({ items: [item, { ...item, ...part }] })),
  ],
  connect: [null, 7, '', ' ', ['https://link.bank.example/'], { href: 'https://link.bank.example/' }].map(
    (url) => malformed({ connect_url: url }),
  ),
  refresh: [
    malformed({ accessToken: 'access-2' }),
    malformed({ ...PAIR, accessToken: '' }),
    malformed({ ...PAIR, refreshToken: null }),
    malformed({ ...PAIR, accessToken: ['access-2'] }),
    malformed({ access_token: 'access-2', refresh_token: 'refresh-2' }),
  ],
};

const VIEWS = { metrics: en.metrics, actions: en.actions, connect: en.connect };

interface Meeting {
  /** Makes the first call; after that the person presses *Try again* unless `again` does otherwise. */
  first(): Promise<unknown>;
  again?(): Promise<unknown>;
  /** What the person is told. */
  check(fault: Fault): Promise<unknown>;
}

/** Answers an operation with one fault after the other, and at last as usual. */
async function meetAll(
  { page, chat, service }: { page: Page; chat: View; service: FakeService },
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

/** The notice says what, why and, where one came, the reference to quote. */
async function expectNotice(chat: View, what: string, { name, kind, reference }: Fault) {
  await expect(chat.notices, name).toHaveCount(1);
  await expect(chat.notices, name).toContainText(`${what} ${en[kind]}`);
  await expect(chat.notices.getByText(/^Reference/), name).toHaveText(
    reference ? [`Reference ${reference}`] : [],
  );
}

test.describe('a wrong answer', () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(60_000);
    await page.clock.install();
  });

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
      await meetAll({ page, chat, service }, operation, [...FAULTS, ...MISFITS, ...OWN[operation]], {
        first: () => chat.shortcut(name).click(),
        async check(fault) {
          await expectNotice(chat, en.failureView.replace('{name}', name), fault);
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
    await meetAll({ page, chat, service }, 'session', [...FAULTS, ...MISFITS, ...OWN.session], {
      first: chat.open,
      check: (fault) => expectNotice(chat, en.failureStart, fault),
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
    await meetAll({ page, chat, service }, 'send', FAULTS, {
      first: () => chat.say('Did it arrive?'),
      async check(fault) {
        const status = fault.kind === 'refused' ? 'failed' : 'unconfirmed';
        await expectNotice(chat, en[status], fault);
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
    service.always('send', ({ token }) =>
      token === PAIR.accessToken ? { body: {} } : refusal(401, 'Unauthorized'),
    );
    await host.open();
    await chat.open();
    let pairs = 0;
    await meetAll({ page, chat, service }, 'refresh', [...FAULTS, ...MISFITS, ...OWN.refresh], {
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
