import { expect, it, vi } from 'vitest';
import type { HostFetch, ReadStream } from '../../src/service/request';
import { ACTIONS, CONNECT, METRICS, SESSION } from '../support/answers';
import { deferred } from '../support/deferred';
import { always, type Handler, serve, write } from '../support/serve';
import {
  actions,
  CALLS,
  connect,
  create,
  failureOf,
  metrics,
  openService,
  rejection,
  send,
  serviceAt,
} from '../support/service';
import { SECOND } from '../support/tokens';

it('creates a session with exactly its fields', async () => {
  await using server = await serve(always(200, SESSION));
  expect(await create(serviceAt(server.url))).toEqual(SESSION);
  const [request] = server.requests;
  expect(server.requests).toHaveLength(1);
  expect(request).toMatchObject({ method: 'POST', path: '/api/chat/session/create' });
  expect(request?.headers).toMatchObject({ authorization: 'Bearer a1', 'content-type': 'application/json' });
  expect(JSON.parse(request?.body ?? '')).toEqual({ chatType: 'free', userId: 'ada' });
});

it.each([
  ['GET', '/api/money/metrics', metrics, METRICS],
  ['GET', '/api/money/actions', actions, ACTIONS],
  ['POST', '/api/integrations/bankdata/connect', connect, CONNECT],
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
  ['/v2/bank', '/v2/bank/api/money/metrics'],
  ['/v2/bank/', '/v2/bank/api/money/metrics'],
])('appends its paths to a base address that ends with %j', async (end, path) => {
  await using server = await serve(always(200, METRICS));
  await metrics(serviceAt(server.url + end));
  expect(server.requests[0]?.path).toBe(path);
});

