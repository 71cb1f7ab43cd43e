import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { InitOptions } from '../../src/options/types';
import { listen } from './listen';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const BUILT = /^\/((?:finance-chat(?:-lite)?|headless|engine|widget|markdown)\.m?js|locales\/[\w-]+\.m?js)$/;

export type HostSite = Awaited<ReturnType<typeof serveHost>>;

/** A site with its own origin, the built widget and the pages that a test puts there. */
export async function serveHost() {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();

  const server = await listen(
    createServer(async ({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://host');
      const page = pages.get(pathname);
      if (page) {
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
          .end(page.html);
      } else if (BUILT.test(pathname)) {
        const script = await readFile(DIST + pathname);
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
      } else {
        response.writeHead(404).end();
      }
    }),
  );

  return {
    ...server,
    put(path: string, html: string, headers: Record<string, string> = {}) {
      pages.set(path, { html, headers });
    },
  };
}

export interface PageParts {
  head?: string;
  body?: string;
  lang?: string;
}

/** A page with a heading, a button and a field of its own. */
export const pageOf = ({ head = '', body = '', lang = 'en' }: PageParts) => `<!doctype html>
<html lang="${lang}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Host page</title>
  <link rel="icon" href="data:,">
  ${head}
</head>
<body>
  <main>
    <h1>Host page</h1>
    <p><button>Of the page</button></p>
    <p><label>Field of the page <input></label></p>
  </main>
  ${body}
</body>
</html>`;

/** The first call as the README has it; the handle becomes `window.chat`. */
export const callOf = (options: InitOptions, nonce = '') => `<script nonce="${nonce}">
    (window.FinanceChat ??= { queue: [] }).queue.push((chat) => {
      window.chat = chat.init(${sourceOf(options)});
    });
  </script>`;

/** The script tag and the first call. */
export const snippetOf = (options: InitOptions, nonce = '', file = 'finance-chat.js') =>
  `<script async nonce="${nonce}" src="/${file}"></script>${callOf(options, nonce)}`;

/** JavaScript for a value with functions in it; they must be arrows or `function`s that need nothing from outside. */
export function sourceOf(value: unknown): string {
  if (typeof value === 'function') return `(${value})`;
  if (Array.isArray(value)) return `[${value.map(sourceOf)}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${sourceOf(part)}`)}}`;
  }
  return JSON.stringify(value) ?? 'undefined';
}
