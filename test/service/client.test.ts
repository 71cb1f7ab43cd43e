// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../../src/service/client';
import { ServiceFailure } from '../../src/service/failure';
import { deferred } from '../support/deferred';
import { always, type Handler, serve } from '../support/serve';
import { serveDemo } from '../testing/callers';

const PAIR = { accessToken: 'a2', refreshToken: 'r2' };
const SESSION = { sessionId: 'ses_1', chatType: 'free', createdAt: '2025-11-21T10:00:00.000Z' };
const METRICS = {
  asOfDate: '2025-11-21',
  currency: 'GBP',
  cards: [{ key: 'cash_balance', title: 'Cash', value: 12.5 }],
};
const ACTIONS = { items: [{ insightId: 'ins_1', title: 'Save', priorityRank: 1 }] };
const LINK = { connect_url: 'https://link.example/1' };

const caller = { accessToken: 'a1', signal: new AbortController().signal };

type Call = (client: Client, from?: typeof caller) => Promise<unknown>;

const refresh: Call = (client, from = caller) => client.refreshTokens(from, 'r1');
const create: Call = (client, from = caller) => client.createSession(from);
const send: Call = (client, from = caller) => client.sendMessage(from, 'ses_1', 'Hi');
const metrics: Call = (client, from = caller) => client.metrics(from);
const actions: Call = (client, from = caller) => client.actions(from);
const connect: Call = (client, from = caller) => client.connectBank(from);

const CALLS: [name: string, call: Call, answer: unknown][] = [
  ['refreshTokens', refresh, PAIR],
  ['createSession', create, SESSION],
  ['sendMessage', send, {}],
  ['metrics', metrics, METRICS],
  ['actions', actions, ACTIONS],
  ['connectBank', connect, LINK],
];

/** Those whose answers are described. */
const DESCRIBED = CALLS.filter(([name]) => name !== 'sendMessage');

function clientAt(baseUrl: string, requestTimeout = 5_000) {
  return createClient(() => ({ baseUrl, requestTimeout, userId: 'ada', chatType: 'free' }));
}

/** How a call fails where the service answers so. */
async function failureOf(call: Call, handler: Handler): Promise<ServiceFailure> {
  await using server = await serve(handler);
  const failure = await call(clientAt(server.url)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ServiceFailure);
  expect(server.requests).toHaveLength(1);
  return failure as ServiceFailure;
}

afterEach(() => vi.useRealTimers());

it.each([
  ['POST', '/api/auth/refresh', refresh, PAIR, { refreshToken: 'r1' }],
  ['POST', '/api/chat/session/create', create, SESSION, { chatType: 'free', userId: 'ada' }],
  [
    'POST',
    '/api/chat/send',
    send,
    { any: 1 },
    { sessionId: 'ses_1', userId: 'ada', payloadType: 'text', payload: { text: 'Hi' } },
  ],
])('calls %s %s with exactly its fields', async (method, path, call, answer, fields) => {
  await using server = await serve(always(200, answer));
  expect(await call(clientAt(server.url))).toEqual(answer);
  const [request] = server.requests;
  expect(server.requests).toHaveLength(1);
  expect(request).toMatchObject({ method, path });
  expect(request?.headers).toMatchObject({ authorization: 'Bearer a1', 'content-type': 'application/json' });
  expect(JSON.parse(request?.body ?? '')).toEqual(fields);
});

it.each([
  ['GET', '/api/money/metrics', metrics, METRICS],
  ['GET', '/api/money/actions', actions, ACTIONS],
  ['POST', '/api/integrations/bankdata/connect', connect, LINK],
])('calls %s %s without a body, a query or a content type', async (method, path, call, answer) => {
  await using server = await serve(always(200, answer));
  expect(await call(clientAt(server.url))).toEqual(answer);
  const [request] = server.requests;
  expect(request).toMatchObject({ method, path, body: '' });
  expect(request?.headers.authorization).toBe('Bearer a1');
  expect(request?.headers).not.toHaveProperty('content-type');
  expect(request?.headers).not.toHaveProperty('transfer-encoding');
  expect(Number(request?.headers['content-length'] ?? 0)).toBe(0);
});

