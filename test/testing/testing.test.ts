// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { createService, type TestServiceOptions } from '../../src/testing';

async function signIn(options: TestServiceOptions, userId = 'london') {
  const service = createService({ answerDelayMs: () => 0, ...options });
  const { accessToken, refreshToken } = await service.issueTokens(userId);
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
  const call = (path: string, body?: object) =>
    service.fetch(
      new Request(`https://money.example${path}`, {
        headers,
        method: body || path.endsWith('/connect') ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return { call, refreshToken };
}

const METRICS = '/api/money/metrics';
const ACTIONS = '/api/money/actions';

it('knows every user id', async () => {
  const { call } = await signIn({}, 'customer-42');
  expect((await call('/api/chat/session/create', { chatType: 'free', userId: 'customer-42' })).status).toBe(
    200,
  );
  expect((await call('/api/chat/session/create', { chatType: 'free', userId: 'london' })).status).toBe(403);
  expect((await (await call(METRICS)).json()).cards).not.toEqual([]);
});

it('gives no tokens without a user id', async () => {
  await expect(createService().issueTokens('')).rejects.toThrow('issueTokens takes a user id.');
});

it.each([
  ['usual', METRICS, 200],
  ['down', METRICS, 503],
  ['down', ACTIONS, 503],
  ['throttled', METRICS, 429],
  ['expired', METRICS, 401],
  ['signed-out', METRICS, 401],
] as const)('answers in the scenario "%s" at %s with %i', async (scenario, path, status) => {
  const { call } = await signIn({ scenario });
  expect((await call(path)).status).toBe(status);
});

it('lets a page of any origin read how long to wait', async () => {
  const { call } = await signIn({ scenario: 'throttled' });
  const { headers } = await call(METRICS);
  expect(headers.get('retry-after')).toBe('2');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After');
});

it.each([
  ['expired', 200],
  ['signed-out', 401],
] as const)('answers a renewal in the scenario "%s" with %i', async (scenario, status) => {
  const { call, refreshToken } = await signIn({ scenario });
  expect((await call('/api/auth/refresh', { refreshToken })).status).toBe(status);
});

it('has nothing to show in the scenario "empty"', async () => {
  const { call } = await signIn({ scenario: 'empty' });
  expect(await (await call(METRICS)).json()).toMatchObject({ cards: [] });
  expect(await (await call(ACTIONS)).json()).toEqual({ items: [] });
});

it.each([
  ['refused', 422],
  ['unconfirmed', 500],
] as const)('fails the first message only in the scenario "%s"', async (scenario, status) => {
  const { call } = await signIn({ scenario });
  const session = await (
    await call('/api/chat/session/create', { chatType: 'free', userId: 'london' })
  ).json();
  const message = {
    sessionId: session.sessionId,
    userId: 'london',
    payloadType: 'text',
    payload: { text: 'Hi' },
  };
  expect((await call('/api/chat/send', message)).status).toBe(status);
  expect((await call('/api/chat/send', message)).status).toBe(200);
});

it.each([
  ['malformed', { url: 'https://bank.example/' }],
  ['insecure-link', { connect_url: 'http://bank.example/start' }],
] as const)('gives a bank link in the scenario "%s" that does not fit', async (scenario, body) => {
  const { call } = await signIn({ scenario });
  expect(await (await call('/api/integrations/bankdata/connect')).json()).toEqual(body);
});

it('takes three seconds in the scenario "slow"', async () => {
  const { call } = await signIn({ scenario: 'slow' });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let answered = false;
  const answer = call(METRICS).then(() => {
    answered = true;
  });
  await vi.advanceTimersByTimeAsync(2999);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await answer;
});
