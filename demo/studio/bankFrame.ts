import { strictHeaders } from '../../src/testing/strict';

/** Answers with the bank's page for a frame of the studio at `root`, under the same policy as the portal. */
export function bankFrame(page: string, integrity: string, root: string): Response {
  const { nonce, headers } = strictHeaders({ service: `${root}s/`, ancestors: "'self'" });
  const filled = page.replaceAll('{nonce}', nonce).replace('integrity=""', `integrity="${integrity}"`);
  return new Response(filled, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}
