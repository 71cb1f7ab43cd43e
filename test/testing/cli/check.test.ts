// @vitest-environment node
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { createService, type TestServiceOptions } from '../../../src/testing';
import { expiryOf } from '../../../src/testing/cli/caller';
import { ENDPOINTS, type EndpointName } from '../../../src/testing/endpoints';
import { CLOSED_URL, listen } from '../../support/listen';
import { runCommand } from './runCommand';

/** Changes the answers of the service double. The answer to a preflight is passed, too. */
type Change = (answer: Response, request: Request) => Response | Promise<Response>;

const ORIGIN = 'https://shop.example';
const ERROR = { detail: 'Out of order', request_id: 'req_1' };
const UNAUTHORIZED = { detail: 'Unauthorized', request_id: 'req_1' };
const CARD = { key: 'cash_balance', title: 'Cash', value: 1 };
const METRICS = { asOfDate: '2026-05-03', currency: 'GBP', cards: [CARD] };
const DEAD_PAIR = { accessToken: 'dead', refreshToken: 'alive' };
const SESSION = { sessionId: 'ses_1', chatType: 'free', createdAt: '2026-05-03T10:00:00Z' };

const isPreflight = ({ method }: Request) => method === 'OPTIONS';
const isOn = (name: EndpointName, { url }: Request) => new URL(url).pathname === ENDPOINTS[name].path;
const unchanged: Change = (answer) => answer;

const changeIf =
  (applies: (answer: Response, request: Request) => boolean, change: Change): Change =>
  (answer, request) =>
    applies(answer, request) ? change(answer, request) : answer;
const onPreflight = (change: Change) => changeIf((_, request) => isPreflight(request), change);
const onAnswers = (change: Change) => changeIf((_, request) => !isPreflight(request), change);
const onSuccess = (name: EndpointName, change: Change) =>
  onAnswers(changeIf((answer, request) => isOn(name, request) && answer.ok, change));
const onRefusal = (name: EndpointName, change: Change) =>
  changeIf((answer, request) => isOn(name, request) && answer.status >= 400, change);

/** With other values of headers. `undefined` leaves one out. */
const withHeaders =
  (changes: Record<string, string | undefined>): Change =>
  ({ body, status, headers: given }) => {
    const headers = new Headers(given);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    return new Response(body, { status, headers });
  };

/** The same headers with another body. */
const withBody =
  (body: string | null, status = 200, type = 'application/json'): Change =>
  (answer, request) =>
    withHeaders({ 'Content-Type': type })(new Response(body, { status, headers: answer.headers }), request);
const json = (content: unknown, status?: number) => withBody(JSON.stringify(content), status);

/** Refuses renewals with an expired access token, as the middleware in front of many services does. */
const refuseExpiredRenewal = changeIf(
  (_, request) => {
    const [, token = ''] = (request.headers.get('authorization') ?? '').split(' ');
    return !isPreflight(request) && isOn('refresh', request) && (expiryOf(token) ?? 0) <= Date.now();
  },
  json(UNAUTHORIZED, 401),
);

interface Given {
  args?: string[];
  options?: TestServiceOptions;
  env?: Record<string, string>;
  input?: string;
}

/** Checks a service over HTTP, and returns the output. */
async function checkWith(change: Change, { args = [], options, ...given }: Given = {}) {
  const service = createService({ answerDelayMs: () => 0, ...options });
  const { accessToken, refreshToken } = await service.issueTokens('london');
  const requests: Request[] = [];
  const answer = async (request: Request) => {
    requests.push(request);
    return change(await service.fetch(request.clone()), request);
  };
  const server = await listen(createServer(getRequestListener(answer)));
  const tokens =
    given.env || given.input ? [] : ['--access-token', accessToken, '--refresh-token', refreshToken];
  const check = ['check', server.url, '--user', 'london', '--origin', ORIGIN, ...tokens, ...args];
  const result = await runCommand(check, given);
  server.close();
  return { ...result, tokens: [accessToken, refreshToken], requests };
}

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

