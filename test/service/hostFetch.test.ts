// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { HostFetch } from '../../src/service/hostFetch';
import { deferred } from '../support/deferred';
import { always, serve } from '../support/serve';
import { CALLS, METRICS, metrics, openService, PAIR, rejection, send } from '../support/service';

/** A gateway's own header, as a host would add it. */
const withKey: HostFetch = (url, init) =>
  fetch(url, { ...init, headers: { ...init.headers, 'X-Key': 'k', Authorization: 'Bearer of-the-gateway' } });

it.each(CALLS)('makes the call %s by the fetch of the host, which decides last', async (_, call, answer) => {
  await using server = await serve(always(200, answer));
  const { service } = openService(server.url, { fetch: withKey });
  expect(await call(service)).toEqual(answer);
  expect(server.requests.map(({ headers }) => [headers['x-key'], headers.authorization])).toEqual([
    ['k', 'Bearer of-the-gateway'],
  ]);
});

it('renews tokens by the fetch of the host', async () => {
  const answers = [always(401, ''), always(200, PAIR), always(200, METRICS)];
  await using server = await serve((request, response) => answers.shift()?.(request, response));
  const { service } = openService(server.url, { fetch: withKey });
  await metrics(service);
  expect(server.requests.map(({ path, headers }) => [path, headers['x-key']])).toEqual([
    ['/api/money/metrics', 'k'],
    ['/api/auth/refresh', 'k'],
    ['/api/money/metrics', 'k'],
  ]);
});

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

it('takes another fetch at any time, and goes back to that of the page', async () => {
  await using server = await serve(always(200, METRICS));
  const { service, settings } = openService(server.url);
  await metrics(service);
  settings.fetch = withKey;
  await metrics(service);
  delete settings.fetch;
  await metrics(service);
  expect(server.requests.map(({ headers }) => headers['x-key'])).toEqual([undefined, 'k', undefined]);
});

const SPENT = new Response('{}');
await SPENT.text();

it.each<[string, () => unknown]>([
  ['throws', () => JSON.parse('{')],
  ['rejects with a mistake of its own', () => Promise.reject(new TypeError('x is not a function'))],
  ['rejects with nothing', () => Promise.reject()],
  ['gives nothing', async () => undefined],
  ['gives the parsed body', async () => ({ messages: [] })],
  ['gives what only looks like an answer', async () => ({ ok: true, status: 200, json: async () => ({}) })],
  ['has read the body', async () => SPENT],
])('takes it for no answer, and says so, where the host’s fetch %s', async (_, act) => {
  const { service, warnings } = openService('http://127.0.0.1:1', { fetch: act as HostFetch });
  const failures = [await rejection(send(service)), await rejection(metrics(service))];
  expect(failures).toMatchObject([
    { kind: 'offline', code: 'host-threw' },
    { kind: 'offline', code: 'host-threw' },
  ]);
  expect(new Set(warnings.map(String))).toEqual(new Set(['host-threw,"fetch"']));
});

it('does not blame the host for a network without an answer', async () => {
  const { service, warnings } = openService('http://127.0.0.1:1', { fetch: (url, init) => fetch(url, init) });
  expect(await rejection(metrics(service))).toMatchObject({ kind: 'offline', code: 'no-answer' });
  expect(warnings.map(([code]) => code)).toEqual(['no-answer']);
});

it.each<[string, HostFetch]>([
  ['listens to no signal', () => deferred<Response>().promise],
  [
    'says so in its own words',
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('I was told to.')));
      }),
  ],
])('ends a call of the host’s that %s, and reports no fault', async (_, hostFetch) => {
  const { service, warnings, close } = openService('http://127.0.0.1:1', {
    requestTimeout: 20,
    fetch: hostFetch,
  });
  expect(await rejection(metrics(service))).toMatchObject({ kind: 'timeout' });
  const call = rejection(metrics(service));
  close();
  expect(await call).toMatchObject({ message: 'destroyed' });
  expect(warnings).toEqual([]);
});