it('presents the refused access token with the refresh token, and nothing else', async () => {
  const answers = [always(401, ''), always(200, SECOND), always(200, METRICS)];
  await using server = await serve((...given) => answers.shift()?.(...given));
  const { service, renewed } = openService(server.url);
  expect(await metrics(service)).toEqual(METRICS);
  const [, refresh, again] = server.requests;
  expect(refresh).toMatchObject({ method: 'POST', path: '/api/auth/refresh', body: '{"refreshToken":"r1"}' });
  expect(refresh?.headers).toMatchObject({ authorization: 'Bearer a1', 'content-type': 'application/json' });
  expect(again?.headers.authorization).toBe('Bearer a2');
  expect(renewed).toEqual([SECOND]);
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

it('says no token, text or figure in what a failure tells', async () => {
  const secrets = { detail: 'a1 Hi 4321.09', request_id: 'req_1' };
  for (const [, call] of CALLS) {
    const failure = await failureOf(call, always(400, secrets));
    expect(`${failure} ${failure.stack} ${JSON.stringify(failure)}`).not.toMatch(
      /\ba1\b|\br1\b|\bHi\b|4321\.09/,
    );
  }
});

/** A gateway's own header, as a host would add it. */
const withKey: HostFetch = (url, init) =>
  fetch(url, { ...init, headers: { ...init.headers, Authorization: 'Bearer of-the-gateway' } });

it('gives it exactly what fetch takes, and a signal', async () => {
  await using server = await serve(always(200, {}));
  const asked = vi.fn<HostFetch>((url, init) => fetch(url, init));
  await send(openService(server.url, { fetch: asked }).service);
  expect(asked.mock.calls).toEqual([
    [
      `${server.url}/api/chat/send`,
      {
        method: 'POST',
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        headers: {
          Authorization: 'Bearer a1',
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify({
          sessionId: 'ses_1',
          userId: 'ada',
          payloadType: 'text',
          payload: { text: 'Hi' },
        }),
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
});

it('lets the fetch of the host decide last, and takes another at any time', async () => {
  await using server = await serve(always(200, METRICS));
  const { service, settings } = openService(server.url);
  await metrics(service);
  settings.fetch = withKey;
  await metrics(service);
  delete settings.fetch;
  await metrics(service);
  const bearers = server.requests.map(({ headers }) => headers.authorization);
  expect(bearers).toEqual(['Bearer a1', 'Bearer of-the-gateway', 'Bearer a1']);
});

const SPENT = new Response('{}');
await SPENT.text();

/** As Axios throws them: with the request, and the token in it. */
const withRequest = Object.assign(new RangeError('Bearer a1'), { config: { headers: 'Bearer a1' } });

it.each<[string, () => unknown, fault: string]>([
  ['throws', () => JSON.parse('{'), 'SyntaxError'],
  [
    'rejects with a mistake of its own',
    () => Promise.reject(new TypeError('x is not a function')),
    'TypeError',
  ],
  ['rejects with the request on its error', () => Promise.reject(withRequest), 'RangeError'],
  ['rejects with nothing', () => Promise.reject(), 'undefined'],
  ['gives nothing', async () => undefined, 'it gave undefined'],
  ['gives the parsed body', async () => ({ messages: [] }), 'it gave an object'],
  [
    'gives what only looks like an answer',
    async () => ({ ok: true, status: 200, json: async () => ({}) }),
    'it gave a Response',
  ],
  ['has read the body', async () => SPENT, 'it gave a Response'],
])('takes it for no answer, and names the fault alone, where the host’s fetch %s', async (_, act, fault) => {
  const { service, warnings, errors } = openService('https://api.example', { fetch: act as HostFetch });
  for (const call of [send, metrics]) {
    expect(await rejection(call(service))).toMatchObject({ kind: 'offline', code: 'host-threw' });
  }
  const warning = ['host-threw', '"fetch"', expect.stringMatching(`^${fault}( in place of a Response|$)`)];
  expect(warnings).toEqual([warning, warning]);
  expect(errors).toEqual([]);
});

it('does not blame the host for a network without an answer', async () => {
  const { service, warnings } = openService('http://127.0.0.1:1', { fetch: (url, init) => fetch(url, init) });
  expect(await rejection(metrics(service))).toMatchObject({ kind: 'offline', code: 'no-answer' });
  expect(warnings.map(([code]) => code)).toEqual(['no-answer']);
});

it('ends a call of the host’s that says so in its own words, and reports no fault', async () => {
  const { service, warnings, close } = openService('http://127.0.0.1:1', {
    requestTimeout: 20,
    fetch: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('I was told to.')));
      }),
  });
  expect(await rejection(metrics(service))).toMatchObject({ kind: 'timeout' });
  const call = rejection(metrics(service));
  close();
  expect(await call).toMatchObject({ message: 'destroyed' });
  expect(warnings).toEqual([]);
});

/** Answers with a body of this type. */
const answer =
  (type: string | undefined, raw: string, status = 200): Handler =>
  (_, response) =>
    write(response, { status, raw, headers: { 'Content-Type': type ?? '' } });

const toTexts: ReadStream = ({ body }) => body?.pipeThrough(new TextDecoderStream() as never);

async function textOf(stream: unknown) {
  let text = '';
  for await (const piece of stream as ReadableStream<string>) text += piece;
  return text;
}

async function sendTo(handler: Handler, readStream: ReadStream) {
  const server = await serve(handler);
  const { service, warnings } = openService(server.url, { readStream });
  return { answer: send(service), warnings, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

it.each(['text/plain', 'text/event-stream', 'application/x-ndjson', 'application/json-seq', ''])(
  'asks for the stream of an answer of the type %j',
  async (type) => {
    await using sent = await sendTo(answer(type, 'Hello'), toTexts);
    expect(await textOf(await sent.answer)).toBe('Hello');
  },
);

it.each([
  ['JSON', 'application/json; charset=utf-8', '{"detail":"No","request_id":"r"}', 200, { kind: 'refused' }],
  ['a portal’s page', 'text/html', '<p>Sign in', 200, { kind: 'malformed', status: 200 }],
  ['a failure', 'text/plain', 'Down', 500, { kind: 'unavailable', status: 500 }],
])('never asks for the stream of %s', async (_, type, raw, status, failure) => {
  const asked = vi.fn(toTexts);
  await using sent = await sendTo(answer(type, raw, status), asked);
  expect(await rejection(sent.answer)).toMatchObject(failure);
  expect(asked).not.toHaveBeenCalled();
});

it('asks for the stream of an answer to a message only', async () => {
  await using server = await serve(answer('text/plain', JSON.stringify(METRICS)));
  const readStream = vi.fn(toTexts);
  expect(await metrics(openService(server.url, { readStream }).service)).toEqual(METRICS);
  expect(readStream).not.toHaveBeenCalled();
});

it.each([undefined, null])('reads the body as usual where it returns %j', async (nothing) => {
  await using sent = await sendTo(answer('text/plain', '{"any":1}'), () => nothing as undefined);
  expect(await sent.answer).toEqual({ any: 1 });
});

it.each<[string, (response: Response) => unknown, code?: string]>([
  ['throws', () => JSON.parse('{'), 'host-threw'],
  ['returns a promise', async () => new ReadableStream()],
  ['returns a text', () => 'Hello'],
  ['reads the body and returns nothing', (response) => void response.text()],
])('takes the message for sent, and says so, where it %s', async (_, act, code = 'wrong-option') => {
  await using sent = await sendTo(answer('text/plain', 'Hello'), act as unknown as ReadStream);
  expect(await sent.answer).toBeUndefined();
  expect(sent.warnings.map(([told]) => told)).toEqual([code]);
});

it('ends an answer whose stream the host could not make', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream({ cancel });
  const { service } = openService('https://api.example', {
    readStream: () => JSON.parse('{'),
    fetch: async () => new Response(body, { headers: { 'Content-Type': 'text/plain' } }),
  });
  await send(service);
  expect(cancel).toHaveBeenCalledOnce();
});

it('does not cut a stream that flows for longer than a request may wait', async () => {
  vi.useFakeTimers();
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
  });
  const signals: AbortSignal[] = [];
  const { service } = openService('http://127.0.0.1:1', {
    readStream: toTexts,
    requestTimeout: 100,
    async fetch(_, { signal }) {
      signals.push(signal);
      return new Response(body, { headers: { 'Content-Type': 'text/plain' } });
    },
  });
  const stream = await send(service);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  source?.enqueue(new TextEncoder().encode('long'));
  source?.close();
  expect(await textOf(stream)).toBe('long');
});
