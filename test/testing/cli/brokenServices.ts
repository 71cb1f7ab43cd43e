import { createService, type TestServiceOptions } from '../../../src/testing';
import { expiryOf } from '../../../src/testing/cli/tokenExpiry';
import { ENDPOINTS, type EndpointName } from '../../../src/testing/endpoints';

/** Changes the answers of the service double. The answer to a preflight is passed, too. */
export type Change = (answer: Response, request: Request) => Response | Promise<Response>;

export const isPreflight = ({ method }: Request) => method === 'OPTIONS';
const isOn = (name: EndpointName, { url }: Request) => new URL(url).pathname === ENDPOINTS[name].path;

const withHeaders =
  (change: (headers: Headers) => void): Change =>
  (answer) => {
    const headers = new Headers(answer.headers);
    change(headers);
    return new Response(answer.body, { status: answer.status, headers });
  };

const onCall =
  (name: EndpointName, change: Change): Change =>
  (answer, request) =>
    isOn(name, request) && !isPreflight(request) && answer.ok ? change(answer, request) : answer;

const onPreflight =
  (change: Change): Change =>
  (answer, request) =>
    isPreflight(request) ? change(answer, request) : answer;

/** The same headers with another body. */
const withBody =
  (body: BodyInit | null, status = 200, type = 'application/json'): Change =>
  ({ headers }) => {
    const all = new Headers(headers);
    all.set('Content-Type', type);
    return new Response(body, { status, headers: all });
  };

const withJson =
  (change: (content: never) => unknown): Change =>
  async (answer, request) =>
    withBody(JSON.stringify(change((await answer.json()) as never)))(answer, request);

const json = (content: unknown, status?: number) => withBody(JSON.stringify(content), status);

/** Refuses renewals with an expired access token, as the middleware in front of many services does. */
const refuseExpiredRenewal: Change = (answer, request) => {
  const [, token = ''] = (request.headers.get('authorization') ?? '').split(' ');
  if (isPreflight(request) || !isOn('refresh', request) || (expiryOf(token) ?? 0) > Date.now()) return answer;
  return json({ detail: 'Unauthorized', request_id: 'req_1' }, 401)(answer, request);
};

interface Broken {
  name: string;
  change: Change;
  /** The finding of `check`, printed at least once. */
  says: RegExp;
  /** Further arguments of `check`. */
  args?: string[];
  options?: TestServiceOptions;
}

/** An answer of a service that the interface leaves open. */
interface Open {
  name: string;
  change: Change;
  /** The note of `check`. */
  says: RegExp;
}

const CARD = { key: 'cash_balance', title: 'Cash', value: 1 };
const METRICS = { asOfDate: '2026-05-03', currency: 'GBP', cards: [CARD] };
const ERROR = { detail: 'Out of order', request_id: 'req_1' };

