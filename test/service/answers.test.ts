import { expect, it } from 'vitest';
import { ACTIONS, CONNECT, METRICS, SESSION } from '../support/answers';
import { always, type Handler, serve } from '../support/serve';
import {
  actions,
  CALLS,
  type Call,
  connect,
  create,
  DESCRIBED,
  failureOf,
  metrics,
  openService,
  send,
  serviceAt,
} from '../support/service';
import { SECOND } from '../support/tokens';

it.each([
  [300, 'malformed'],
  [400, 'refused'],
  [404, 'refused'],
  [429, 'throttled'],
  [503, 'unavailable'],
  [599, 'unavailable'],
] as const)('takes status %i for "%s" in every operation, whatever the body', async (status, kind) => {
  for (const [, call, answer] of CALLS) {
    for (const body of [answer, '', '<html>busy</html>', { detail: 'No', request_id: 'req_1' }]) {
      expect(await failureOf(call, always(status, body))).toMatchObject({ kind, status });
    }
  }
});

it.each([200, 299])('takes status %i with a fitting body for a success', async (status) => {
  for (const [, call, answer] of CALLS) {
    await using server = await serve(always(status, answer));
    expect(await call(serviceAt(server.url))).toEqual(answer);
  }
});

it.each(CALLS)('takes an error body for a refusal of %s, even with status 200', async (_, call, answer) => {
  const body = { ...Object(answer), detail: 'No such thing', request_id: 'req_7' };
  expect(await failureOf(call, always(200, body))).toMatchObject({
    kind: 'refused',
    status: 200,
    requestId: 'req_7',
  });
});

it('keeps the beginning of a reference that is too long to quote', async () => {
  const body = { detail: 'No', request_id: 'W'.repeat(1_000_000) };
  const failure = await failureOf(send, always(400, body));
  expect(failure).toMatchObject({ requestId: `${'W'.repeat(200)}…` });
});

it.each([200, 400, 403, 404, 429, 500, 503])(
  'takes "Unauthorized" for a refused token with status %i',
  async (status) => {
    for (const [, call] of CALLS) {
      for (const body of [{ detail: 'Unauthorized' }, { detail: 'Unauthorized', request_id: 'req_1' }]) {
        const { kind, requestId } = await failureOf(call, always(status, body));
        expect([kind, requestId]).toEqual(['unauthorized', body.request_id]);
      }
    }
  },
);

it.each([
  [429, '', {}, true],
  [503, { detail: 'Busy', request_id: 'req_1' }, {}, true],
  [503, '', { 'Retry-After': '2' }, true],
  [503, '', { 'Retry-After': '0' }, true],
  [503, '', {}, false],
  [503, '<html>busy</html>', {}, false],
  [503, { detail: 'Busy' }, {}, false],
  [502, { detail: 'Busy', request_id: 'req_1' }, { 'Retry-After': '2' }, false],
  [400, { detail: 'No', request_id: 'req_1' }, { 'Retry-After': '2' }, false],
])('tells from status %i, body %j and headers %j whether a call was turned away', async (...row) => {
  const [status, body, headers, turnedAway] = row;
  for (const [, call] of CALLS) {
    const failure = await failureOf(call, always(status, body, headers));
    expect([failure.status, failure.turnedAway !== undefined]).toEqual([status, turnedAway]);
  }
});

it.each([
  [{ detail: 'unauthorized' }],
  [{ detail: 'No' }],
  [{ detail: null, request_id: 'req_1' }],
  [{ request_id: 'req_1' }],
])('does not take %j with status 200 for an error body', async (body) => {
  expect(await failureOf(metrics, always(200, body))).toMatchObject({ kind: 'malformed' });
});

it.each([
  [422, { detail: [{ msg: 'too long' }], request_id: 'req_9' }, 'req_9'],
  [200, { detail: [{ msg: 'No' }], request_id: 'req_7' }, 'req_7'],
  [422, { detail: 'No', request_id: 9 }, undefined],
])('reads from status %i with %j the reference %j', async (status, body, requestId) => {
  const failure = await failureOf(metrics, always(status, body));
  expect(failure.requestId).toBe(requestId);
});

const FIELDS: [path: string, call: Call, answer: object, wrong: unknown[]][] = [
  ['sessionId', create, SESSION, [1, '', ' ', []]],
  ['chatType', create, SESSION, [1, {}]],
  ['createdAt', create, SESSION, [1, {}]],
  ['asOfDate', metrics, METRICS, [20260101, '', '2026-02-29', '2026-01-01T00:00:00Z', 'today']],
  ['asOfDate', metrics, METRICS, ['2026-1-1', '+02026-01-01', ['2026-01-01'], { toString: null }]],
  ['currency', metrics, METRICS, [1, '', {}, ['EUR'], 'EURO', 'EU', '€', 'E1R', 'EUR\n', 'EUſ']],
  ['cards', metrics, METRICS, [1, '', {}, 'cards', { 0: METRICS.cards[0], length: 1 }]],
  ['cards.0', metrics, METRICS, [1, '', []]],
  ['cards.0.key', metrics, METRICS, [1, []]],
  ['cards.0.title', metrics, METRICS, [1, []]],
  ['cards.0.value', metrics, METRICS, ['12.5', '', [], true]],
  ['items', actions, ACTIONS, [1, '', {}]],
  ['items.0', actions, ACTIONS, [1, '', []]],
  ['items.0.insightId', actions, ACTIONS, [1, []]],
  ['items.0.title', actions, ACTIONS, [1, []]],
  ['items.0.priorityRank', actions, ACTIONS, ['1', 1.5, true]],
  ['connect_url', connect, CONNECT, [1, '', ' ', {}]],
];

