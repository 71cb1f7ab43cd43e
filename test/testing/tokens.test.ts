// @vitest-environment node
import { decodeJwt, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/testing/endpoints';
import { type Answer, type Caller, createCaller, send, serveDemo } from './callers';

let demo: Awaited<ReturnType<typeof serveDemo>>;
let london: Caller;

const METRICS = '/api/money/metrics';
const REFRESH = '/api/auth/refresh';
const SECRET = new TextEncoder().encode('a secret of the tests, 32 bytes+');

beforeEach(async () => {
  demo = await serveDemo({ secret: SECRET });
  london = await demo.signIn('london');
});

afterEach(() => demo.close());

function expectUnauthorized({ status, body }: Answer) {
  expect(status).toBe(401);
  expect(body).toEqual({ detail: 'Unauthorized', request_id: expect.stringMatching(/^req_\w+$/) });
}

function withToken(accessToken: string): Caller {
  return createCaller(demo.url, 'london', { ...london.pair, accessToken });
}

it('issues JSON web tokens; the access token lasts 60 seconds', () => {
  const { iat = 0, exp, sub } = decodeJwt(london.pair.accessToken);
  expect(exp).toBe(iat + 60);
  expect(sub).toBe('london');
  expect(decodeJwt(london.pair.refreshToken).exp).toBeGreaterThan(iat + 3600);
});

it.each(Object.values(ENDPOINTS))('refuses $method $path without a token', async ({ method, path }) => {
  expectUnauthorized(await send(demo.url + path, { method }));
});

it.each([
  ['another scheme', () => `Basic ${london.pair.accessToken}`],
  ['a token that is no JWT', () => 'Bearer nonsense'],
  ['a cut signature', () => `Bearer ${london.pair.accessToken.slice(0, -4)}`],
  ['a refresh token', () => `Bearer ${london.pair.refreshToken}`],
])('refuses %s as authorization', async (_, authorization) => {
  expectUnauthorized(await send(demo.url + METRICS, { headers: { Authorization: authorization() } }));
});

it('refuses a token signed by someone else', async () => {
  await using other = await serveDemo();
  const { accessToken } = (await other.signIn('london')).pair;
  expectUnauthorized(await withToken(accessToken).get(METRICS));
});

it('refuses an unsigned token', async () => {
  const [, payload] = london.pair.accessToken.split('.');
  const header = btoa(JSON.stringify({ alg: 'none', typ: 'access+jwt' })).replace(/=+$/, '');
  expectUnauthorized(await withToken(`${header}.${payload}.`).get(METRICS));
});

it.each([
  ['of another issuer', 'HS256', 'someone-else'],
  ['of another algorithm', 'HS512', 'finance-chat-demo'],
])('refuses a correctly signed token %s', async (_, alg, issuer) => {
  const accessToken = await new SignJWT()
    .setProtectedHeader({ alg, typ: 'access+jwt' })
    .setIssuer(issuer)
    .setSubject('london')
    .setExpirationTime(demo.clock.now().getTime() / 1000 + 60)
    .sign(SECRET);
  expectUnauthorized(await withToken(accessToken).get(METRICS));
});

it('accepts an access token until it expires', async () => {
  demo.clock.pass(59);
  expect((await london.get(METRICS)).status).toBe(200);
  demo.clock.pass(2);
  expectUnauthorized(await london.get(METRICS));
});

it('renews an expired access token, and accepts the new one', async () => {
  demo.clock.pass(3600);
  const { status, body } = await london.post(REFRESH, { refreshToken: london.pair.refreshToken });
  expect(status).toBe(200);
  const renewed = createCaller(demo.url, 'london', body);
  expect((await renewed.get(METRICS)).status).toBe(200);
  expect((await renewed.post(REFRESH, { refreshToken: body.refreshToken })).status).toBe(200);
});

it('accepts a refresh token only once when several calls send it at the same time', async () => {
  const { refreshToken } = london.pair;
  const answers = await Promise.all([1, 2, 3, 4].map(() => london.post(REFRESH, { refreshToken })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

it("refuses another user's refresh token, which its owner can still use", async () => {
  const osaka = await demo.signIn('osaka');
  const { refreshToken } = osaka.pair;
  expectUnauthorized(await london.post(REFRESH, { refreshToken }));
  expect((await osaka.post(REFRESH, { refreshToken })).status).toBe(200);
});

it('refuses an expired refresh token', async () => {
  demo.clock.pass(31 * 24 * 3600);
  expectUnauthorized(await london.post(REFRESH, { refreshToken: london.pair.refreshToken }));
});
