import { strictHeaders } from '../src/testing/strict';

interface StrictPage {
  /** With the placeholders `{nonce}` and `integrity=""`. */
  page: string;
  /** Of the widget's script. */
  integrity: string;
  /** The only address that the page may send requests to. */
  service: string;
  ancestors: "'none'" | "'self'";
}

/** Answers with a page under the strictest possible policy. */
export function strictPage({ page, integrity, service, ancestors }: StrictPage): Response {
  const { nonce, headers } = strictHeaders({ service, ancestors });
  const filled = page.replaceAll('{nonce}', nonce).replace('integrity=""', `integrity="${integrity}"`);
  return new Response(filled, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}