/** A copy with another value at a dotted path; `undefined` takes it out. */
function withValue(answer: object, path: string, value: unknown) {
  const copy = structuredClone(answer) as Record<string, unknown>;
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  const place = parts.reduce((part, name) => part[name] as typeof copy, copy);
  place[last] = value;
  return copy;
}

it.each(FIELDS)('names %s where that spoils an answer', async (path, call, answer, wrong) => {
  const empty = path.endsWith('.0') ? [null] : [undefined, null];
  for (const value of [...empty, ...wrong]) {
    const failure = await failureOf(call, always(200, withValue(answer, path, value)));
    expect(failure).toMatchObject({ kind: 'malformed', code: 'answer-mismatch', status: 200 });
    expect(failure.warnings).toEqual([
      ['answer-mismatch', expect.stringMatching(/^(GET|POST) /), `body.${path}`, value === undefined],
    ]);
  }
});

it.each<[path: string, wrong: unknown[]]>([
  ['accessToken', [undefined, null, 1, '', ' ', {}, 'two\nlines', 'tok…en']],
  ['refreshToken', [undefined, null, 1, '', ' ', {}]],
])('takes no pair whose %s does not fit', async (path, wrong) => {
  for (const value of wrong) {
    await using server = await serve(({ path: called }, response) => {
      const isRefresh = called === '/api/auth/refresh';
      const answer = isRefresh ? withValue(SECOND, path, value) : { detail: 'Unauthorized' };
      always(isRefresh ? 200 : 401, answer)({} as never, response);
    });
    const { service, warnings, renewed } = openService(server.url);
    await expect(metrics(service)).rejects.toMatchObject({ kind: 'unauthorized' });
    const mismatch = ['answer-mismatch', 'POST /api/auth/refresh', `body.${path}`, value === undefined];
    expect(warnings).toContainEqual(mismatch);
    expect(renewed).toEqual([]);
  }
});

it.each(DESCRIBED)('takes no body but an object for an answer to %s', async (_, call) => {
  const nothing: Handler = (_, response) => response.writeHead(204).end();
  for (const handler of [nothing, ...[null, [], 1, true, ''].map((body) => always(200, body))]) {
    const { kind, warnings } = await failureOf(call, handler);
    expect([kind, warnings[0]?.[2]]).toEqual(['malformed', 'body']);
  }
});

it.each(CALLS)('takes HTML and broken JSON for a malformed answer to %s', async (_, call) => {
  for (const body of [
    '<!doctype html><title>Wi-Fi</title>',
    '{"sessionId":"ses',
    'ok',
    '{}{}',
    '\ufffd{\0"\0}\0',
  ]) {
    expect(await failureOf(call, always(200, body))).toMatchObject({ kind: 'malformed', status: 200 });
  }
});

it('does not read the fields of an answer from its prototype', async () => {
  const body = `{"__proto__": ${JSON.stringify({ ...METRICS, ...ACTIONS, ...CONNECT, ...SESSION })}}`;
  for (const [, call] of DESCRIBED) {
    expect(await failureOf(call, always(200, body))).toMatchObject({ kind: 'malformed' });
  }
});

it('takes a figure beyond all numbers for malformed', async () => {
  const body = JSON.stringify(METRICS).replace('4321.09', '1e999');
  const { warnings } = await failureOf(metrics, always(200, body));
  expect(warnings).toEqual([['answer-mismatch', expect.anything(), 'body.cards.0.value', false]]);
});

it.each([
  [200, 'offline', undefined],
  [400, 'refused', 400],
  [429, 'throttled', 429],
])(
  'takes a cut-off answer of status %i for none, unless the call was certainly not taken',
  async (code, kind, status) => {
    const cut: Handler = (_, response) => {
      response.writeHead(code, { 'Content-Type': 'application/json', 'Content-Length': '500' });
      response.write('{"asOfDate":', () => response.destroy());
    };
    for (const call of [metrics, send]) {
      const failure = await failureOf(call, cut);
      expect([failure.kind, failure.status]).toEqual([kind, status]);
    }
  },
);

it.each(DESCRIBED)('leaves out further fields of an answer to %s, however deep', async (_, call, answer) => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const body = `{"more": ${deep}, "detail": "fine", ${JSON.stringify(answer).slice(1)}`;
  await using server = await serve(always(200, body));
  expect(await call(serviceAt(server.url))).toEqual(answer);
});

it.each([
  ['', undefined],
  [' \n', undefined],
  [null, null],
  [7, 7],
  [
    [1, 'a'],
    [1, 'a'],
  ],
  [{ messages: [] }, { messages: [] }],
  // Said to be HTML.
  ['{"ok":true}', { ok: true }],
])('takes a message for sent that is answered with %j', async (body, answer) => {
  for (const status of [200, 201, 202]) {
    await using server = await serve(always(status, body));
    expect(await send(serviceAt(server.url))).toEqual(answer);
  }
});

it('leaves out the wrong notes of cards, and tells of the first', async () => {
  const [card] = METRICS.cards;
  await using server = await serve(
    always(200, { ...METRICS, cards: [card, { ...card, note: 1 }, { ...card, note: 2 }] }),
  );
  const { service, warnings } = openService(server.url);
  expect(await service.metrics()).toEqual({ ...METRICS, cards: [card, card, card] });
  expect(warnings).toEqual([['left-out', 'body.cards.1.note', false]]);
});
