import { type Context, Hono, type MiddlewareHandler } from 'hono';
import {
  bankChoicePage,
  cancelledPage,
  connectedPage,
  consentPage,
  invalidLinkPage,
  missingPage,
} from './aggregatorPages';
import { aggregatorStyle } from './aggregatorStyle';
import { bankOf } from './bank';
import type { Connections } from './connections';
import type { Links } from './links';

interface AggregatorOptions {
  links: Links;
  connections: Connections;
  /** Path under which the pages are served. */
  path: string;
}

/** The pages of a fake bank-data aggregator. A connect link opens them. */
export function createAggregator({ links, connections, path }: AggregatorOptions): Hono {
  const aggregator = new Hono();
  aggregator.use(setPageHeaders);

  aggregator.get('/style.css', (c) =>
    c.text(aggregatorStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  aggregator.get('/links/:linkId', (c) =>
    links.customerOf(c.req.param('linkId'))
      ? c.html(bankChoicePage(path, c.req.param('linkId')))
      : answerInvalidLink(c),
  );

  aggregator.get('/links/:linkId/consent', (c) => {
    const linkId = c.req.param('linkId');
    const customer = links.customerOf(linkId);
    const bank = bankOf(c.req.query('bank') ?? '');
    if (!customer) return answerInvalidLink(c);
    return bank
      ? c.html(consentPage(path, linkId, customer, bank))
      : c.redirect(`${path}/links/${linkId}`, 303);
  });

  aggregator.post('/links/:linkId/consent', async (c) => {
    const linkId = c.req.param('linkId');
    const customer = links.customerOf(linkId);
    const bank = bankOf(await formField(c, 'bank'));
    // Reading the body takes time. If two answers arrive at once, only the first may use the link.
    if (!customer || !links.customerOf(linkId)) return answerInvalidLink(c);
    if (!bank) return c.redirect(`${path}/links/${linkId}`, 303);
    links.use(linkId);
    connections.connect(customer, bank);
    return c.redirect(`${path}/connected?bank=${bank.id}`, 303);
  });

  aggregator.post('/links/:linkId/cancel', (c) => {
    const linkId = c.req.param('linkId');
    if (!links.customerOf(linkId)) return answerInvalidLink(c);
    links.use(linkId);
    return c.redirect(`${path}/cancelled`, 303);
  });

  aggregator.get('/connected', (c) => c.html(connectedPage(path, bankOf(c.req.query('bank') ?? ''))));
  aggregator.get('/cancelled', (c) => c.html(cancelledPage(path)));
  aggregator.all('*', (c) => c.html(missingPage(path), 404));

  function answerInvalidLink(c: Context) {
    return c.html(invalidLinkPage(path), 404);
  }

  return aggregator;
}

const setPageHeaders: MiddlewareHandler = async (c, next) => {
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
