// @vitest-environment node
import { expect, it } from 'vitest';
import { type Client, createClient } from '../../src/service/client';
import type { FailureKind, ServiceFailure } from '../../src/service/failure';
import { ACTIONS, type Answer, CONNECT, METRICS, type Operation, PAIR, SESSION } from '../support/answers';
import { startService } from '../support/testService';

type Row = [name: string, answer: Answer, kind: FailureKind, requestId?: string];

const [card] = METRICS.cards;
const [item] = ACTIONS.items;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const caller = { accessToken: 'access-1', signal: new AbortController().signal };

const CALLS: Record<Operation, (client: Client) => Promise<unknown>> = {
  refresh: (client) => client.refreshTokens(caller, 'refresh-1'),
  session: (client) => client.createSession(caller),
  send: (client) => client.sendMessage(caller, 'ses_1', 'Hi'),
  metrics: (client) => client.metrics(caller),
  actions: (client) => client.actions(caller),
  connect: (client) => client.connectBank(caller),
};

const malformed = (body: unknown): Row => [JSON.stringify(body), { body }, 'malformed'];

/** Wrong for every operation. */
const WRONG: Row[] = [
  ['a page called JSON', { raw: '<html></html>', headers: JSON_TYPE }, 'malformed'],
  ['cut JSON', { raw: '{"cards": [{"key": "cash', headers: JSON_TYPE }, 'malformed'],
  ['two answers in one', { raw: '{}{}' }, 'malformed'],
  ['JSON in UTF-16', { raw: '\ufffd{\0"\0}\0' }, 'malformed'],
  [
    'a 422 whose detail is a list',
    { status: 422, body: { detail: [{ msg: 'No', loc: ['body'] }], request_id: 'req_422' } },
    'refused',
    'req_422',
  ],
  [
    'a 500 whose detail is an object',
    { status: 500, body: { detail: { message: 'No' }, request_id: 'req_500' } },
    'unavailable',
    'req_500',
  ],
  [
    'a 400 whose reference is no text',
    { status: 400, body: { detail: 'No', request_id: { id: 1 } } },
    'refused',
  ],
  ['a 403 that is null', { status: 403, body: null }, 'refused'],
  ['an empty 418', { status: 418 }, 'refused'],
  ['a 502 that is a page', { status: 502, raw: '<h1>Bad gateway</h1>' }, 'unavailable'],
];

/** Wrong wherever the answer is described. */
const MISFITS: Row[] = [
  ['nothing', {}, 'malformed'],
  ['a 204', { status: 204 }, 'malformed'],
  ['a 205', { status: 205 }, 'malformed'],
  ...[null, true, 42, 'text', [], {}, [{}], { detail: 'Fine' }, { data: SESSION }].map(malformed),
  [
    'the fields in the prototype',
    { raw: `{"__proto__": ${JSON.stringify({ ...METRICS, ...ACTIONS, ...CONNECT, ...PAIR, ...SESSION })}}` },
    'malformed',
  ],
];

const OWN: Record<Operation, Row[]> = {
  send: [],
  session: [
    ...[{ sessionId: undefined }, { sessionId: 7 }, { sessionId: ' ' }, { chatType: null }].map((part) =>
      malformed({ ...SESSION, ...part }),
    ),
    malformed({ ...SESSION, createdAt: 1746266400 }),
    malformed([SESSION]),
  ],
  metrics: [
    ...['2026-02-30', '03/05/2026', '2026-05-03T00:00:00Z', null, 20260503].map((asOfDate) =>
      malformed({ ...METRICS, asOfDate }),
    ),
    ...['', null, 826].map((currency) => malformed({ ...METRICS, currency })),
    ...[undefined, null, { 0: card, length: 1 }, 'cards', [[card]], [card, null], [card, undefined]].map(
      (cards) => malformed({ ...METRICS, cards }),
    ),
    ...[{ value: '87.65' }, { value: null }, { title: undefined }, { title: { en: 'Cash' } }, { key: 1 }].map(
      (part) => malformed({ ...METRICS, cards: [card, { ...card, ...part }] }),
    ),
    [
      'a figure beyond all numbers',
      { raw: JSON.stringify({ ...METRICS, cards: [card] }).replace('4321.09', '1e999') },
      'malformed',
    ],
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

it.each(Object.entries(CALLS) as [Operation, (client: Client) => Promise<unknown>][])(
  'names what is wrong with an answer to %s',
  async (operation, call) => {
    await using service = await startService();
    const client = createClient(() => ({
      baseUrl: service.url,
      requestTimeout: 5_000,
      userId: 'user-1',
      chatType: 'free',
    }));
    const rows = [...WRONG, ...(operation === 'send' ? [] : MISFITS), ...OWN[operation]];
    for (const [name, answer, kind, requestId] of rows) {
      service.next(operation, answer);
      const failure = (await call(client).catch((error) => error)) as ServiceFailure;
      expect(failure, name).toMatchObject({ kind });
      expect(failure.requestId, name).toBe(requestId);
    }
    await expect(call(client)).resolves.toBeTruthy();
  },
);
