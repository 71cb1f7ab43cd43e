import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { actionsOf } from './actions';
import { answerTo } from './assistant';
import type { Connections } from './connections';
import type { Customer } from './customer';
import { customerOf } from './customers';
import type { Links } from './links';
import { metricsOf } from './metrics';
import { randomId } from './random';
import { Refusal, unauthorized } from './refusal';
import type { Tokens } from './tokens';
import { RefreshRequest, readBody, refuseBody, SendRequest, SessionRequest } from './wire';

interface ApiOptions {
  tokens: Tokens;
  connections: Connections;
  links: Links;
  now: () => Date;
  answerDelayMs: (question: string) => number;
  /** Where the aggregator's pages for a link are, from the address of the request. */
  linkUrl: (requestUrl: string, linkId: string) => string;
}

type SignedIn = { Variables: { customer: Customer } };

const MAX_BODY_BYTES = 64 * 1024;

/** The six endpoints. */
export function createApi(options: ApiOptions): Hono<SignedIn> {
  const { tokens, connections, links, now } = options;
  const api = new Hono<SignedIn>();
  /** Owner by session. */
  const sessions = new Map<string, Customer>();
  const signedIn = bearer(tokens.userOf);

  api.use(forAnyOrigin, uncached, refuseLargeBody);

  api.post('/auth/refresh', bearer(tokens.userOfExpired), refuseQuery, async (c) => {
    const { refreshToken } = await readBody(c, RefreshRequest);
    return c.json(await tokens.renew(c.get('customer').userId, refreshToken));
  });

  api.post('/chat/session/create', signedIn, refuseQuery, async (c) => {
    const { chatType, userId } = await readBody(c, SessionRequest);
    const customer = ownOnly(c, userId);
    const sessionId = `ses_${randomId()}`;
    sessions.set(sessionId, customer);
    return c.json({ sessionId, chatType, createdAt: now().toISOString() });
  });

  api.post('/chat/send', signedIn, refuseQuery, async (c) => {
    const { sessionId, userId, payload } = await readBody(c, SendRequest);
    const customer = ownOnly(c, userId);
    if (sessions.get(sessionId) !== customer) throw new Refusal(404, 'Unknown session');
    await pause(options.answerDelayMs(payload.text));
    const text = answerTo(payload.text, connections.bookOf(customer));
    return c.json({ messages: [{ payloadType: 'text', payload: { text } }] });
  });

  api.get('/money/metrics', signedIn, refuseQuery, refuseAnyBody, (c) =>
    c.json(metricsOf(connections.bookOf(c.get('customer')))),
  );

  api.get('/money/actions', signedIn, refuseQuery, refuseAnyBody, (c) =>
    c.json(actionsOf(connections.bookOf(c.get('customer')))),
  );

  api.post('/integrations/bankdata/connect', signedIn, refuseQuery, refuseAnyBody, (c) =>
    c.json({ connect_url: options.linkUrl(c.req.url, links.create(c.get('customer'))) }),
  );

  refuseOtherMethods(api);
  api.all('*', () => {
    throw new Refusal(404, 'Not found');
  });
  return api;
}

export const forAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Authorization', 'Content-Type'],
  exposeHeaders: ['Retry-After'],
  maxAge: 600,
});

const uncached: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
};

const refuseLargeBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Refusal(413, 'The body is too large');
  },
});

const refuseQuery: MiddlewareHandler = async (c, next) => {
  if (new URL(c.req.url).search !== '') throw new Refusal(400, 'This endpoint takes no query');
  await next();
};

const refuseAnyBody: MiddlewareHandler = async (c, next) => {
  await refuseBody(c);
  await next();
};

function bearer(userOf: (accessToken: string) => Promise<string>): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const [, token] = /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const customer = token && customerOf(await userOf(token));
    if (!customer) throw unauthorized();
    c.set('customer', customer);
    await next();
  };
}

function ownOnly(c: Context<SignedIn>, userId: string): Customer {
  const customer = c.get('customer');
  if (customer.userId !== userId) throw new Refusal(403, 'The token belongs to another user');
  return customer;
}

/** Routes are tried in order, so what comes here has a known path and matched no endpoint. */
function refuseOtherMethods(api: Hono<SignedIn>): void {
  for (const { method, path } of [...api.routes]) {
    if (method === 'ALL') continue;
    api.all(path, () => {
      throw new Refusal(405, 'Method not allowed', { Allow: method });
    });
  }
}

export function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
