import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { actionsOf } from './actions';
import { answerTo } from './assistant';
import type { Connections } from './connections';
import type { Customer } from './customer';
import { customerFor } from './customers';
import { ENDPOINTS, type EndpointName } from './endpoints';
import type { Links } from './links';
import { metricsOf } from './metrics';
import { randomId } from './random';
import { Refusal, unauthorized } from './refusal';
import { streamOf } from './stream';
import type { Tokens } from './tokens';
import { readBody, refuseBody } from './wire';

interface ApiOptions {
  tokens: Tokens;
  connections: Connections;
  links: Links;
  now: () => Date;
  answerDelayMs: (question: string) => number;
  /** The address of a connect link, on the origin of the request. */
  linkUrl: (requestUrl: string, linkId: string) => string;
}

type SignedIn = { Variables: { customer: Customer } };

const MAX_BODY_BYTES = 64 * 1024;
const PREFIX = '/api';

/** The path below the prefix, where the endpoints are mounted. */
const pathOf = (name: EndpointName) => ENDPOINTS[name].path.slice(PREFIX.length);

/** The six endpoints of the service; and beside them, how a host may bring replies that arrive piece by piece. */
export function createApi(options: ApiOptions): { api: Hono<SignedIn>; demo: Hono<SignedIn> } {
  const { tokens, connections, links, now } = options;
  const api = new Hono<SignedIn>();
  const demo = new Hono<SignedIn>();
  /** The user id of each session. */
  const sessionOwners = new Map<string, string>();
  const signedIn = authenticate(tokens.userOf);

  api.use(allowAnyOrigin, forbidCaching, refuseLargeBody);

  api.post(pathOf('refresh'), authenticate(tokens.userOfExpired), refuseQuery, async (c) => {
    const { refreshToken } = await readBody(c, ENDPOINTS.refresh.request);
    return c.json(await tokens.renew(c.get('customer').userId, refreshToken));
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
    const customer = requireSameUser(c, userId);
    if (sessionOwners.get(sessionId) !== userId) throw new Refusal(404, 'Unknown session');
    await pause(options.answerDelayMs(payload.text));
    const text = answerTo(payload.text, connections.bookOf(customer));
    return c.json({ messages: [{ payloadType: 'text', payload: { text } }] });
  });

  api.get(pathOf('metrics'), signedIn, refuseQuery, refuseAnyBody, (c) =>
    c.json(metricsOf(connections.bookOf(c.get('customer')))),
  );

  api.get(pathOf('actions'), signedIn, refuseQuery, refuseAnyBody, (c) =>
    c.json(actionsOf(connections.bookOf(c.get('customer')))),
  );

  api.post(pathOf('connect'), signedIn, refuseQuery, refuseAnyBody, (c) =>
    c.json({ connect_url: options.linkUrl(c.req.url, links.create(c.get('customer'))) }),
  );

  // A question in each line, and its answer in a paragraph.
  demo.use(allowAnyOrigin, forbidCaching, refuseLargeBody);
  demo.post('/stream', signedIn, async (c) => {
    const questions = (await c.req.text()).split('\n').filter(Boolean);
    const book = connections.bookOf(c.get('customer'));
    const answers = questions.map((question) => answerTo(question, book));
    return c.body(streamOf(answers.join('\n\n')), 200, { 'Content-Type': 'text/plain; charset=utf-8' });
  });

  refuseOtherMethods(api);
  api.all('*', () => {
    throw new Refusal(404, 'Not found');
  });
  return { api, demo };

  function authenticate(userOf: (accessToken: string) => Promise<string>): MiddlewareHandler<SignedIn> {
    return async (c, next) => {
      const [, token] = /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
      if (!token) throw unauthorized();
      c.set('customer', customerFor(await userOf(token)));
      await next();
    };
  }
}

export const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Authorization', 'Content-Type'],
  exposeHeaders: ['Retry-After'],
  maxAge: 600,
});

const forbidCaching: MiddlewareHandler = async (c, next) => {
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
  if (new URL(c.req.url).search !== '') throw new Refusal(400, 'This endpoint does not accept a query');
  await next();
};

const refuseAnyBody: MiddlewareHandler = async (c, next) => {
  await refuseBody(c);
  await next();
};

function requireSameUser(c: Context<SignedIn>, userId: string): Customer {
  const customer = c.get('customer');
  if (customer.userId !== userId) throw new Refusal(403, 'The token belongs to another user');
  return customer;
}

/** Hono tries routes in order, so a request that reaches these has a known path but the wrong method. */
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
