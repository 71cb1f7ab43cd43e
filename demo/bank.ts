import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { errorBody } from './service/refusal';
import type { TokenPair } from './service/tokens';

interface BankOptions {
  issueTokens: (userId: string) => Promise<TokenPair>;
  /** The portal's page, with `{nonce}`, `{integrity}` and `{customer}` where these belong. */
  page: () => Promise<string>;
  /** The integrity of the widget's script. */
  integrity: () => Promise<string>;
}

const COOKIE = 'bank_session';
const CUSTOMER = 'london';

/** Nothing but scripts with the page's nonce, what they load, and requests to the service. */
const policyOf = (nonce: string, service: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `connect-src ${service}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** A bank's portal under the strictest policy a page can have; whoever comes is signed in as one customer. */
export function createBank({ issueTokens, page, integrity }: BankOptions): Hono {
  const bank = new Hono();

  for (const path of ['/bank', '/bank/index.html']) bank.get(path, (c) => c.redirect('/bank/'));

  bank.get('/bank/', async (c) => {
    const nonce = randomBytes(16).toString('base64');
    setCookie(c, COOKIE, CUSTOMER, { path: '/bank', httpOnly: true, sameSite: 'Strict' });
    c.header('Content-Security-Policy', policyOf(nonce, new URL(c.req.url).origin));
    c.header('Cross-Origin-Embedder-Policy', 'require-corp');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cache-Control', 'no-store');
    const filled = (await page())
      .replaceAll('{nonce}', nonce)
      .replace('{integrity}', await integrity())
      .replace('{customer}', CUSTOMER);
    return c.html(filled);
  });

  bank.post('/bank/chat-tokens', async (c) => {
    c.header('Cache-Control', 'no-store');
    return getCookie(c, COOKIE) === CUSTOMER
      ? c.json(await issueTokens(CUSTOMER))
      : c.json(errorBody('Unauthorized'), 401);
  });

  return bank;
}
