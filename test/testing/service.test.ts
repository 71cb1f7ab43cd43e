import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createService, type ScenarioName } from '../../src/testing';
import { ENDPOINTS, type EndpointName } from '../../src/testing/endpoints';
import { type Answer, callerOf, postOf, signIn } from './callers';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const ERROR_BODY = { detail: expect.any(String), request_id: expect.stringMatching(/^req_\w+$/) };
const PORTABLE_IMPORT = /^(\.\.?\/|hono(\/|$)|valibot$)/;

const MESSAGE = { sessionId: 'ses_1', userId: 'london', payloadType: 'text', payload: { text: 'Hello' } };
const message = (changes: object = {}) => ({ ...MESSAGE, ...changes });

function expectRefusal({ status, body, headers }: Answer, expected: number) {
  expect([status, body]).toEqual([expected, ERROR_BODY]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('no-store');
}

it('uses nothing that only Node has', async () => {
  const all = await readdir('src/testing', { recursive: true });
  const files = all.filter((name) => name.endsWith('.ts') && !name.startsWith('cli'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const text = await readFile(`src/testing/${name}`, 'utf8');
    for (const [, source = ''] of text.matchAll(/from '([^']+)'/g)) expect(source).toMatch(PORTABLE_IMPORT);
    expect(text).not.toMatch(/\b(process|Buffer|__dirname)\b/);
  }
});

it.each<[string, EndpointName, unknown, number]>([
  ['a message without a session id', 'send', message({ sessionId: undefined }), 422],
  ['4,001 characters', 'send', message({ payload: { text: 'x'.repeat(4001) } }), 422],
  ['an unknown field in the payload', 'send', message({ payload: { text: 'Hi', bold: true } }), 422],
  ['a long context', 'send', message({ payload: { text: 'Hi', context: { a: 'x'.repeat(8000) } } }), 422],
  ['a message to an unknown session', 'send', message(), 404],
  ['a message of another user', 'send', message({ userId: 'osaka' }), 403],
  ['a session of another user', 'session', { chatType: 'free', userId: 'osaka' }, 403],
  ['a body where none belongs', 'connect', {}, 400],
])('refuses %s', async (_, name, body, status) => {
  const london = await signIn('london');
  expectRefusal(await london.call(name, body), status);
});

it('refuses an option that it does not know, and an answer that is no function', () => {
  expect(() => createService({ delayMs: 50 } as object)).toThrow('no option "delayMs"');
  expect(() => createService({ answer: 'Yes' } as object)).toThrow('a function as "answer"');
});

it("refuses a message to another user's session", async () => {
  const london = await signIn('london');
  const osaka = callerOf(london.service, 'osaka', await london.service.issueTokens('osaka'));
  const sessionId = await london.createSession();
  expectRefusal(await osaka.call('send', message({ userId: 'osaka', sessionId })), 404);
});

it.each<[string, RequestInit, number]>([
  ['that is no JSON', { body: '{"chatType":' }, 400],
  ['of plain text', { headers: { 'Content-Type': 'text/plain' } }, 415],
  ['with a charset', { headers: { 'Content-Type': 'Application/JSON; charset=utf-8' } }, 200],
])('answers a body %s', async (_, init, status) => {
  const { request } = await signIn('london');
  const given = { ...postOf({}, { chatType: 'free', userId: 'london' }), ...init };
  expect((await request(ENDPOINTS.session.path, given)).status).toBe(status);
});

it.each(Object.values(ENDPOINTS))(
  'refuses $path with a query or another method',
  async ({ path, method }) => {
    const { request } = await signIn('london');
    expectRefusal(await request(`${path}?currency=GBP`, { method }), 400);
    const answer = await request(path, { method: 'DELETE' });
    expectRefusal(answer, 405);
    expect(answer.headers.get('allow')).toBe(method);
  },
);

it.each(['/api', '/api/money/metrics/', '/api/Money/metrics'])('answers 404 at %s', async (path) => {
  expect((await (await signIn('london')).request(path)).status).toBe(404);
});

it.each(NAMES)('refuses %s with a token that it did not issue, or that is none', async (name) => {
  const london = await signIn('london');
  const other = await signIn('london');
  for (const accessToken of ['', 'nonsense', london.pair.refreshToken, other.pair.accessToken]) {
    const stranger = callerOf(london.service, 'london', { ...london.pair, accessToken });
    const answer = await stranger.call(name);
    expectRefusal(answer, 401);
    expect(answer.body.detail).toBe('Unauthorized');
  }
});

it('accepts an access token for 60 seconds, and a new pair after that', async () => {
  const { clock, call, service, pair } = await signIn('london');
  clock.pass(59);
  expect((await call('metrics')).status).toBe(200);
  clock.pass(1);
  expect((await call('metrics')).status).toBe(401);
  const { body } = await call('refresh', { refreshToken: pair.refreshToken });
  expect((await callerOf(service, 'london', body).call('metrics')).status).toBe(200);
});

it('accepts a refresh token once, of its own user, for 30 days', async () => {
  const { clock, call, pair, service } = await signIn('london');
  const osaka = callerOf(service, 'osaka', await service.issueTokens('osaka'));
  const { refreshToken } = pair;
  const answers = [
    await osaka.call('refresh', { refreshToken }),
    ...(await Promise.all([1, 2].map(() => call('refresh', { refreshToken })))),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 401]);
  clock.pass(30 * 24 * 3600);
  expect((await osaka.call('refresh', osaka.pair)).status).toBe(422);
  expect((await osaka.call('refresh', { refreshToken: osaka.pair.refreshToken })).status).toBe(401);
});

it('runs under a base path', async () => {
  const { request } = await signIn('lisbon', { basePath: '/base' });
  const { body } = await request(`/base${ENDPOINTS.connect.path}`, { method: 'POST' });
  expect(body.connect_url).toMatch(/^https:\/\/money\.example\/base\/aggregator\/links\/\w+$/);
  expect((await request(new URL(body.connect_url).pathname)).status).toBe(200);
});

it.each<[ScenarioName, EndpointName, number, unknown]>([
  ['usual', 'metrics', 200, expect.anything()],
  ['down', 'actions', 503, ERROR_BODY],
  ['throttled', 'metrics', 429, ERROR_BODY],
  ['expired', 'metrics', 401, ERROR_BODY],
  ['expired', 'refresh', 200, expect.anything()],
  ['signed-out', 'refresh', 401, ERROR_BODY],
  ['empty', 'metrics', 200, expect.objectContaining({ cards: [] })],
  ['empty', 'actions', 200, { items: [] }],
  ['malformed', 'connect', 200, { url: 'https://bank.example/' }],
  ['insecure-link', 'connect', 200, { connect_url: 'http://bank.example/start' }],
])('in the scenario "%s" answers %s with %i', async (scenario, name, status, expected) => {
  const { call, pair } = await signIn('london', { scenario });
  const { refreshToken } = pair;
  const answer = await call(name, name === 'refresh' ? { refreshToken } : undefined);
  expect([answer.status, answer.body]).toEqual([status, expected]);
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '2' : null);
  expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
});

it.each<[ScenarioName, number]>([
  ['refused', 422],
  ['unconfirmed', 500],
])('fails the first message only in the scenario "%s"', async (scenario, status) => {
  const { say } = await signIn('london', { scenario });
  expect([(await say('Hi')).status, (await say('Hi')).status]).toEqual([status, 200]);
});
