// @vitest-environment node
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { createService, type TestServiceOptions } from '../../../src/testing';
import { CLOSED_URL, listen } from '../../support/listen';
import {
  BROKEN_SERVICES,
  type Change,
  createBrokenService,
  isPreflight,
  OPEN_SERVICES,
} from './brokenServices';
import { runCommand } from './runCommand';

const ORIGIN = 'https://shop.example';

interface Given {
  args?: string[];
  options?: TestServiceOptions;
  env?: Record<string, string>;
  input?: string;
}

/** Checks a service over HTTP, and returns the output. */
async function checkWith(change: Change, { args = ['--origin', ORIGIN], options, ...given }: Given = {}) {
  const { fetch, pair } = await createBrokenService(change, options);
  const requests: Request[] = [];
  const answer = (request: Request) => {
    requests.push(request);
    return fetch(request);
  };
  const server = await listen(createServer(getRequestListener(answer)));
  const tokens = ['--access-token', pair.accessToken, '--refresh-token', pair.refreshToken];
  const hasOwn = /tokens|FINANCE/.test([...args, ...Object.keys(given.env ?? {})].join());
  const check = ['check', server.url, '--user', 'london', ...(hasOwn ? [] : tokens), ...args];
  const result = await runCommand(check, given);
  server.close();
  return { ...result, pair, requests };
}

const unchanged: Change = (answer) => answer;

it('finds nothing wrong with a correct service', async () => {
  const { code, output } = await checkWith(unchanged, { options: { scenario: 'expired' } });
  expect(output).toBe(
    [
      'ok     POST /api/chat/session/create with an expired access token',
      'ok     POST /api/auth/refresh with an expired access token',
      'ok     POST /api/chat/session/create with the new access token',
      'ok     POST /api/chat/session/create for another user',
      'ok     POST /api/chat/send',
      'ok     POST /api/chat/send for another user',
      'ok     GET /api/money/metrics',
      'ok     GET /api/money/metrics with a wrong token',
      'ok     GET /api/money/actions',
      'ok     POST /api/integrations/bankdata/connect',
      'ok     POST /api/auth/refresh with the old refresh token',
      '',
      'Everything fits.',
      'result=fits checked=11 faults=0 notes=0 unchecked=0',
    ].join('\n'),
  );
  expect(code).toBe(0);
});

it('says that a renewal after the expiry of the access token was not tried', async () => {
  const { code, output } = await checkWith(unchanged);
  expect(output).toContain(
    'ok     POST /api/auth/refresh\nok     GET /api/money/metrics with the new access',
  );
  expect(output).toMatch(/^Everything that was checked fits\. Not checked: a renewal after .+\.$/m);
  expect(output).toMatch(/\nresult=fits checked=11 faults=0 notes=0 unchecked=1$/);
  expect(code).toBe(0);
});

it('says that the renewal was not tried without a refresh token', async () => {
  const { code, output } = await checkWith(unchanged, {
    args: ['--origin', ORIGIN, '--refresh-token', ''],
  });
  expect(output).toContain(
    'Everything that was checked fits. Not checked: the renewal, as there is no refresh token.',
  );
  expect(code).toBe(0);
});

it.each(OPEN_SERVICES)('has a note, and no fault, for $name', async ({ change, says }) => {
  const { code, output } = await checkWith(change);
  expect(output).toMatch(says);
  expect(output).toMatch(/faults=0 notes=1/);
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
  const { code, output, requests } = await checkWith(unchanged, { args: [] });
  expect(output).toContain('; CORS (--origin <the origin of your pages>).');
  expect(requests.some(isPreflight)).toBe(false);
  expect(code).toBe(0);
});

it.each(BROKEN_SERVICES)('finds $name, and prints no token', async ({ change, says, options, args = [] }) => {
  const given = { args: ['--origin', ORIGIN, ...args], ...(options && { options }) };
  const { code, output, pair } = await checkWith(change, given);
  expect(output).toMatch(says);
  expect(code).toBe(1);
  for (const token of Object.values(pair)) expect(output).not.toContain(token);
});

it('tells a fault that every call has only once', async () => {
  const { output } = await checkWith((answer, request) => {
    if (isPreflight(request)) return answer;
    return new Response(answer.body, { status: answer.status });
  });
  expect(output.match(/The answer has no Access-Control-Allow-Origin/g)).toHaveLength(1);
  expect(output).toMatch(/FAULT {2}GET \/api\/money\/actions\n +One fault as above\.\n/);
  expect(output).toMatch(/\nFaults: 1\. .*\nresult=faults checked=11 faults=1 /);
});

it.each([
  [{ answer: 'Hello' }, /No reply was found in it/],
  [{ messages: [{ payloadType: 'text', payload: { message: 'Hello' } }] }, /has no text in "payload\.text"/],
  [[{ payloadType: 'chart', payload: {} }], /A reply has the type "chart"/],
  [{ messages: [] }, /ok {5}POST \/api\/chat\/send\n(ok|note)/],
  [{}, /ok {5}POST \/api\/chat\/send\n(ok|note)/],
])('says what a page needs for the answer %j to a message', async (body, says) => {
  const { code, output } = await checkWith((answer, { method, url }) =>
    method === 'POST' && url.endsWith('/send') ? Response.json(body, { headers: answer.headers }) : answer,
  );
  expect(output).toMatch(says);
  expect(code).toBe(0);
});

