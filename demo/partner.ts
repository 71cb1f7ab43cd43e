import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { type Customer, customerOf, customers } from '../src/testing/customers';
import { errorBody } from '../src/testing/http';
import type { TokenPair } from '../src/testing/tokens';

interface PartnerOptions {
  issueTokens: (userId: string) => Promise<TokenPair>;
  /** Reads the partner's page. It has `data-customer` on its `<html>` and the comment that the switcher replaces. */
  page: () => Promise<string>;
}

const COOKIE = 'partner_customer';
const SWITCHER_COMMENT = '<!-- signed in as -->';

/** A partner's site and backend. Signing in means choosing one of the three customers. A cookie keeps the choice. */
export function createPartner({ issueTokens, page }: PartnerOptions): Hono {
  const partner = new Hono();

  for (const path of ['/partner', '/partner/index.html']) partner.get(path, (c) => c.redirect('/partner/'));

  partner.get('/partner/', async (c) => {
    const customer = customerOf(c.req.query('customer') ?? '') ?? signedInCustomer(c) ?? customers[0];
    if (!customer) return c.notFound();
    setCookie(c, COOKIE, customer.userId, { path: '/partner', httpOnly: true, sameSite: 'Lax' });
    c.header('Cache-Control', 'no-store');
    const filled = (await page())
      .replace(/data-customer="[^"]*"/, `data-customer="${customer.userId}"`)
      .replace(SWITCHER_COMMENT, String(switcher(customer)));
    return c.html(filled);
  });

  partner.post('/partner/chat-tokens', async (c) => {
    const customer = signedInCustomer(c);
    c.header('Cache-Control', 'no-store');
    return customer ? c.json(await issueTokens(customer.userId)) : c.json(errorBody('Unauthorized'), 401);
  });

  return partner;
}

function signedInCustomer(c: Context): Customer | undefined {
  return customerOf(getCookie(c, COOKIE) ?? '');
}

function switcher(current: Customer) {
  return html`<ul>${customers.map(
    ({ userId, label }) =>
      html`<li><a href="?customer=${userId}"${userId === current.userId ? html` aria-current="page"` : ''}>${label}</a></li>`,
  )}</ul>`;
}
