import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createConnectPages } from './connectPages';
import { answerTo } from './conversation';
import { knownCustomer } from './customers';
import { ENDPOINTS, type EndpointName } from './endpoints';
import { injectFaults } from './faults';
import { actionsOf, metricsOf } from './figures';
import { allowAnyOrigin, errorBody, pause, Refusal, randomId, readBody, unauthorized } from './http';
import type { Asked, ServiceOptions } from './options';
import { respond } from './replies';
import type { Scenario } from './scenarios';
import { createTokens, type TokenPair } from './tokens';

/** What goes wrong. */
type Trouble = Pick<Scenario, 'faults' | 'delayMs'>;

/** The service, under its base path. */
export interface App {
  app: Hono;
  /** Issues the first token pair, as for a partner's backend. */
  issueTokens(userId: string, accessTokenSeconds?: number): TokenPair;
  /** The text of the built-in answer. */
  answerFor(userId: string, question: string): string;
}

type SignedIn = { Variables: { userId: string } };

const ANSWER_DELAY_MS = 500;
const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

export function createApp(options: ServiceOptions, { faults = [], delayMs = 0 }: Trouble): App {
  const { answer, basePath = '', now = () => new Date(), ...others } = options;
  const { accessTokenSeconds = 60, refreshTokenSeconds = THIRTY_DAYS_S, ...further } = others;
  const { answerDelayMs = () => ANSWER_DELAY_MS, ...unknown } = further;
  const [wrong] = Object.keys(unknown);
  if (wrong !== undefined) throw new Error(`createService() takes no option "${wrong}".`);
  if (!['function', 'undefined'].includes(typeof answer))
    throw new Error('createService() takes a function as "answer".');
  const tokens = createTokens({ accessTokenSeconds, refreshTokenSeconds, now });
  /** The users who have connected a bank in the chat. */
  const connected = new Set<string>();
  /** The user id of each session. */
  const sessionOwners = new Map<string, string>();
  const connectPages = createConnectPages({
    path: `${basePath}/aggregator`,
    onConnect: (userId) => connected.add(userId),
  });
  const customerOf = (userId: string) => knownCustomer(userId, connected.has(userId));
  const answerFor = (userId: string, question: string, about?: Asked['about']) =>
    answerTo(question, customerOf(userId), now(), about);
  const api = new Hono<SignedIn>().basePath(basePath);
  const signedIn = authenticate(tokens.userOf);

  api.use('/api/*', injectFaults(basePath, faults, delayMs));
  api.use('/api/*', allowAnyOrigin, forbidCaching);

  api.post(pathOf('refresh'), authenticate(tokens.userOfExpired), refuseQuery, async (c) => {
    const { refreshToken } = await readBody(c, ENDPOINTS.refresh.request);
    return c.json(tokens.renew(c.get('userId'), refreshToken));
  });

  api.post(pathOf('session'), signedIn, refuseQuery, async (c) => {
    const { chatType, userId } = await readBody(c, ENDPOINTS.session.request);
    requireSameUser(c, userId);
    const sessionId = `ses_${randomId()}`;
    sessionOwners.set(sessionId, userId);
    return c.json({ sessionId, chatType, createdAt: now().toISOString() });
  });

  api.post(pathOf('send'), signedIn, refuseQuery, async (c) => {
    const { sessionId, userId, payload } = await readBody(c, ENDPOINTS.send.request);
    const { text, about, context } = payload;
    requireSameUser(c, userId);
    if (sessionOwners.get(sessionId) !== userId) throw new Refusal(404, 'Unknown session');
    await pause(answerDelayMs(text));
    const own = await answer?.(text, { userId, about, context });
    return respond(own ?? { payloadType: 'text', payload: answerFor(userId, text, about) });
  });

  api.get(pathOf('metrics'), signedIn, refuseQuery, (c) =>
    c.json(metricsOf(customerOf(c.get('userId')), now())),
  );

  api.get(pathOf('actions'), signedIn, refuseQuery, (c) => c.json(actionsOf(customerOf(c.get('userId')))));

  api.post(pathOf('connect'), signedIn, refuseQuery, refuseBody, (c) =>
    c.json({ connect_url: connectPages.createLink(c.get('userId'), c.req.url) }),
  );

  // Hono tries routes in order, so a request that reaches these has the wrong method, or no known path.
  for (const { method, path } of Object.values(ENDPOINTS)) {
    api.all(path, () => {
      throw new Refusal(405, 'Method not allowed', { Allow: method });
    });
  }
  api.all('/api/*', () => {
    throw new Refusal(404, 'Not found');
  });

  const app = new Hono();
  app.onError(toErrorResponse);
  app.route('/', api);
  app.route(`${basePath}/aggregator`, connectPages.pages);
  return {
    app,
    issueTokens: tokens.issue,
    answerFor: (userId, question) => answerFor(userId, question).text,
  };
}

const pathOf = (name: EndpointName) => ENDPOINTS[name].path;

function authenticate(userOf: (accessToken: string) => string): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const [, token] = /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!token) throw unauthorized();
    c.set('userId', userOf(token));
    await next();
  };
}

const forbidCaching: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
};

const refuseQuery: MiddlewareHandler = async (c, next) => {
  if (new URL(c.req.url).search !== '') throw new Refusal(400, 'This endpoint does not accept a query');
  await next();
};

const refuseBody: MiddlewareHandler = async (c, next) => {
  if (await c.req.text()) throw new Refusal(400, 'This endpoint does not accept a body');
  await next();
};

function requireSameUser(c: Context<SignedIn>, userId: string): void {
  if (c.get('userId') !== userId) throw new Refusal(403, 'The token belongs to another user');
}

/** `c.json` keeps the headers that middleware has already set, for example for other origins. */
function toErrorResponse(error: Error, c: Context): Response {
  if (error instanceof Refusal) return c.json(errorBody(error.detail), error.status, error.headers);
  console.error(error);
  return c.json(errorBody('Internal server error'), 500);
}
