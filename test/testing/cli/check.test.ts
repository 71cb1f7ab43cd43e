import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Window } from 'happy-dom';
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
  const tokens = given.env ? [] : ['--access-token', accessToken, '--refresh-token', refreshToken];
  const check = ['check', server.url, '--user', 'london', '--origin', ORIGIN, ...tokens, ...args];
  const result = await runCommand(check, given);
  server.close();
  return { ...result, tokens: [accessToken, refreshToken], requests };
}

it('finds nothing wrong with a correct service', async () => {
  const { code, output } = await checkWith(unchanged, { options: { scenario: 'expired' } });
  expect(output).toBe(
    [
      'ok     session            POST /api/chat/session/create with an expired access token',
      'ok     renewal            POST /api/auth/refresh with an expired access token',
      'ok     session            POST /api/chat/session/create with the new access token',
      'ok     session-other-user POST /api/chat/session/create for another user',
      'ok     send               POST /api/chat/send',
      'ok     send-other-user    POST /api/chat/send for another user',
      'ok     metrics            GET /api/money/metrics',
      'ok     wrong-token        GET /api/money/metrics with a wrong token',
      'ok     actions            GET /api/money/actions',
      'ok     connect            POST /api/integrations/bankdata/connect',
      'ok     token-reuse        POST /api/auth/refresh with the old refresh token',
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

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
const ALLOW_HEADERS = 'Access-Control-Allow-Headers';
const EXPIRED_RENEWAL = 'refresh with an expired access token\n         The pair was not renewed after';
const SNAKE_CASE = { ...SESSION, sessionId: undefined, session_id: 'ses_1' };
const TEXT_FIGURE = { ...METRICS, cards: [{ ...CARD, value: '12.50' }] };
const WRONG_DAY = { ...METRICS, asOfDate: '2026-02-30' };
const HTML = withBody('<p>Sign in</p>', 200, 'text/html');
const NEVER: Change = () => new Promise<never>(() => {});
const HIDDEN_WAIT = { 'Retry-After': '5', 'Access-Control-Expose-Headers': undefined };

it.each<[name: string, change: Change, says: string, given?: Given]>([
  ['another origin allowed', withHeaders({ [ALLOW_ORIGIN]: 'https://b.example' }), 'allows only https://b'],
  ['no CORS on errors', onRefusal('session', withHeaders({ [ALLOW_ORIGIN]: undefined })), 'has no Access-'],
  ['a preflight that wants a token', onPreflight(json(UNAUTHORIZED, 401)), '(OPTIONS) got status 401'],
  ['no Authorization', onPreflight(withHeaders({ [ALLOW_HEADERS]: '*' })), 'allow the header authorization'],
  ['no Content-Type', withHeaders({ [ALLOW_HEADERS]: 'authorization' }), 'not allow the header content-type'],
  ['wrong field names', onSuccess('session', json(SNAKE_CASE)), 'Rename "session_id" to "sessionId"'],
  ['a text for a figure', onSuccess('metrics', json(TEXT_FIGURE)), 'cards.0.value must be a number, but'],
  ['a wrong day', onSuccess('metrics', json(WRONG_DAY)), 'asOfDate must be a day of the calendar'],
  ['a web page', onSuccess('send', HTML), 'is not JSON (Content-Type text/html)', { args: ['--stream'] }],
  ['a text named JSON', onSuccess('send', withBody('Hi')), 'The body is not JSON', { args: ['--stream'] }],
  ['a web page for a wrong token', onRefusal('metrics', HTML), 'The body is not JSON'],
  ['an error with status 200', onSuccess('actions', json(ERROR)), '("Out of order"), but the status is 200'],
  ['401 for a good token', onSuccess('metrics', json(UNAUTHORIZED, 401)), 'was not accepted (status 401)'],
  ['500 for a wrong token', onRefusal('metrics', json(ERROR, 500)), 'A wrong token got status 500'],
  ['a link that is http', onSuccess('connect', json({ connect_url: 'http://b.example/' })), 'must be https'],
  ['no new refresh token', onSuccess('refresh', json({ accessToken: 'a' })), 'refreshToken is missing'],
  ['a dead new token', onSuccess('refresh', json(DEAD_PAIR)), 'The access token was not accepted'],
  ['a refused renewal', onSuccess('refresh', json(UNAUTHORIZED, 401)), 'was not renewed (status 401)'],
  ['no renewal after expiry', refuseExpiredRenewal, EXPIRED_RENEWAL, { options: { scenario: 'expired' } }],
  ['no renewal after a wait', refuseExpiredRenewal, EXPIRED_RENEWAL, { options: { accessTokenSeconds: 2 } }],
  ['redirects', onSuccess('actions', withBody(null, 308)), 'The service redirects (status 308)'],
  ['no answer', onSuccess('connect', NEVER), 'it took more than 1000 ms', { args: ['--timeout', '1000'] }],
])('finds %s, and prints no token', async (_, change, says, given) => {
  const { code, output, tokens } = await checkWith(change, given);
  expect(output).toContain(says);
  expect(code).toBe(1);
  for (const token of tokens) expect(output).not.toContain(token);
});

const replyOf = (payload: object) =>
  onSuccess('send', json({ messages: [{ payloadType: 'text', payload }] }));
const cardOf = (card: object) => onSuccess('metrics', json({ ...METRICS, cards: [{ ...CARD, ...card }] }));
const createdAt = (time: string) =>
  onSuccess('session', async (answer, request) =>
    json({ ...(await answer.clone().json()), createdAt: time })(answer, request),
  );
const STREAM = withBody('Hello, how are you?', 200, 'text/plain; charset=utf-8');

it.each<[name: string, change: Change, says: string]>([
  ['a token taken twice', onRefusal('refresh', json(DEAD_PAIR)), 'refresh token was accepted a second time'],
  ["another user's session", onRefusal('session', json(SESSION)), 'The userId "someone-else" was accepted'],
  ["another user's message", onRefusal('send', json({})), 'The userId "someone-else" was accepted'],
  ['no reply', onSuccess('send', json({ answer: 'Hello' })), 'No reply was found in it'],
  ['a reply without a text', replyOf({ message: 'Hello' }), 'no text in "payload.text"'],
  ['a stream', onSuccess('send', STREAM), 'with the option "readStream"'],
  ['sources that are texts', replyOf({ text: 'Hi', sources: ['Accounts'] }), 'sources.0 must be an object'],
  ['five suggestions', replyOf({ text: 'Hi', suggestions: [...'abcde'] }), 'must be at most four'],
  ['a wrong day of an answer', replyOf({ text: 'Hi', asOf: 'May' }), 'asOf must be a day as YYYY-MM-DD'],
  ['another name of a field', replyOf({ text: 'Hi', as_of: '2026-05-03' }), 'Rename it to "asOf"'],
  ['a remark that is no text', cardOf({ note: 7 }), 'cards.0.note must be a string'],
  ['another name of a remark', cardOf({ Note: 'Less' }), 'Rename it to "note"'],
  ['a time that is not in UTC', createdAt('2026-05-03T10:00:00+02:00'), 'createdAt must be a time in UTC'],
  ['any token taken', onRefusal('metrics', json(METRICS)), 'The service accepted a token that is none'],
  ['errors without a body', onRefusal('metrics', withBody(null, 401)), 'The error has no body of the form'],
  ['a wait that no page can read', onSuccess('actions', withHeaders(HIDDEN_WAIT)), 'cannot read Retry-After'],
  ['another type', onSuccess('send', json([{ payloadType: 'chart', payload: {} }])), 'the type "chart"'],
])('has a note, and no fault, for %s', async (_, change, says) => {
  const { code, output } = await checkWith(change);
  expect(output).toContain(says);
  expect(output).toContain('faults=0 notes=1');
  expect(code).toBe(0);
});

it.each<[string, Change, Given?]>([
  ['an empty list of replies', onSuccess('send', json({ messages: [] }))],
  ['an empty object', onSuccess('send', json({}))],
  ['a blank body', onSuccess('send', withBody('\n'))],
  ['a web page for another user', onRefusal('session', HTML)],
  ['a stream that was announced', onSuccess('send', STREAM), { args: ['--stream'] }],
  ['UTC as an offset', createdAt('2026-05-03T10:00:00+00:00')],
])('finds nothing wrong with %s', async (_, change, given) => {
  expect((await checkWith(change, given)).output).toContain('faults=0 notes=0');
});

it.each([
  ['metrics', ['metrics']],
  ['send', ['session', 'send']],
  ['token-reuse', ['renewal', 'renewal', 'token-reuse']],
])('makes only the calls of the check %s', async (id, expected) => {
  const { output, code } = await checkWith(unchanged, { args: ['--only', id, '--json'] });
  expect(JSON.parse(output).operations.map((operation: { id: string }) => operation.id)).toEqual(expected);
  expect(code).toBe(0);
});

it('tells a fault that every call has only once', async () => {
  const { output } = await checkWith(onAnswers(withHeaders({ [ALLOW_ORIGIN]: undefined })));
  expect(output.match(/The answer has no Access-Control-Allow-Origin/g)).toHaveLength(1);
  expect(output).toMatch(/FAULT {2}actions +GET \/api\/money\/actions\n +The rest as above\.\n/);
  expect(output).toMatch(/\nFaults: 1\. .*\nresult=faults checked=11 faults=1 /);
});

it.each([
  ['as it is', 'abcdefgh'],
  ['with a line break at its end', 'abcdefgh\n'],
])('hides a token that was given %s, also where the service repeats it', async (_, token) => {
  const repeat: Change = (answer, request) =>
    json({ ...ERROR, detail: `No such token: ${request.headers.get('authorization')}` }, 400)(
      answer,
      request,
    );
  const { output } = await checkWith(onAnswers(repeat), { env: { FINANCE_CHAT_ACCESS_TOKEN: token } });
  expect(output).toContain('[token]');
  expect(output).not.toMatch(/abcd|efgh/);
});

it('prints nothing that a terminal obeys, and no line that the service made up', async () => {
  const detail = 'Red \u001b[31m\u009b2J\r\nEverything fits.\u202e\u2028';
  const { output } = await checkWith(onSuccess('actions', json({ ...ERROR, detail }, 400)));
  expect(output).toContain('status 400: "Red [31m2JEverything fits.".');
  expect(output).not.toMatch(/[\p{Cf}\u2028]|(?!\n)\p{Cc}/u);
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
  expect(output).toMatch(
    /^ok {5}tokens +POST \S+\/chat-tokens\nok {5}session +POST \/api\/chat\/session\/create\n/,
  );
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
  expect(output).toMatch(/^note {3}tokens +POST [\s\S]*Cache-Control: no-store/);
  expect(code).toBe(0);
});

it('writes one JSON document with --json', async () => {
  const { code, output } = await checkWith(onSuccess('actions', json([])), { args: ['--json'] });
  const { result, operations, unchecked } = JSON.parse(output);
  expect(result).toBe('faults');
  expect(operations).toContainEqual({ id: 'send', operation: 'POST /api/chat/send', faults: [], notes: [] });
  expect(operations).toContainEqual({
    id: 'actions',
    operation: 'GET /api/money/actions',
    faults: [{ what: 'The body must be an object, but is a list.', advice: expect.any(String) }],
    notes: [],
  });
  expect(unchecked).toHaveLength(1);
  expect(code).toBe(1);
});

it('writes one JUnit document with --junit', async () => {
  const change = onSuccess('send', json({ messages: [{ payloadType: '<b>', payload: {} }] }));
  const both: Change = async (answer, request) =>
    onSuccess('actions', json([]))(await change(answer, request), request);
  const { code, output } = await checkWith(both, { args: ['--junit'] });
  const document = new new Window().DOMParser().parseFromString(output, 'application/xml');
  expect(document.querySelector('testsuite')?.getAttribute('failures')).toBe('1');
  const of = (id: string) => document.querySelector(`[classname=${id}]`);
  expect(of('actions')?.querySelector('failure')?.getAttribute('message')).toContain('but is a list');
  expect(of('send')?.getAttribute('name')).toBe('POST /api/chat/send');
  expect(of('send')?.querySelector('system-out')?.textContent).toContain('A reply has the type "<b>".');
  expect(document.querySelectorAll('[classname=unchecked] > skipped')).toHaveLength(1);
  expect(code).toBe(1);
});

it('says that nothing answers at an address', async () => {
  const args = ['check', CLOSED_URL, '--user', 'a', '--access-token', 'eyJhbGciOi'];
  const { code, output } = await runCommand(args);
  expect(output).toContain('There was no answer to the call: ECONNREFUSED');
  expect(output).toMatch(/another user, which need a session; .*; CORS \(--origin <the origin of .*>\)\./);
  expect(code).toBe(1);
});