it.each([
  ['', '/api/money/metrics'],
  ['/', '/api/money/metrics'],
  ['//', '/api/money/metrics'],
  ['/v2/bank', '/v2/bank/api/money/metrics'],
  ['/v2/bank/', '/v2/bank/api/money/metrics'],
])('appends its paths to a base address that ends with %j', async (end, path) => {
  await using server = await serve(always(200, METRICS));
  await metrics(clientAt(server.url + end));
  expect(server.requests[0]?.path).toBe(path);
});

it('asks for its options at every call', async () => {
  await using server = await serve(always(200, SESSION));
  const options = { baseUrl: server.url, requestTimeout: 5_000, userId: 'ada', chatType: 'free' };
  const client = createClient(() => options);
  await create(client);
  options.chatType = 'goals';
  await create(client);
  expect(server.requests.map(({ body }) => JSON.parse(body).chatType)).toEqual(['free', 'goals']);
});

it('sends a text as it is, whatever it holds', async () => {
  await using server = await serve(always(200, {}));
  const text = '"quoted" \\ \u2028 😀 </script> \ud800';
  await clientAt(server.url).sendMessage(caller, 'ses_1', text);
  expect(JSON.parse(server.requests[0]?.body ?? '').payload).toEqual({ text });
});

it('talks to the service of the demo in all six operations', async () => {
  await using demo = await serveDemo();
  const { pair } = await demo.signIn('london');
  const client = createClient(() => ({
    baseUrl: demo.url,
    userId: 'london',
    chatType: 'free',
    requestTimeout: 5_000,
  }));
  const london = { ...caller, accessToken: pair.accessToken };
  const { sessionId } = await client.createSession(london);
  const body = await client.sendMessage(london, sessionId, 'Hello');
  expect(body).toMatchObject({ messages: [{ payloadType: 'text' }] });
  expect((await client.metrics(london)).currency).toBe('GBP');
  expect((await client.actions(london)).items.length).toBeGreaterThan(0);
  expect((await client.connectBank(london)).connect_url).toMatch(/^http/);
  expect((await client.refreshTokens(london, pair.refreshToken)).refreshToken).not.toBe(pair.refreshToken);
});

it('tells an expired token of the demo from other refusals', async () => {
  await using demo = await serveDemo();
  const { pair } = await demo.signIn('london');
  demo.clock.pass(61);
  const failure = await clientAt(demo.url)
    .metrics({ ...caller, accessToken: pair.accessToken })
    .catch((error) => error);
  expect(failure).toMatchObject({ kind: 'unauthorized', status: 401 });
  expect(failure.requestId).toMatch(/^req_/);
});

