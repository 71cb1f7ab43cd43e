// @vitest-environment node
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { run } from '../../../src/testing/cli/run';
import { listen } from '../../support/listen';
import { BROKEN_SERVICES, type Change, createBrokenService, isPreflight } from './brokenServices';

const ORIGIN = 'https://shop.example';

/** Checks a service over HTTP, and returns what was printed. */
async function checkWith(change: Change, args: string[] = ['--origin', ORIGIN]) {
  const { fetch, pair } = await createBrokenService(change);
  const requests: Request[] = [];
  const answer = (request: Request) => {
    requests.push(request);
    return fetch(request);
  };
  const server = await listen(createServer(getRequestListener(answer)));
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const tokens = ['--access-token', pair.accessToken, '--refresh-token', pair.refreshToken];
  const code = await run(['check', server.url, '--user', 'london', ...tokens, ...args], print, print);
  server.close();
  return { code, pair, requests, output: lines.join('\n') };
}

const unchanged: Change = (answer) => answer;

it('finds nothing wrong with a correct service', async () => {
  const { code, output } = await checkWith(unchanged);
  expect(output).toBe(
    [
      'ok     POST /api/chat/session/create',
      'ok     POST /api/chat/send',
      'ok     GET /api/money/metrics',
      'ok     GET /api/money/metrics with a wrong token',
      'ok     GET /api/money/actions',
      'ok     POST /api/integrations/bankdata/connect',
      'ok     POST /api/auth/refresh',
      'ok     GET /api/money/metrics with the new access token',
      '',
      'Everything fits.',
    ].join('\n'),
  );
  expect(code).toBe(0);
});

it('asks for a preflight before each call, as a page of the origin does', async () => {
  const { requests } = await checkWith(unchanged);
  const preflights = requests.filter(isPreflight);
  const calls = requests.filter((request) => !isPreflight(request));
  expect(preflights.map(({ url }) => url)).toEqual(calls.map(({ url }) => url));
  for (const { headers } of requests) expect(headers.get('origin')).toBe(ORIGIN);
  for (const { headers } of preflights) {
    expect(headers.get('authorization')).toBeNull();
    expect(headers.get('access-control-request-headers')).toMatch(/^authorization(,content-type)?$/);
  }
});

it('does not check CORS without an origin', async () => {
  const { code, output, requests } = await checkWith(unchanged, []);
  expect(output).toContain('CORS is not checked');
  expect(requests.some(isPreflight)).toBe(false);
  expect(code).toBe(0);
});

it('names the fault of each broken service, and prints no token', async () => {
  expect(BROKEN_SERVICES.length).toBeGreaterThanOrEqual(15);
  await Promise.all(
    BROKEN_SERVICES.map(async ({ name, change, says, args = [] }) => {
      const { code, output, pair } = await checkWith(change, ['--origin', ORIGIN, ...args]);
      expect(`${name}: ${output}`).toMatch(says);
      expect(`${name}: ${code}`).toBe(`${name}: 1`);
      for (const token of Object.values(pair)) expect(output).not.toContain(token);
    }),
  );
});

it('tells a fault that every call has only once', async () => {
  const { output } = await checkWith((answer, request) => {
    if (isPreflight(request)) return answer;
    return new Response(answer.body, { status: answer.status });
  });
  expect(output.match(/The answer has no Access-Control-Allow-Origin/g)).toHaveLength(1);
  expect(output).toMatch(/FAULT {2}GET \/api\/money\/actions\n +One fault as above\.\n/);
  expect(output).toMatch(/Faults: 1$/);
});

it.each([
  [{ answer: 'Hello' }, /No reply was found in it/],
  [
    { messages: [{ payloadType: 'text', payload: { message: 'Hello' } }] },
    /needs its text in "payload\.text"/,
  ],
  [[{ payloadType: 'chart', payload: {} }], /a renderer for the type "chart"/],
  [{ messages: [] }, /ok {5}POST \/api\/chat\/send\nok/],
  [{}, /ok {5}POST \/api\/chat\/send\nok/],
])('says what a page needs for the answer %j to a message', async (body, says) => {
  const { code, output } = await checkWith((answer, { method, url }) =>
    method === 'POST' && url.endsWith('/send') ? Response.json(body, { headers: answer.headers }) : answer,
  );
  expect(output).toMatch(says);
  expect(code).toBe(0);
});

it('takes a token that begins with a dash', async () => {
  const { code, requests } = await checkWith(unchanged, ['--access-token', '-abc']);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer -abc');
  expect(code).toBe(1);
});

it('hides a token that the service repeats', async () => {
  const { output, pair } = await checkWith((answer, request) => {
    if (isPreflight(request)) return answer;
    const detail = `No such token: ${request.headers.get('authorization')}`;
    return Response.json({ detail, request_id: 'req_1' }, { status: 400 });
  });
  expect(output).toContain('No such token: Bearer [token]');
  expect(output).not.toContain(pair.accessToken);
});

it('says that nothing answers at an address', async () => {
  const server = await listen(createServer());
  server.close();
  const lines: string[] = [];
  const args = ['check', server.url, '--user', 'london', '--access-token', 'eyJhbGciOi'];
  const code = await run(
    args,
    (line) => lines.push(line),
    () => {},
  );
  expect(lines.join('\n')).toContain('There was no answer to the call: ECONNREFUSED');
  expect(code).toBe(1);
});
