import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { errorBody } from '../src/testing/refusal';
import { strictHeaders } from '../src/testing/strict';
import type { TokenPair } from '../src/testing/tokens';

interface BankOptions {
  issueTokens: (userId: string) => Promise<TokenPair>;
  /** Reads the portal's page, with the placeholders `{nonce}`, `{integrity}` and `{customer}`. */
  page: () => Promise<string>;
  /** Reads the integrity of the widget's script. */
  integrity: () => Promise<string>;
}

const COOKIE = 'bank_session';
const CUSTOMER = 'london';

/** A bank's portal under the strictest possible policy. Every visitor is signed in as the same customer. */
export function createBank({ issueTokens, page, integrity }: BankOptions): Hono {
  const bank = new Hono();

  for (const path of ['/bank', '/bank/index.html']) bank.get(path, (c) => c.redirect('/bank/'));

  bank.get('/bank/', async (c) => {
    const { nonce, headers } = strictHeaders({ service: new URL(c.req.url).origin, ancestors: "'none'" });
    setCookie(c, COOKIE, CUSTOMER, { path: '/bank', httpOnly: true, sameSite: 'Strict' });
    const filled = (await page())
      .replaceAll('{nonce}', nonce)
      .replace('{integrity}', await integrity())
      .replace('{customer}', CUSTOMER);
    return c.html(filled, 200, headers);
  });

  bank.post('/bank/chat-tokens', async (c) => {
    c.header('Cache-Control', 'no-store');
    return getCookie(c, COOKIE) === CUSTOMER
      ? c.json(await issueTokens(CUSTOMER))
      : c.json(errorBody('Unauthorized'), 401);
  });

  return bank;
}
