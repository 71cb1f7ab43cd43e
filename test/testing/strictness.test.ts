// @vitest-environment node
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../src/testing/endpoints';
import { type Answer, type Caller, postOf, send, serveDemo } from './callers';

let demo: Awaited<ReturnType<typeof serveDemo>>;
let london: Caller;
let sessionId: string;

const ERROR_BODY = { detail: expect.any(String), request_id: expect.stringMatching(/^req_\w+$/) };
const SEND = '/api/chat/send';
const CREATE = '/api/chat/session/create';
const REFRESH = '/api/auth/refresh';
const METRICS = '/api/money/metrics';
const ACTIONS = '/api/money/actions';
const CONNECT = '/api/integrations/bankdata/connect';

beforeAll(async () => {
  demo = await serveDemo();
  london = await demo.signIn('london');
  sessionId = await london.createSession();
});

afterAll(() => demo.close());

function message(changes: object = {}) {
  return { sessionId, userId: 'london', payloadType: 'text', payload: { text: 'Hello' }, ...changes };
}

function expectRefusal(answer: Answer, status: number) {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual(ERROR_BODY);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

it.each([
  ['no session id', () => message({ sessionId: undefined })],
  ['another payload type', () => message({ payloadType: 'image' })],
  ['no payload', () => message({ payload: undefined })],
  ['a blank text', () => message({ payload: { text: ' \n ' } })],
  ['4,001 characters', () => message({ payload: { text: 'x'.repeat(4001) } })],
  ['an unknown field in the payload', () => message({ payload: { text: 'Hello', bold: true } })],
  ['a list', () => [message()]],
])('refuses a message with %s', async (_, body) => {
  expectRefusal(await london.post(SEND, body()), 422);
});

it.each([
  [CREATE, { chatType: 'free' }],
  [CREATE, { chatType: 1, userId: 'london' }],
  [CREATE, { chatType: 'free', userId: 'london', title: 'Savings' }],
  [REFRESH, { refreshToken: null }],
  [REFRESH, { refreshToken: 'a', accessToken: 'b' }],
])('refuses %s with %j', async (path, body) => {
  expectRefusal(await london.post(path, body), 422);
});

it('names the wrong field', async () => {
  const { body } = await london.post(SEND, message({ payload: { text: 1 } }));
  expect(body.detail).toContain('payload.text');
});

it.each(['{"chatType":', ''])('refuses the body %j, which is no JSON', async (body) => {
  for (const path of [SEND, CREATE, REFRESH]) {
    expectRefusal(await send(demo.url + path, { ...postOf(london.headers, {}), body }), 400);
  }
});

it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'refuses a body sent as %s',
  async (contentType) => {
    const headers = { ...london.headers, ...(contentType ? { 'Content-Type': contentType } : {}) };
    const body = new TextEncoder().encode(JSON.stringify({ chatType: 'free', userId: 'london' }));
    expectRefusal(await send(demo.url + CREATE, { method: 'POST', headers, body }), 415);
  },
);

it('accepts a content type with a charset', async () => {
  const init = postOf(london.headers, { chatType: 'free', userId: 'london' });
  const headers = { ...london.headers, 'Content-Type': 'Application/JSON; charset=utf-8' };
  expect((await send(demo.url + CREATE, { ...init, headers })).status).toBe(200);
});

it('refuses a body of more than 64 KiB', async () => {
  expectRefusal(await london.post(SEND, message({ payload: { text: 'x'.repeat(70_000) } })), 413);
});

it.each(Object.values(ENDPOINTS))('refuses a query on $path', async ({ path, method }) => {
  expectRefusal(await send(`${demo.url}${path}?currency=GBP`, { method, headers: london.headers }), 400);
});

it('refuses a body when a bank is connected', async () => {
  expectRefusal(await london.post(CONNECT, {}), 400);
});

it.each([METRICS, ACTIONS])('refuses a body on GET %s', async (path) => {
  const status = await new Promise((resolve, reject) => {
    const headers = { ...london.headers, 'Content-Length': 2 };
    const call = request(demo.url + path, { method: 'GET', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', reject);
    call.end('{}');
  });
  expect(status).toBe(400);
});

it.each(Object.values(ENDPOINTS))('refuses $path with another method', async ({ path, method }) => {
  const answer = await send(demo.url + path, { method: 'DELETE', headers: london.headers });
  expectRefusal(answer, 405);
  expect(answer.headers.get('allow')).toBe(method);
});

it.each(['/api', '/api/money/metrics/', '/api/Money/metrics'])('answers 404 at %s', async (path) => {
  expectRefusal(await london.get(path), 404);
});

it.each([
  ['a session', CREATE, () => ({ chatType: 'free', userId: 'osaka' })],
  ['a message', SEND, () => message({ userId: 'osaka' })],
])('refuses %s in the name of another user', async (_, path, body) => {
  expectRefusal(await london.post(path, body()), 403);
});

it("refuses a message to an unknown session, and to another user's", async () => {
  expectRefusal(await london.post(SEND, message({ sessionId: 'ses_unknown' })), 404);
  const osaka = await demo.signIn('osaka');
  expectRefusal(await osaka.post(SEND, message({ userId: 'osaka' })), 404);
});

it('gives every error its own request id', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await london.get('/api/none')).body.request_id));
  expect(new Set(ids).size).toBe(3);
});

it('answers an internal error with the error body', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await using faulty = await serveDemo({
    answerDelayMs: () => {
      throw new Error('out of order');
    },
  });
  const caller = await faulty.signIn('london');
  const answer = await caller.post(SEND, message({ sessionId: await caller.createSession() }));
  expectRefusal(answer, 500);
  expect(answer.body.detail).not.toContain('out of order');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