it('takes a token that begins with a dash', async () => {
  const { code, requests } = await checkWith(unchanged, { args: ['--access-token', '-abc'] });
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

it('prints nothing that a terminal obeys, and no line that the service made up', async () => {
  const detail = 'Red \u001b[31m\u009b2J\r\nEverything fits.\u202e\u2028';
  const { output } = await checkWith((answer, request) =>
    request.url.endsWith('/actions') && !isPreflight(request)
      ? Response.json({ detail, request_id: 'req_1' }, { status: 400 })
      : answer,
  );
  expect(output).toContain('status 400: "Red [31m2JEverything fits.".');
  expect(output).not.toMatch(/[\p{Cf}\u2028]|(?!\n)\p{Cc}/u);
});

it('takes the tokens from the environment', async () => {
  const { pair } = await createBrokenService(unchanged);
  const env = { FINANCE_CHAT_ACCESS_TOKEN: pair.accessToken, FINANCE_CHAT_REFRESH_TOKEN: pair.refreshToken };
  const { requests } = await checkWith(unchanged, { env });
  const authorizations = requests.map(({ headers }) => headers.get('authorization')).filter(Boolean);
  expect(authorizations[0]).toBe(`Bearer ${pair.accessToken}`);
});

it('takes the tokens from standard input, as a token endpoint answers them', async () => {
  const { requests } = await checkWith(unchanged, {
    args: ['--tokens-stdin'],
    input: '{ "accessToken": "abc", "refreshToken": null }\n',
  });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer abc');
});

/** A site with a token endpoint, and the service that takes its tokens. */
async function checkSite(answerTokens: (answer: Response, request: Request) => Response) {
  const service = createService({ answerDelayMs: () => 0 });
  const asked: Request[] = [];
  const answer = async (request: Request) => {
    if (!request.url.endsWith('/chat-tokens')) return service.fetch(request);
    asked.push(request);
    const pair = await service.issueTokens('user-1');
    return answerTokens(Response.json(pair, { headers: { 'Cache-Control': 'no-store' } }), request);
  };
  const server = await listen(createServer(getRequestListener(answer)));
  const tokens = ['--tokens-url', `${server.url}/chat-tokens`, '--cookie', 'session=0123456789'];
  const result = await runCommand(['check', server.url, '--user', 'user-1', ...tokens]);
  server.close();
  return { ...result, asked, url: server.url };
}

it('asks the token endpoint as a page of the site does', async () => {
  const { code, output, asked, url } = await checkSite((answer) => answer);
  const [request] = asked;
  expect(request?.method).toBe('POST');
  expect(request?.headers.get('cookie')).toBe('session=0123456789');
  expect(request?.headers.get('origin')).toBe(url);
  expect(output).toMatch(/^ok {5}POST \S+\/chat-tokens\nok {5}POST \/api\/chat\/session\/create\n/);
  expect(code).toBe(0);
});

it.each<[string, (request: Request) => Response, RegExp]>([
  ['refuses', () => Response.json({}, { status: 401 }), /answered with status 401[\s\S]*--cookie/],
  ['redirects', () => Response.redirect('https://shop.example/sign-in'), /status 302[\s\S]*sign-in page/],
  ['answers with a page', () => new Response('<p>Sign in</p>'), /The body is not JSON/],
  [
    'names the token otherwise',
    () => Response.json({ access_token: 'a' }),
    /accessToken is missing\.\n +Rename "access_token"/,
  ],
  [
    'gives a whole header',
    () => Response.json({ accessToken: 'Bearer abc' }),
    /accessToken must be the token alone/,
  ],
  [
    'repeats the cookie',
    (request) => Response.json({ [`${request.headers.get('cookie')}`]: 1 }),
    /accessToken is missing/,
  ],
])('says what is wrong with a token endpoint that %s', async (_, answer, says) => {
  const { code, output } = await checkSite((_, request) => answer(request));
  expect(output).toMatch(says);
  expect(output).not.toContain('0123456789');
  expect(output).toContain('Not checked: the six operations, as there is no access token.');
  expect(code).toBe(1);
});

it('has a note for a token endpoint whose answer may be cached', async () => {
  const { code, output } = await checkSite((answer) => new Response(answer.body, { status: 200 }));
  expect(output).toMatch(/^note {3}POST [\s\S]*Cache-Control: no-store/);
  expect(code).toBe(0);
});

it('writes one JSON document with --json', async () => {
  const { code, output } = await checkWith(
    (answer, request) =>
      request.url.endsWith('/actions') && !isPreflight(request) ? Response.json([]) : answer,
    { args: ['--json'] },
  );
  const { result, operations, unchecked } = JSON.parse(output);
  expect(result).toBe('faults');
  expect(operations).toContainEqual({ operation: 'POST /api/chat/send', faults: [], notes: [] });
  expect(operations).toContainEqual({
    operation: 'GET /api/money/actions',
    faults: [{ what: 'The body must be an object, but is a list.', advice: expect.any(String) }],
    notes: [],
  });
  expect(unchecked).toHaveLength(2);
  expect(code).toBe(1);
});

it('says that nothing answers at an address', async () => {
  const args = ['check', CLOSED_URL, '--user', 'london', '--access-token', 'eyJhbGciOi'];
  const { code, output } = await runCommand(args);
  expect(output).toContain('There was no answer to the call: ECONNREFUSED');
  expect(code).toBe(1);
});