export const BROKEN_SERVICES: Broken[] = [
  {
    name: 'no CORS header on answers',
    change: (answer, request) =>
      isPreflight(request)
        ? answer
        : withHeaders((headers) => headers.delete('Access-Control-Allow-Origin'))(answer, request),
    says: /The answer has no Access-Control-Allow-Origin/,
  },
  {
    name: 'another origin allowed',
    change: withHeaders((headers) => headers.set('Access-Control-Allow-Origin', 'https://other.example')),
    says: /The preflight allows only https:\/\/other\.example, so/,
  },
  {
    name: 'no CORS header on errors only',
    change: (answer, request) =>
      answer.ok
        ? answer
        : withHeaders((headers) => headers.delete('Access-Control-Allow-Origin'))(answer, request),
    says: /FAULT {2}POST \/api\/chat\/session\/create for another user\n.*no Access-Control-Allow-Origin/,
  },
  {
    name: 'a preflight that wants a token',
    change: onPreflight(json({ detail: 'Unauthorized' }, 401)),
    says: /The preflight \(OPTIONS\) got status 401[\s\S]*do not ask for one/,
  },
  {
    name: 'no Authorization allowed',
    change: onPreflight(withHeaders((headers) => headers.set('Access-Control-Allow-Headers', '*'))),
    says: /does not allow the header authorization/,
  },
  {
    name: 'no Content-Type allowed',
    change: onPreflight(
      withHeaders((headers) => headers.set('Access-Control-Allow-Headers', 'authorization')),
    ),
    says: /does not allow the header content-type/,
  },
  {
    name: 'wrong field names',
    change: onCall(
      'session',
      withJson(({ sessionId, ...rest }: Record<string, unknown>) => ({ ...rest, session_id: sessionId })),
    ),
    says: /sessionId is missing\.\n +Rename "session_id" to "sessionId"/,
  },
  {
    name: 'a time that is not in UTC',
    change: onCall(
      'session',
      withJson((content: object) => ({ ...content, createdAt: '2026-05-03T10:00:00+02:00' })),
    ),
    says: /createdAt must be a time in UTC/,
  },
  {
    name: 'a text for a figure',
    change: onCall('metrics', json({ ...METRICS, cards: [CARD, { ...CARD, value: '12.50' }] })),
    says: /cards\.1\.value must be a number, but is a string/,
  },
  {
    name: 'a day that does not exist',
    change: onCall('metrics', json({ ...METRICS, asOfDate: '2026-02-30' })),
    says: /asOfDate must be a day of the calendar/,
  },
  {
    name: 'a web page with status 200',
    change: onCall('send', withBody('<!doctype html><p>Sign in</p>', 200, 'text/html')),
    says: /FAULT {2}POST \/api\/chat\/send\n.*not JSON \(Content-Type text\/html\)/,
  },
  {
    name: 'an error with status 200',
    change: onCall('actions', json(ERROR)),
    says: /The body is an error \("Out of order"\), but the status is 200/,
  },
  {
    name: '401 for a good token',
    change: onCall('metrics', json({ detail: 'Unauthorized', request_id: 'req_1' }, 401)),
    says: /FAULT {2}GET \/api\/money\/metrics\n.*The access token was not accepted \(status 401\)/,
  },
  {
    name: 'any token taken',
    change: (answer, request) =>
      isOn('metrics', request) && !isPreflight(request) ? json(METRICS)(answer, request) : answer,
    says: /The service accepted a token that is none/,
  },
  {
    name: 'a wrong token answered with 500',
    change: (answer, request) => (answer.status === 401 ? json(ERROR, 500)(answer, request) : answer),
    says: /A wrong token got status 500/,
  },
  {
    name: 'errors without a body',
    change: (answer, request) => (answer.ok ? answer : withBody(null, answer.status)(answer, request)),
    says: /The error has no body of the form/,
  },
  {
    name: 'a link that is http',
    change: onCall('connect', json({ connect_url: 'http://bank.example/start' })),
    says: /connect_url must be https/,
  },
  {
    name: 'a refresh without a refresh token',
    change: onCall(
      'refresh',
      withJson(({ accessToken }: Record<string, unknown>) => ({ accessToken })),
    ),
    says: /refreshToken is missing/,
  },
  {
    name: 'a refresh that gives a dead token',
    change: onCall('refresh', json({ accessToken: 'dead', refreshToken: 'alive' })),
    says: /with the new access token\n.*The access token was not accepted/,
  },
  {
    name: 'a refresh that is refused',
    change: onCall('refresh', json({ detail: 'Unauthorized', request_id: 'req_1' }, 401)),
    says: /FAULT {2}POST \/api\/auth\/refresh\n.*The pair was not renewed \(status 401\)/,
  },
  {
    name: 'a renewal that demands an unexpired access token, for one that has expired',
    change: refuseExpiredRenewal,
    says: /FAULT {2}POST \/api\/auth\/refresh with an expired access token\n.*not renewed after the access token had/,
    options: { scenario: 'expired' },
  },
  {
    name: 'a renewal that demands an unexpired access token, for one that expires meanwhile',
    change: refuseExpiredRenewal,
    says: /FAULT {2}POST \/api\/auth\/refresh with an expired access token\n.*not renewed after the access token had/,
    options: { accessTokenSeconds: 2 },
  },
  {
    name: 'redirects',
    change: onCall('actions', (answer) => {
      const headers = new Headers(answer.headers);
      headers.set('Location', '/api/money/actions/');
      return new Response(null, { status: 308, headers });
    }),
    says: /The service redirects \(status 308\)/,
  },
  {
    name: 'an answer that never comes',
    change: onCall('connect', () => new Promise<never>(() => {})),
    says: /There was no answer to the call: it took more than 1000 ms/,
    args: ['--timeout', '1000'],
  },
  {
    name: 'a wait that a page cannot read',
    change: onCall('actions', (answer, request) =>
      withHeaders((headers) => {
        headers.set('Retry-After', '5');
        headers.delete('Access-Control-Expose-Headers');
      })(answer, request),
    ),
    says: /cannot read Retry-After/,
  },
];

const onRefusal =
  (name: EndpointName, content: object): Change =>
  (answer, request) =>
    isOn(name, request) && answer.status >= 400 ? json(content)(answer, request) : answer;

const SESSION = { sessionId: 'ses_1', chatType: 'free', createdAt: '2026-05-03T10:00:00Z' };

export const OPEN_SERVICES: Open[] = [
  {
    name: 'a refresh token taken twice',
    change: onRefusal('refresh', { accessToken: 'second', refreshToken: 'third' }),
    says: /note {3}POST \/api\/auth\/refresh with the old refresh token\n +The refresh token was accepted a second/,
  },
  {
    name: "another user's userId taken for a session",
    change: onRefusal('session', SESSION),
    says: /note {3}POST \/api\/chat\/session\/create for another user\n +The userId "someone-else" was accepted/,
  },
  {
    name: "another user's userId taken for a message",
    change: onRefusal('send', {}),
    says: /note {3}POST \/api\/chat\/send for another user\n +The userId "someone-else" was accepted/,
  },
];

export async function createBrokenService(change: Change, options: TestServiceOptions = {}) {
  const service = createService({ answerDelayMs: () => 0, ...options });
  return {
    pair: await service.issueTokens('london'),
    fetch: async (request: Request) => change(await service.fetch(request.clone()), request),
  };
}