it.each([
  ['an access token that has not expired', [], 'Not checked: a renewal after the access token has expired'],
  ['no refresh token', ['--refresh-token', ''], 'Not checked: the renewal, as there is no refresh token.'],
])('says what it left out with %s', async (_, args, says) => {
  const { code, output } = await checkWith(unchanged, { args });
  expect(output).toContain(`Everything that was checked fits. ${says}`);
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

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
const ALLOW_HEADERS = 'Access-Control-Allow-Headers';
const EXPIRED_RENEWAL = 'refresh with an expired access token\n         The pair was not renewed after';
const LOCAL_TIME = { ...SESSION, createdAt: '2026-05-03T10:00:00+02:00' };
const SNAKE_CASE = { ...SESSION, sessionId: undefined, session_id: 'ses_1' };
const TEXT_FIGURE = { ...METRICS, cards: [{ ...CARD, value: '12.50' }] };
const HTML = withBody('<p>Sign in</p>', 200, 'text/html');
const NEVER: Change = () => new Promise<never>(() => {});
const HIDDEN_WAIT = { 'Retry-After': '5', 'Access-Control-Expose-Headers': undefined };

it.each<[name: string, change: Change, says: string, given?: Given]>([
  ['no CORS on answers', onAnswers(withHeaders({ [ALLOW_ORIGIN]: undefined })), 'The answer has no Access-'],
  ['another origin allowed', withHeaders({ [ALLOW_ORIGIN]: 'https://b.example' }), 'allows only https://b'],
  ['no CORS on errors', onRefusal('session', withHeaders({ [ALLOW_ORIGIN]: undefined })), 'has no Access-'],
  ['a preflight that wants a token', onPreflight(json(UNAUTHORIZED, 401)), '(OPTIONS) got status 401'],
  ['no Authorization', onPreflight(withHeaders({ [ALLOW_HEADERS]: '*' })), 'allow the header authorization'],
  ['no Content-Type', withHeaders({ [ALLOW_HEADERS]: 'authorization' }), 'not allow the header content-type'],
  ['wrong field names', onSuccess('session', json(SNAKE_CASE)), 'Rename "session_id" to "sessionId"'],
  ['a time that is not in UTC', onSuccess('session', json(LOCAL_TIME)), 'createdAt must be a time in UTC'],
  [
    'a text for a figure',
    onSuccess('metrics', json(TEXT_FIGURE)),
    'cards.0.value must be a number, but is a',
  ],
  [
    'a wrong day',
    onSuccess('metrics', json({ ...METRICS, asOfDate: '2026-02-30' })),
    'a day of the calendar',
  ],
  ['a web page', onSuccess('send', HTML), 'The body is not JSON (Content-Type text/html)'],
  ['an error with status 200', onSuccess('actions', json(ERROR)), '("Out of order"), but the status is 200'],
  ['401 for a good token', onSuccess('metrics', json(UNAUTHORIZED, 401)), 'was not accepted (status 401)'],
  ['any token taken', onRefusal('metrics', json(METRICS)), 'The service accepted a token that is none'],
  ['500 for a wrong token', onRefusal('metrics', json(ERROR, 500)), 'A wrong token got status 500'],
  ['errors without a body', onRefusal('metrics', withBody(null, 401)), 'The error has no body of the form'],
  ['a link that is http', onSuccess('connect', json({ connect_url: 'http://b.example/' })), 'must be https'],
  ['no new refresh token', onSuccess('refresh', json({ accessToken: 'a' })), 'refreshToken is missing'],
  ['a dead new token', onSuccess('refresh', json(DEAD_PAIR)), 'The access token was not accepted'],
  [
    'a refused renewal',
    onSuccess('refresh', json(UNAUTHORIZED, 401)),
    'The pair was not renewed (status 401)',
  ],
  ['no renewal after expiry', refuseExpiredRenewal, EXPIRED_RENEWAL, { options: { scenario: 'expired' } }],
  ['no renewal after a wait', refuseExpiredRenewal, EXPIRED_RENEWAL, { options: { accessTokenSeconds: 2 } }],
  ['redirects', onSuccess('actions', withBody(null, 308)), 'The service redirects (status 308)'],
  ['no answer', onSuccess('connect', NEVER), 'it took more than 1000 ms', { args: ['--timeout', '1000'] }],
  ['a wait that no page can read', onSuccess('actions', withHeaders(HIDDEN_WAIT)), 'cannot read Retry-After'],
])('finds %s, and prints no token', async (_, change, says, given) => {
  const { code, output, tokens } = await checkWith(change, given);
  expect(output).toContain(says);
  expect(code).toBe(1);
  for (const token of tokens) expect(output).not.toContain(token);
});

const NO_TEXT = { payloadType: 'text', payload: { message: 'Hello' } };

it.each<[name: string, change: Change, says: string]>([
  ['a token taken twice', onRefusal('refresh', json(DEAD_PAIR)), 'refresh token was accepted a second time'],
  ["another user's session", onRefusal('session', json(SESSION)), 'The userId "someone-else" was accepted'],
  ["another user's message", onRefusal('send', json({})), 'The userId "someone-else" was accepted'],
  ['no reply', onSuccess('send', json({ answer: 'Hello' })), 'No reply was found in it'],
  ['a reply without a text', onSuccess('send', json({ messages: [NO_TEXT] })), 'no text in "payload.text"'],
  ['another type', onSuccess('send', json([{ payloadType: 'chart', payload: {} }])), 'the type "chart"'],
])('has a note, and no fault, for %s', async (_, change, says) => {
  const { code, output } = await checkWith(change);
  expect(output).toContain(says);
  expect(output).toContain('faults=0 notes=1');
  expect(code).toBe(0);
});

it.each([[{ messages: [] }], [{}]])('takes %j for a message without a reply', async (body) => {
  expect((await checkWith(onSuccess('send', json(body)))).output).toContain('notes=0');
});

it('tells a fault that every call has only once', async () => {
  const { output } = await checkWith(onAnswers(withHeaders({ [ALLOW_ORIGIN]: undefined })));
  expect(output.match(/The answer has no Access-Control-Allow-Origin/g)).toHaveLength(1);
  expect(output).toMatch(/FAULT {2}GET \/api\/money\/actions\n +One fault as above\.\n/);
  expect(output).toMatch(/\nFaults: 1\. .*\nresult=faults checked=11 faults=1 /);
});

it('takes a token that begins with a dash', async () => {
  const { requests } = await checkWith(unchanged, { args: ['--access-token', '-abc'] });
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer -abc');
});

it.each([
  ['as it is', 'abcdef'],
  ['with a line break at its end', 'abcdef\n'],
  ['with a line break in it, which no header can have', 'abc\ndef'],
])('hides a token that was given %s, also where the service repeats it', async (_, token) => {
  const repeat: Change = (answer, { headers }) =>
    json({ detail: `No such token: ${headers.get('authorization')}`, request_id: 'req_1' }, 400)(
      answer,
      {} as Request,
    );
  const { output } = await checkWith(onAnswers(repeat), { env: { FINANCE_CHAT_ACCESS_TOKEN: token } });
  expect(output).toContain('[token]');
  expect(output).not.toMatch(/abc|def/);
});

it('prints nothing that a terminal obeys, and no line that the service made up', async () => {
  const detail = 'Red \u001b[31m\u009b2J\r\nEverything fits.\u202e\u2028';
  const { output } = await checkWith(onSuccess('actions', json({ ...ERROR, detail }, 400)));
  expect(output).toContain('status 400: "Red [31m2JEverything fits.".');
  expect(output).not.toMatch(/[\p{Cf}\u2028]|(?!\n)\p{Cc}/u);
});

it.each<[string, Given]>([
  ['the environment', { env: { FINANCE_CHAT_ACCESS_TOKEN: 'abc' } }],
  ['standard input', { args: ['--tokens-stdin'], input: '{ "accessToken": "abc", "refreshToken": null }\n' }],
])('takes the tokens from %s', async (_, given) => {
  const { requests } = await checkWith(unchanged, given);
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer abc');
});

/** A site with a token endpoint, and the service that takes its tokens. */
async function checkSite(change: Change) {
  const service = createService({ answerDelayMs: () => 0 });
  const asked: Request[] = [];
  const answer = async (request: Request) => {
    if (!request.url.endsWith('/chat-tokens')) return service.fetch(request);
    asked.push(request);
    const pair = await service.issueTokens('user-1');
    return change(Response.json(pair, { headers: { 'Cache-Control': 'no-store' } }), request);
  };
  const server = await listen(createServer(getRequestListener(answer)));
  const tokens = ['--tokens-url', `${server.url}/chat-tokens`, '--cookie', 'session=0123456789'];
  const result = await runCommand(['check', server.url, '--user', 'user-1', ...tokens]);
  server.close();
  return { ...result, request: asked[0], url: server.url };
}

it('asks the token endpoint as a page of the site does, and has no CORS to check there', async () => {
  const { code, output, request, url } = await checkSite(unchanged);
  expect(request?.method).toBe('POST');
  expect(request?.headers.get('cookie')).toBe('session=0123456789');
  expect(request?.headers.get('origin')).toBe(url);
  expect(output).toMatch(/^ok {5}POST \S+\/chat-tokens\nok {5}POST \/api\/chat\/session\/create\n/);
  expect(code).toBe(0);
});

it.each<[string, Change, string]>([
  ['refuses', json({}, 401), 'The token endpoint answered with status 401.'],
  ['redirects', withBody(null, 302), 'a page would get the sign-in page as an answer'],
  ['answers with a page', withBody('<p>Sign in</p>'), 'The body is not JSON'],
  ['names the token otherwise', json({ access_token: 'a' }), 'Rename "access_token"'],
  ['gives a whole header', json({ accessToken: 'Bearer abc' }), 'accessToken must be the token alone'],
  ['repeats the cookie', json({ 'session=0123456789': 1 }), 'accessToken is missing'],
])('says what is wrong with a token endpoint that %s', async (_, change, says) => {
  const { code, output } = await checkSite(change);
  expect(output).toContain(says);
  expect(output).not.toContain('0123456789');
  expect(output).toContain('Not checked: the six operations, as there is no access token.');
  expect(code).toBe(1);
});

it('has a note for a token endpoint whose answer may be cached', async () => {
  const { code, output } = await checkSite(withHeaders({ 'Cache-Control': undefined }));
  expect(output).toMatch(/^note {3}POST [\s\S]*Cache-Control: no-store/);
  expect(code).toBe(0);
});

it('writes one JSON document with --json', async () => {
  const { code, output } = await checkWith(onSuccess('actions', json([])), { args: ['--json'] });
  const { result, operations, unchecked } = JSON.parse(output);
  expect(result).toBe('faults');
  expect(operations).toContainEqual({ operation: 'POST /api/chat/send', faults: [], notes: [] });
  expect(operations).toContainEqual({
    operation: 'GET /api/money/actions',
    faults: [{ what: 'The body must be an object, but is a list.', advice: expect.any(String) }],
    notes: [],
  });
  expect(unchecked).toHaveLength(1);
  expect(code).toBe(1);
});

it('says that nothing answers at an address', async () => {
  const { code, output } = await runCommand([
    'check',
    CLOSED_URL,
    '--user',
    'a',
    '--access-token',
    'eyJhbGciOi',
  ]);
  expect(output).toContain('There was no answer to the call: ECONNREFUSED');
  expect(output).toContain('; CORS (--origin <the origin of your pages>).');
  expect(code).toBe(1);
});
