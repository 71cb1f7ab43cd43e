// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { Fault } from '../../src/testing/faults';
import { createScenarioService } from '../../src/testing/scenarioService';
import { serveDemo } from './callers';

/** A status that the service itself never sends. */
const dropConnection = () => new Response(null, { status: 599 });

/** A scenario service with one scenario, `play`. */
function serveWith(...faults: Fault[]) {
  const scenarios = createScenarioService({
    path: '/s',
    dropConnection,
    behaviourOf: (id) => (id === 'play' ? { userId: 'lisbon', faults, answerDelayMs: 0 } : undefined),
  });

  /** Returns a function that calls one visit as its customer. */
  return async (visit: string) => {
    const base = `/s/play/0/${visit}`;
    const answer = await scenarios.request(`${base}/tokens`, { method: 'POST' });
    const { accessToken } = await answer.json();
    const headers = { Authorization: `Bearer ${accessToken}` };
    return (path: string, init: RequestInit = {}) => scenarios.request(base + path, { headers, ...init });
  };
}

it('serves the service under the path of a scenario', async () => {
  const call = await serveWith()('a');
  const answer = await call('/api/money/metrics');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ currency: 'EUR', cards: [] });
});

it('shares no state between visits', async () => {
  const visit = serveWith();
  const [one, other] = [await visit('a'), await visit('b')];
  const link = await (await one('/api/integrations/bankdata/connect', { method: 'POST' })).json();
  const { pathname } = new URL(link.connect_url);
  expect(pathname).toMatch(/^\/s\/play\/0\/a\/aggregator\/links\//);
  await one(`${pathname.slice('/s/play/0/a'.length)}/consent`, {
    method: 'POST',
    body: new URLSearchParams({ bank: 'paper-crane' }),
  });
  const cards = async (call: typeof one) => (await (await call('/api/money/metrics')).json()).cards.length;
  expect(await cards(one)).toBeGreaterThan(0);
  expect(await cards(other)).toBe(0);
});

it('answers with the error body only for the calls that the fault names', async () => {
  const call = await serveWith({ on: 'actions', after: 1, times: 1, status: 429, detail: 'Slow down' })('a');
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await call('/api/money/actions')).status);
  expect(statuses).toEqual([200, 429, 200]);
});

it('lets any origin read the error body', async () => {
  const call = await serveWith({ on: 'metrics', status: 502, detail: 'Bad gateway' })('a');
  const answer = await call('/api/money/metrics', { headers: { Origin: 'https://shop.example' } });
  expect(await answer.json()).toEqual({ detail: 'Bad gateway', request_id: expect.stringMatching(/^req_/) });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

it('answers with the body that the scenario gives', async () => {
  const call = await serveWith({ on: 'connect', body: { connect_url: 'nowhere' } })('a');
  const answer = await call('/api/integrations/bankdata/connect', { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([200, { connect_url: 'nowhere' }]);
});

it('streams the text that the scenario gives', async () => {
  const call = await serveWith({ on: 'send', stream: 'So far' })('a');
  const answer = await call('/api/chat/send', { method: 'POST' });
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const pieces: string[] = [];
  for await (const piece of answer.body ?? []) pieces.push(new TextDecoder().decode(piece));
  expect(pieces).toEqual(['So ', 'far']);
});

it('does not count a preflight as a call', async () => {
  const call = await serveWith({ on: 'metrics', times: 1, status: 500 })('a');
  const asked = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'GET' };
  expect((await call('/api/money/metrics', { method: 'OPTIONS', headers: asked })).status).toBe(204);
  expect((await call('/api/money/metrics')).status).toBe(500);
});

it('does not answer while the network is lost', async () => {
  const visit = serveWith();
  const [call, other] = [await visit('a'), await visit('b')];
  const cause = (name: string) => call(`/incidents/${name}`, { method: 'POST' });
  expect((await cause('network-lost')).status).toBe(204);
  expect((await call('/api/money/metrics')).status).toBe(599);
  expect((await call('/tokens', { method: 'POST' })).status).toBe(599);
  expect((await other('/api/money/metrics')).status).toBe(200);
  await cause('network-back');
  expect((await call('/api/money/metrics')).status).toBe(200);
});

it('lets tokens expire as time passes, and renews them', async () => {
  await using demo = await serveDemo();
  const base = `${demo.url}/s/token-renewed/0/a`;
  const { accessToken, refreshToken } = await (await fetch(`${base}/tokens`, { method: 'POST' })).json();
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
  const metrics = () => fetch(`${base}/api/money/metrics`, { headers });
  expect((await metrics()).status).toBe(200);
  await fetch(`${base}/incidents/minute-passed`, { method: 'POST' });
  expect((await metrics()).status).toBe(401);
  const body = JSON.stringify({ refreshToken });
  const renewed = await (await fetch(`${base}/api/auth/refresh`, { method: 'POST', headers, body })).json();
  headers.Authorization = `Bearer ${renewed.accessToken}`;
  expect((await metrics()).status).toBe(200);
});

it('delays an answer by the milliseconds in the path', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const scenarios = createScenarioService({
    path: '/s',
    dropConnection,
    behaviourOf: () => ({ userId: 'lisbon' }),
  });
  let answered = false;
  const answer = Promise.resolve(scenarios.request('/s/play/700/a/tokens', { method: 'POST' })).then(() => {
    answered = true;
  });
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(699);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await answer;
});

it.each(['/s/unknown/0/a/tokens', '/s/play/soon/a/tokens'])('answers 404 at %s', async (path) => {
  const scenarios = createScenarioService({ path: '/s', dropConnection, behaviourOf: () => undefined });
  expect((await scenarios.request(path, { method: 'POST' })).status).toBe(404);
});
