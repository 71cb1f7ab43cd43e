// @vitest-environment node
import { expect, it } from 'vitest';
import { createClient } from '../../src/service/client';
import {
  ACTIONS,
  actions,
  CALLS,
  caller,
  clientAt,
  connect,
  create,
  failureOf,
  LINK,
  METRICS,
  metrics,
  PAIR,
  refresh,
  SESSION,
  send,
} from '../support/client';
import { deferred } from '../support/deferred';
import { rejection } from '../support/failure';
import { always, serve } from '../support/serve';
import { serveDemo } from '../testing/callers';

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

it('gives up a call without an answer', async () => {
  await using server = await serve(() => {});
  const failure = await rejection(metrics(clientAt(server.url, 30)));
  expect(failure.kind).toBe('timeout');
  expect(failure.status).toBeUndefined();
});

it('gives up a call whose answer stops halfway', async () => {
  await using server = await serve((_, response) => void response.writeHead(200).write('{"asOf'));
  const failure = await rejection(metrics(clientAt(server.url, 50)));
  expect(failure.kind).toBe('timeout');
  expect(failure.status).toBeUndefined();
});

it('takes a dropped connection for offline', async () => {
  await using server = await serve((_, response) => void response.destroy());
  const failure = await rejection(send(clientAt(server.url)));
  expect(failure.kind).toBe('offline');
  expect(failure.status).toBeUndefined();
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