it.each([
  [300, 'malformed'],
  [304, 'malformed'],
  [400, 'refused'],
  [401, 'unauthorized'],
  [403, 'refused'],
  [404, 'refused'],
  [408, 'refused'],
  [409, 'refused'],
  [410, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [429, 'throttled'],
  [500, 'unavailable'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [599, 'unavailable'],
] as const)('takes status %i for "%s" in every operation, whatever the body', async (status, kind) => {
  for (const [, call, answer] of CALLS) {
    for (const body of [answer, '', '<html>busy</html>', { detail: 'No', request_id: 'req_1' }]) {
      expect(await failureOf(call, always(status, body))).toMatchObject({ kind, status });
    }
  }
});

it.each([200, 201, 202, 299])('takes status %i with a fitting body for a success', async (status) => {
  for (const [, call, answer] of CALLS) {
    await using server = await serve(always(status, answer));
    expect(await call(clientAt(server.url))).toEqual(answer);
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

it.each([200, 400, 403, 404, 429, 500, 503])(
  'takes "Unauthorized" for unauthorized with status %i',
  async (status) => {
    for (const [, call] of CALLS) {
      const bare = await failureOf(call, always(status, { detail: 'Unauthorized' }));
      expect(bare).toMatchObject({ kind: 'unauthorized', status });
      expect(bare.requestId).toBeUndefined();
      const full = await failureOf(call, always(status, { detail: 'Unauthorized', request_id: 'req_1' }));
      expect(full).toMatchObject({ kind: 'unauthorized', status, requestId: 'req_1' });
    }
  },
);

it.each([
  [{ detail: 'unauthorized' }],
  [{ detail: 'No' }],
  [{ detail: null, request_id: 'req_1' }],
  [{ request_id: 'req_1' }],
])('does not take %j with status 200 for an error body', async (body) => {
  expect(await failureOf(metrics, always(200, body))).toMatchObject({ kind: 'malformed' });
});

it('keeps the reference of an answer whose detail is no text', async () => {
  const failure = await failureOf(send, always(422, { detail: [{ msg: 'too long' }], request_id: 'req_9' }));
  expect(failure).toMatchObject({ kind: 'refused', status: 422, requestId: 'req_9' });
});

it('keeps the reference of a success that does not fit', async () => {
  const failure = await failureOf(metrics, always(200, { detail: [{ msg: 'No' }], request_id: 'req_7' }));
  expect(failure).toMatchObject({ kind: 'malformed', requestId: 'req_7' });
});

it('leaves out a reference that is no text', async () => {
  const failure = await failureOf(send, always(422, { detail: 'No', request_id: 9 }));
  expect(failure.requestId).toBeUndefined();
});

const FIELDS: [path: string, call: Call, answer: object, wrong: unknown[]][] = [
  ['accessToken', refresh, PAIR, [1, '', ' ', {}, 'two\nlines', 'tok…en']],
  ['refreshToken', refresh, PAIR, [1, '', ' ', {}]],
  ['sessionId', create, SESSION, [1, '', ' ', []]],
  ['chatType', create, SESSION, [1, {}]],
  ['createdAt', create, SESSION, [1, {}]],
  ['asOfDate', metrics, METRICS, [1, '', '2026-02-30', '2026-02-30T00:00:00Z', 'today']],
  ['currency', metrics, METRICS, [1, '', {}, ['EUR'], 'EURO', 'EU', '€', 'E1R', 'EUR\n', 'EUſ']],
  ['cards', metrics, METRICS, [1, '', {}, 'cards']],
  ['cards.0', metrics, METRICS, [1, '', []]],
  ['cards.0.key', metrics, METRICS, [1, []]],
  ['cards.0.title', metrics, METRICS, [1, []]],
  ['cards.0.value', metrics, METRICS, ['12.5', '', [], true]],
  ['items', actions, ACTIONS, [1, '', {}]],
  ['items.0', actions, ACTIONS, [1, '', []]],
  ['items.0.insightId', actions, ACTIONS, [1, []]],
  ['items.0.title', actions, ACTIONS, [1, []]],
  ['items.0.priorityRank', actions, ACTIONS, ['1', 1.5, true]],
  ['connect_url', connect, LINK, [1, '', ' ', {}]],
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
    expect({ ...failure }).toEqual({ kind: 'malformed', field: `body.${path}` });
  }
});

it.each(DESCRIBED)('takes no body but an object for an answer to %s', async (_, call) => {
  for (const body of [null, [], 1, true]) {
    expect(await failureOf(call, always(200, body))).toMatchObject({ kind: 'malformed', field: 'body' });
  }
});

it.each(DESCRIBED)('takes an empty body, and a 204, for no answer to %s', async (_, call) => {
  expect(await failureOf(call, always(200, ''))).toMatchObject({ kind: 'malformed', field: 'body' });
  const nothing: Handler = (_, response) => response.writeHead(204).end();
  expect(await failureOf(call, nothing)).toMatchObject({ kind: 'malformed', field: 'body' });
});

it.each(CALLS)('takes HTML and broken JSON for a malformed answer to %s', async (_, call) => {
  for (const body of ['<!doctype html><title>Wi-Fi</title>', '{"sessionId":"ses', 'ok']) {
    expect(await failureOf(call, always(200, body))).toMatchObject({ kind: 'malformed', status: 200 });
  }
});

it('takes a cut-off answer for none', async () => {
  const cut: Handler = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
    response.write('{"asOfDate":', () => response.destroy());
  };
  expect({ ...(await failureOf(metrics, cut)) }).toEqual({ kind: 'offline' });
});

it.each(DESCRIBED)('ignores further fields of an answer to %s', async (_, call, answer) => {
  await using server = await serve(always(200, { ...Object(answer), more: { deep: [1] }, detail: 'fine' }));
  await expect(call(clientAt(server.url))).resolves.toMatchObject(Object(answer));
});

it.each([
  ['an empty body', (status: number) => always(status, ''), undefined],
  ['a blank body', (status: number) => always(status, ' \n'), undefined],
  ['null', (status: number) => always(status, null), null],
  ['a number', (status: number) => always(status, 7), 7],
  ['a list', (status: number) => always(status, [1, 'a']), [1, 'a']],
  ['an object', (status: number) => always(status, { messages: [] }), { messages: [] }],
  ['JSON called HTML', (status: number) => always(status, '{"ok":true}'), { ok: true }],
])('takes a message for sent that is answered with %s', async (_, handler, body) => {
  for (const status of [200, 201, 202]) {
    await using server = await serve(handler(status));
    expect(await send(clientAt(server.url))).toEqual(body);
  }
});

it('takes a message for sent that is answered with 204', async () => {
  await using server = await serve((_, response) => response.writeHead(204).end());
  expect(await send(clientAt(server.url))).toBeUndefined();
});

it('gives up a call without an answer', async () => {
  await using server = await serve(() => {});
  const failure = await metrics(clientAt(server.url, 30)).catch((error) => error);
  expect({ ...Object(failure) }).toEqual({ kind: 'timeout' });
});

it('gives up a call whose answer stops halfway', async () => {
  await using server = await serve((_, response) => void response.writeHead(200).write('{"asOf'));
  const failure = await metrics(clientAt(server.url, 50)).catch((error) => error);
  expect({ ...Object(failure) }).toEqual({ kind: 'timeout' });
});

it('takes a dropped connection for offline', async () => {
  await using server = await serve((_, response) => void response.destroy());
  const failure = await send(clientAt(server.url)).catch((error) => error);
  expect({ ...Object(failure) }).toEqual({ kind: 'offline' });
});

it('takes an address where nobody listens for offline', async () => {
  const server = await serve(() => {});
  await server[Symbol.asyncDispose]();
  await expect(metrics(clientAt(server.url))).rejects.toMatchObject({ kind: 'offline' });
});

it.each(CALLS)('rejects %s with the reason of an abort', async (_, call) => {
  const abort = new AbortController();
  const arrived = deferred<void>();
  const dropped = deferred<void>();
  await using server = await serve((_, response) => {
    response.on('close', () => dropped.resolve());
    arrived.resolve();
  });
  const outcome = call(clientAt(server.url), { ...caller, signal: abort.signal }).catch((error) => error);
  await arrived.promise;
  const reason = new Error('destroyed');
  abort.abort(reason);
  expect(await outcome).toBe(reason);
  await dropped.promise;
});

it('calls nothing once aborted', async () => {
  await using server = await serve(always(200, METRICS));
  const reason = new Error('destroyed');
  const signal = AbortSignal.abort(reason);
  await expect(metrics(clientAt(server.url), { ...caller, signal })).rejects.toBe(reason);
  expect(server.requests).toEqual([]);
});

it.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
  await using elsewhere = await serve(always(200, METRICS));
  for (const [, call] of CALLS) {
    const failure = await failureOf(call, always(status, '', { Location: elsewhere.url }));
    expect(failure.kind).toBe('offline');
  }
  expect(elsewhere.requests).toEqual([]);
});

it.each([429, 503])('repeats nothing by itself with status %i', async (status) => {
  for (const [, call] of CALLS) {
    expect(await failureOf(call, always(status, '', { 'Retry-After': '2' }))).toMatchObject({
      retryAfterMs: 2_000,
    });
  }
});

it('reads a date in Retry-After', async () => {
  const at = new Date(Date.now() + 60_000).toUTCString();
  const { retryAfterMs = 0 } = await failureOf(send, always(503, '', { 'Retry-After': at }));
  expect(retryAfterMs).toBeGreaterThan(55_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});

it('says no token, text or figure in what a failure tells', async () => {
  const secrets = { detail: 'a1 Hi 12.5', request_id: 'req_1' };
  for (const [, call] of CALLS) {
    const failure = await failureOf(call, always(400, secrets));
    expect(`${failure} ${failure.stack} ${JSON.stringify(failure)}`).not.toMatch(
      /\ba1\b|\br1\b|\bHi\b|12\.5/,
    );
    expect(failure.message).toMatch(/^(GET|POST) \/api\/[\w/]+: refused$/);
  }
});
