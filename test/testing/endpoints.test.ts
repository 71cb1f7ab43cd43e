// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, START, serveDemo, TODAY } from './callers';

let demo: Awaited<ReturnType<typeof serveDemo>>;
let london: Caller;

beforeAll(async () => {
  demo = await serveDemo();
  london = await demo.signIn('london');
});

afterAll(() => demo.close());

it('creates a session that echoes the chat type', async () => {
  const answer = await london.post('/api/chat/session/create', { chatType: 'free', userId: 'london' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    sessionId: expect.stringMatching(/^ses_\w+$/),
    chatType: 'free',
    createdAt: START,
  });
});

it('answers a message with one text message', async () => {
  const sessionId = await london.createSession();
  const answer = await london.post('/api/chat/send', {
    sessionId,
    userId: 'london',
    payloadType: 'text',
    payload: { text: 'Hello' },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    messages: [{ payloadType: 'text', payload: { text: expect.stringMatching(/^Hello!/) } }],
  });
});

it('accepts a text of exactly 4,000 characters', async () => {
  const answer = await london.ask('balance '.repeat(500));
  expect(answer).toContain('current account');
});

it('returns the overview with the cash balance first', async () => {
  const answer = await london.get('/api/money/metrics');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ asOfDate: TODAY, currency: 'GBP' });
  expect(answer.body.cards[0]).toEqual({
    key: 'cash_balance',
    title: 'Cash balance',
    value: expect.any(Number),
  });
  for (const card of answer.body.cards) expect(Object.keys(card)).toEqual(['key', 'title', 'value']);
});

it('returns actions ranked from 1, in this order', async () => {
  const { status, body } = await london.get('/api/money/actions');
  expect(status).toBe(200);
  expect(body.items.length).toBeGreaterThan(2);
  expect(body.items.map((item: { priorityRank: number }) => item.priorityRank)).toEqual(
    body.items.map((_: unknown, index: number) => index + 1),
  );
  for (const item of body.items) expect(Object.keys(item)).toEqual(['insightId', 'title', 'priorityRank']);
});

it('returns a connect link on the origin of the request', async () => {
  const { status, body } = await london.post('/api/integrations/bankdata/connect');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['connect_url']);
  expect(new URL(body.connect_url).origin).toBe(demo.url);
});

it('renews a token pair', async () => {
  const { refreshToken } = (await demo.signIn('london')).pair;
  const answer = await london.post('/api/auth/refresh', { refreshToken });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['accessToken', 'refreshToken']);
  expect(answer.body.refreshToken).not.toBe(refreshToken);
});

it('allows any origin to call it and to read Retry-After', async () => {
  const { headers } = await london.get('/api/money/metrics');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After');
  expect(headers.get('cache-control')).toBe('no-store');
});

it('answers a preflight without a token', async () => {
  const answer = await fetch(`${demo.url}/api/chat/send`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://partner.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-headers')).toBe('Authorization,Content-Type');
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET,POST');
  expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(0);
});
