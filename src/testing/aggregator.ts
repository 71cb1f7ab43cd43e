import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bankChoice, cancelled, connected, consent, linkGone, pageMissing } from './aggregatorPages';
import { aggregatorStyle } from './aggregatorStyle';
import { bankOf } from './bank';
import type { Connections } from './connections';
import type { Links } from './links';

interface AggregatorOptions {
  links: Links;
  connections: Connections;
  /** Where these pages are mounted. */
  path: string;
}

/** Stands in for the bank-data aggregator that a connect link leads to. */
export function createAggregator({ links, connections, path }: AggregatorOptions): Hono {
  const aggregator = new Hono();
  aggregator.use(pageHeaders);

  aggregator.get('/style.css', (c) =>
    c.text(aggregatorStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  aggregator.get('/links/:linkId', (c) =>
    links.customerOf(c.req.param('linkId')) ? c.html(bankChoice(path, c.req.param('linkId'))) : gone(c),
  );

  aggregator.get('/links/:linkId/consent', (c) => {
    const linkId = c.req.param('linkId');
    const customer = links.customerOf(linkId);
    const bank = bankOf(c.req.query('bank') ?? '');
    if (!customer) return gone(c);
    return bank ? c.html(consent(path, linkId, customer, bank)) : c.redirect(`${path}/links/${linkId}`, 303);
  });

  aggregator.post('/links/:linkId/consent', async (c) => {
    const linkId = c.req.param('linkId');
    const customer = links.customerOf(linkId);
    const bank = bankOf(await formField(c, 'bank'));
    // Asked again after the body was read: of two answers at once only the first counts.
    if (!customer || !links.customerOf(linkId)) return gone(c);
    if (!bank) return c.redirect(`${path}/links/${linkId}`, 303);
    links.use(linkId);
    connections.connect(customer, bank);
    return c.redirect(`${path}/connected?bank=${bank.id}`, 303);
  });

  aggregator.post('/links/:linkId/cancel', (c) => {
    const linkId = c.req.param('linkId');
    if (!links.customerOf(linkId)) return gone(c);
    links.use(linkId);
    return c.redirect(`${path}/cancelled`, 303);
  });

  aggregator.get('/connected', (c) => c.html(connected(path, bankOf(c.req.query('bank') ?? ''))));
  aggregator.get('/cancelled', (c) => c.html(cancelled(path)));
  aggregator.all('*', (c) => c.html(pageMissing(path), 404));

  function gone(c: Context) {
    return c.html(linkGone(path), 404);
  }

  return aggregator;
}

const pageHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
};

async function formField(c: Context, name: string): Promise<string> {
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return '';
  return new URLSearchParams(await c.req.text()).get(name) ?? '';
}
