import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { randomId } from './http';

const BANK = 'Paper Crane Bank';
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const CLOSE = html`<p>You can close this tab and return to the chat.</p>`;

interface ConnectOptions {
  /** Path under which the pages are served. */
  path: string;
  onConnect: (userId: string) => void;
}

/** A plain page in place of a bank's sign-in. A connect link opens it, and works once. */
export function createConnectPages({ path, onConnect }: ConnectOptions) {
  const pages = new Hono();
  /** The users of the links that were not used yet. */
  const links = new Map<string, string>();

  pages.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', POLICY);
  });

  pages.get('/links/:linkId', (c) => {
    const linkId = c.req.param('linkId');
    if (!links.has(linkId)) return showInvalidLink(c);
    const form = html`
      <p>The finance chat asks to read the names, balances and payments of your accounts. It can't move money.</p>
      <form action="${path}/links/${linkId}/agree" method="post">
        <button type="submit">Agree and connect</button>
      </form>`;
    return c.html(page(`Share your accounts at ${BANK}`, form));
  });

  pages.post('/links/:linkId/agree', (c) => {
    const linkId = c.req.param('linkId');
    const userId = links.get(linkId);
    if (!userId) return showInvalidLink(c);
    links.delete(linkId);
    onConnect(userId);
    const text = html`<p>Its accounts are now part of your money overview.</p>${CLOSE}`;
    return c.html(page(`${BANK} is connected`, text));
  });

  return {
    pages,
    /** The address of a new link, on the origin of the request. */
    createLink(userId: string, requestUrl: string): string {
      const linkId = randomId();
      links.set(linkId, userId);
      return new URL(`${path}/links/${linkId}`, requestUrl).href;
    },
  };
}

const showInvalidLink = (c: Context) =>
  c.html(page('This link is no longer valid', html`<p>A link works once.</p>${CLOSE}`), 404);

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
        <link rel="icon" href="data:,">
        <style>
          body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; font: 1.125rem / 1.6 system-ui, sans-serif; }
          h1 { font-size: 1.75rem; line-height: 1.25; }
          button { margin: 0.5rem 0.5rem 0.5rem 0; padding: 0.6rem 1.1rem; font: inherit; }
          footer { margin-top: 3rem; opacity: 0.75; }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>This is a demonstration. The bank is invented, and no real account is read.</footer>
      </body>
    </html>`;
}
