import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { errorBody } from '../src/testing/http';
import type { TokenPair } from '../src/testing/tokens';
import { bankAccounts } from './bankAccounts';
import { strictPage } from './strictPage';

interface BankOptions {
  issueTokens: (userId: string) => Promise<TokenPair>;
  /** Reads the portal's page. */
  page: () => Promise<string>;
  /** Reads the integrity of the widget's script. */
  integrity: () => Promise<string>;
  now?: (() => Date) | undefined;
}

const COOKIE = 'bank_session';
const CUSTOMER = 'london';

/** A bank's portal under the strictest possible policy. Every visitor is signed in as the same customer. */
export function createBank({ issueTokens, page, integrity, now = () => new Date() }: BankOptions): Hono {
  const bank = new Hono();

  for (const path of ['/bank', '/bank/index.html']) bank.get(path, (c) => c.redirect('/bank/'));

  bank.get('/bank/', async (c) => {
    const service = new URL('/', c.req.url).href;
    setCookie(c, COOKIE, CUSTOMER, { path: '/bank', httpOnly: true, sameSite: 'Strict' });
    const answer = strictPage({
      page: await page(),
      integrity: await integrity(),
      service,
      ancestors: "'none'",
    });
    return c.body(await answer.text(), 200, Object.fromEntries(answer.headers));
  });

  bank.get('/bank/accounts', signedIn, (c) => c.json(bankAccounts(now())));
  bank.post('/bank/chat-tokens', signedIn, async (c) => c.json(await issueTokens(CUSTOMER)));

  return bank;
}

const signedIn = createMiddleware(async (c, next) => {
  c.header('Cache-Control', 'no-store');
  if (getCookie(c, COOKIE) !== CUSTOMER) return c.json(errorBody('Unauthorized'), 401);
  await next();
});
