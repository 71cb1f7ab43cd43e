// A whole backend for Finance Chat: the token endpoint of your site, and the six endpoints of the service.
// Start it with: node backend.mjs. It keeps everything in memory; use your database in its place.
import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { sign, verify } from 'hono/jwt';

/** `SITE` is the origin of your pages. */
const { PORT = '4320', SITE = 'https://www.example', TOKEN_SECRET = randomUUID() } = process.env;
const ACCESS_TOKEN_SECONDS = 5 * 60;
const REFRESH_TOKEN_SECONDS = 24 * 60 * 60;
const MAX_BODY_BYTES = 64 * 1024;
const MAX_TEXT_LENGTH = 4000;

const refuse = (status, detail) => {
  throw new HTTPException(status, { message: detail });
};

// Tokens

/** The refresh token that each chat may use next. A chat that is not here has ended. */
const nextRefreshIds = new Map();

async function issueTokens(userId, chatId = randomUUID()) {
  const now = Math.floor(Date.now() / 1000);
  const refreshId = randomUUID();
  nextRefreshIds.set(chatId, refreshId);
  const access = { use: 'access', sub: userId, jti: randomUUID(), exp: now + ACCESS_TOKEN_SECONDS };
  const refresh = { use: 'refresh', sub: userId, jti: refreshId, chatId, exp: now + REFRESH_TOKEN_SECONDS };
  return {
    accessToken: await sign(access, TOKEN_SECRET, 'HS256'),
    refreshToken: await sign(refresh, TOKEN_SECRET, 'HS256'),
  };
}

async function readToken(use, token, options = {}) {
  const claims = await verify(token, TOKEN_SECRET, { alg: 'HS256', ...options }).catch(() => undefined);
  return claims?.use === use ? claims : refuse(401, 'Unauthorized');
}

/** A refresh token that comes a second time may be stolen, so it ends the chat: nobody can renew it again. */
async function renewTokens(userId, refreshToken) {
  const { sub, jti, chatId } = await readToken('refresh', refreshToken);
  if (sub !== userId || nextRefreshIds.get(chatId) !== jti) {
    nextRefreshIds.delete(chatId);
    refuse(401, 'Unauthorized');
  }
  return issueTokens(userId, chatId);
}

// The site: it knows who is signed in.

/** In place of your own sign-in. Set such a cookie with HttpOnly, Secure and SameSite=Lax. */
const siteSessions = new Map([[randomUUID(), 'ada']]);

const app = new Hono();

app.post('/chat-tokens', async (c) => {
  c.header('Cache-Control', 'no-store');
  // A form or a script of another site has another origin.
  if (c.req.header('Origin') !== SITE) refuse(403, 'Wrong origin');
  const userId = siteSessions.get(getCookie(c, 'session')) ?? refuse(401, 'Unauthorized');
  return c.json(await issueTokens(userId));
});

// The service: it knows only tokens.

const api = new Hono();
const chatSessions = new Map();

api.use(
  cors({
    origin: SITE,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Retry-After'],
    maxAge: 600,
  }),
);

api.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse(413, 'The body is too large') }));

api.use(async (c, next) => {
  c.header('Cache-Control', 'no-store');
  const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  // A renewal comes after the access token has expired.
  const isRenewal = c.req.path === '/api/auth/refresh';
  const { sub } = await readToken('access', token, { exp: !isRenewal });
  c.set('userId', sub);
  await next();
});

const isText = (value) => typeof value === 'string' && value.trim() !== '';

/** The fields of the body. Each must be a text; `userId` must be that of the token. */
async function readBody(c, ...fields) {
  const body = await c.req.json().catch(() => refuse(400, 'The body is not JSON'));
  for (const field of fields) if (!isText(body?.[field])) refuse(422, `${field} must be a text`);
  if (fields.includes('userId') && body.userId !== c.get('userId')) refuse(403, 'Another user');
  return body;
}

api.post('/auth/refresh', async (c) => {
  const { refreshToken } = await readBody(c, 'refreshToken');
  return c.json(await renewTokens(c.get('userId'), refreshToken));
});

api.post('/chat/session/create', async (c) => {
  const { userId, chatType } = await readBody(c, 'userId', 'chatType');
  const sessionId = randomUUID();
  chatSessions.set(sessionId, userId);
  return c.json({ sessionId, chatType, createdAt: new Date().toISOString() });
});

api.post('/chat/send', async (c) => {
  const { userId, sessionId, payloadType, payload } = await readBody(c, 'userId', 'sessionId', 'payloadType');
  if (chatSessions.get(sessionId) !== userId) refuse(404, 'Unknown session');
  if (payloadType !== 'text' || !isText(payload?.text)) refuse(422, 'payload.text must be a text');
  if (payload.text.length > MAX_TEXT_LENGTH) refuse(422, 'payload.text is too long');
  const text = `You said: ${payload.text}`;
  return c.json({ messages: [{ payloadType: 'text', payload: { text } }] });
});

api.get('/money/metrics', (c) => {
  const cards = [{ key: 'cash_balance', title: 'Cash balance', value: 1280.5 }];
  return c.json({ asOfDate: new Date().toISOString().slice(0, 10), currency: 'EUR', cards });
});

api.get('/money/actions', (c) =>
  c.json({ items: [{ insightId: 'ins_1', title: 'Move 200 euros to savings', priorityRank: 1 }] }),
);

api.post('/integrations/bankdata/connect', (c) =>
  c.json({ connect_url: `https://bank.example/connect?state=${randomUUID()}` }),
);

app.route('/api', api);
app.notFound(() => refuse(404, 'Not found'));
app.onError((error, c) => {
  const isRefusal = error instanceof HTTPException;
  if (!isRefusal) console.error(error);
  const detail = isRefusal ? error.message : 'Internal server error';
  return c.json({ detail, request_id: `req_${randomUUID()}` }, isRefusal ? error.status : 500);
});

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) => {
  const [session] = siteSessions.keys();
  console.log(`http://127.0.0.1:${port} with the cookie session=${session}`);
});
