// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { deferred } from '../support/deferred';
import { always, type Handler, serve } from '../support/serve';
import {
  ACTIONS,
  actions,
  CALLS,
  connect,
  create,
  failureOf,
  LINK,
  METRICS,
  metrics,
  openService,
  PAIR,
  rejection,
  SESSION,
  send,
  serviceAt,
} from '../support/service';

it.each([
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
  expect(await call(serviceAt(server.url))).toEqual(answer);
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
  expect(await call(serviceAt(server.url))).toEqual(answer);
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
  await metrics(serviceAt(server.url + end));
  expect(server.requests[0]?.path).toBe(path);
});

it('asks for its options at every call', async () => {
  await using server = await serve(always(200, SESSION));
  const { service, settings } = openService(server.url);
  await create(service);
  settings.chatType = 'goals';
  await create(service);
  expect(server.requests.map(({ body }) => JSON.parse(body).chatType)).toEqual(['free', 'goals']);
});

it('presents the refused access token with the refresh token, and nothing else', async () => {
  const answers = [always(401, ''), always(200, PAIR), always(200, METRICS)];
  await using server = await serve((...given) => answers.shift()?.(...given));
  const { service, renewed } = openService(server.url);
  expect(await metrics(service)).toEqual(METRICS);
  const [, refresh, again] = server.requests;
  expect(refresh).toMatchObject({ method: 'POST', path: '/api/auth/refresh', body: '{"refreshToken":"r1"}' });
  expect(refresh?.headers).toMatchObject({ authorization: 'Bearer a1', 'content-type': 'application/json' });
  expect(again?.headers.authorization).toBe('Bearer a2');
  expect(renewed).toEqual([PAIR]);
});

it('sends a text as it is, whatever it holds', async () => {
  await using server = await serve(always(200, {}));
  const text = '"quoted" \\ \u2028 😀 </script> \ud800';
  await serviceAt(server.url).sendMessage('ses_1', text);
  expect(JSON.parse(server.requests[0]?.body ?? '').payload).toEqual({ text });
});

it.each<[string, Handler]>([
  ['without an answer', () => {}],
  ['whose answer stops halfway', (_, response) => void response.writeHead(200).write('{"asOf')],
])('gives up a call %s', async (_, handler) => {
  await using server = await serve(handler);
  const failure = await rejection(metrics(serviceAt(server.url, 50)));
  expect(failure.kind).toBe('timeout');
  expect(failure.status).toBeUndefined();
});

it('takes a dropped connection for offline', async () => {
  await using server = await serve((_, response) => void response.destroy());
  const failure = await rejection(send(serviceAt(server.url)));
  expect(failure.kind).toBe('offline');
  expect(failure.status).toBeUndefined();
});

it.each(CALLS)('rejects %s with the reason of an abort', async (_, call) => {
  const arrived = deferred<void>();
  const dropped = deferred<void>();
  await using server = await serve((_, response) => {
    response.on('close', () => dropped.resolve());
    arrived.resolve();
  });
  const { service, close } = openService(server.url);
  const outcome = rejection(call(service));
  await arrived.promise;
  close();
  expect(await outcome).toMatchObject({ message: 'destroyed' });
  await dropped.promise;
});

it('calls nothing once aborted', async () => {
  await using server = await serve(always(200, METRICS));
  const { service, close } = openService(server.url);
  close();
  expect(await rejection(metrics(service))).toMatchObject({ message: 'destroyed' });
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

it('reads a date in Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  const headers = { 'Retry-After': 'Thu, 01 Jan 2026 00:01:00 GMT' };
  expect(await failureOf(send, always(503, '', headers))).toMatchObject({ retryAfterMs: 60_000 });
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
