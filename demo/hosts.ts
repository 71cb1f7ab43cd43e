import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { TokenPair } from '../src/testing/tokens';
import { bundleSite } from './bundleSite';

interface HostsOptions {
  issueTokens: (userId: string) => Promise<TokenPair>;
}

const CUSTOMER = 'london';
export const SITES = ['tag', 'module', 'headless', 'react', 'reactHeadless', 'vue', 'vueHeadless', 'turbo'];
/** Sites whose code has to be compiled, by their entries: JSX and single-file components. */
export const BUNDLED_SITES = {
  react: 'main.jsx',
  reactHeadless: 'main.jsx',
  vueHeadless: 'main.js',
};
const FOLDER = fileURLToPath(new URL('./hosts', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** Files of packages that a browser can import directly. */
export const VENDOR_FILES: Record<string, string> = {
  'turbo.js': '@hotwired/turbo/dist/turbo.es2017-esm.js',
  'vue.js': 'vue/dist/vue.esm-browser.prod.js',
};

/** Small sites, one for each way to put the chat on a page. */
export function createHosts({ issueTokens }: HostsOptions): Hono {
  const hosts = new Hono();
  const bundles = new Map<string, Promise<string>>();

  hosts.post('/hosts/chat-tokens', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await issueTokens(CUSTOMER));
  });

  hosts.get('/hosts/vendor/:file', async (c) => {
    const path = VENDOR_FILES[c.req.param('file')];
    if (!path) return c.notFound();
    return c.body(await readFile(`${PACKAGES}/${path}`), 200, { 'Content-Type': 'text/javascript' });
  });

  for (const [site, entry] of Object.entries(BUNDLED_SITES)) {
    hosts.get(`/hosts/${site}/main.js`, async (c) => {
      const code = bundles.get(site) ?? bundleSite(`${FOLDER}/${site}/${entry}`);
      bundles.set(site, code);
      return c.body(await code, 200, { 'Content-Type': 'text/javascript' });
    });
  }

  for (const site of SITES) hosts.get(`/hosts/${site}`, (c) => c.redirect(`/hosts/${site}/`));
  hosts.get(
    '/hosts/*',
    async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
      // The site links to its source, so the browser must show it as text.
      if (/\.(jsx|vue)$/.test(c.req.path)) c.header('Content-Type', 'text/plain; charset=utf-8');
    },
    serveStatic({ root: FOLDER, rewriteRequestPath: (path) => path.slice('/hosts'.length) }),
  );

  return hosts;
}
