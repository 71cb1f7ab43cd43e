import { expect, it } from 'vitest';
import { createScenarioService } from '../../demo/studio/player/scenarioService';
import type { Fault } from '../../src/testing/faults';
import { createClock } from '../testing/callers';

/** A status that the service itself never sends. */
const dropConnection = () => new Response(null, { status: 599 });

/** A scenario service with one scenario, `play`. */
function serveWith(...faults: Fault[]) {
  const scenarios = createScenarioService({
    path: '/s',
    dropConnection,
    service: { now: createClock().now },
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

const METRICS = '/api/money/metrics';

it('shares no state between visits', async () => {
  const visit = serveWith();
  const [one, other] = [await visit('a'), await visit('b')];
  const link = await (await one('/api/integrations/bankdata/connect', { method: 'POST' })).json();
  const { pathname } = new URL(link.connect_url);
  await one(`${pathname.slice('/s/play/0/a'.length)}/agree`, { method: 'POST' });
  const cards = async (call: typeof one) => (await (await call(METRICS)).json()).cards.length;
  expect(await cards(one)).toBeGreaterThan(0);
  expect(await cards(other)).toBe(0);
});

it('answers with the error body only for the calls that the fault names, and counts no preflight', async () => {
  const call = await serveWith({ on: 'metrics', after: 1, times: 1, status: 429, detail: 'Slow down' })('a');
  const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'GET' };
  expect((await call(METRICS, { method: 'OPTIONS', headers })).status).toBe(204);
  const answers = [await call(METRICS), await call(METRICS), await call(METRICS)];
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
  expect(await answers[1]?.json()).toMatchObject({ detail: 'Slow down' });
  expect(answers[1]?.headers.get('access-control-allow-origin')).toBe('*');
});

it('answers with the body or the streamed text that the scenario gives', async () => {
  const body = { connect_url: 'nowhere' };
  const call = await serveWith({ on: 'connect', body }, { on: 'send', stream: 'So far' })('a');
  const link = await call('/api/integrations/bankdata/connect', { method: 'POST' });
  expect([link.status, await link.json()]).toEqual([200, body]);
  const answer = await call('/api/chat/send', { method: 'POST' });
  const pieces: string[] = [];
  for await (const piece of answer.body ?? []) pieces.push(new TextDecoder().decode(piece));
  expect(pieces).toEqual(['So ', 'far']);
});

it('streams the answers to questions, a paragraph each', async () => {
  const call = await serveWith()('a');
  const answer = await call('/demo/stream', { method: 'POST', body: 'Thanks\nBye' });
  expect(await answer.text()).toBe("You're welcome. Anything else about your money?\n\nGoodbye.");
});

it('does not answer while the network is lost, and lets tokens expire when a minute passes', async () => {
  const visit = serveWith();
  const [call, other] = [await visit('a'), await visit('b')];
  const cause = (name: string) => call(`/incidents/${name}`, { method: 'POST' });
  expect((await cause('network-lost')).status).toBe(204);
  expect((await call(METRICS)).status).toBe(599);
  expect((await call('/tokens', { method: 'POST' })).status).toBe(599);
  expect((await other(METRICS)).status).toBe(200);
  await cause('network-back');
  expect((await call(METRICS)).status).toBe(200);
  await cause('minute-passed');
  expect((await call(METRICS)).status).toBe(401);
});

it.each(['/s/unknown/0/a/tokens', '/s/play/soon/a/tokens'])('answers 404 at %s', async (path) => {
  const scenarios = createScenarioService({ path: '/s', dropConnection, behaviourOf: () => undefined });
  expect((await scenarios.request(path, { method: 'POST' })).status).toBe(404);
});
