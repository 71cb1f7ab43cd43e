import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { build, type Plugin } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';
import type { TokenPair } from '../src/testing/tokens';

interface HostsOptions {
  issueTokens: (userId: string) => Promise<TokenPair>;
}

const CUSTOMER = 'london';
const SITES = ['tag', 'module', 'headless', 'react', 'vue', 'vueHeadless', 'turbo'];
const FOLDER = fileURLToPath(new URL('./hosts', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** Files of packages that a browser can import directly. */
const VENDOR_FILES: Record<string, string> = {
  'turbo.js': '@hotwired/turbo/dist/turbo.es2017-esm.js',
  'vue.js': 'vue/dist/vue.esm-browser.prod.js',
};

/** Small sites, one for each way to put the chat on a page. */
export function createHosts({ issueTokens }: HostsOptions): Hono {
  const hosts = new Hono();
  let reactBundle: Promise<string> | undefined;
  let vueBundle: Promise<string> | undefined;

  hosts.post('/hosts/chat-tokens', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await issueTokens(CUSTOMER));
  });

  hosts.get('/hosts/vendor/:file', async (c) => {
    const path = VENDOR_FILES[c.req.param('file')];
    if (!path) return c.notFound();
    return c.body(await readFile(`${PACKAGES}/${path}`), 200, { 'Content-Type': 'text/javascript' });
  });

  // React has no build that a browser can import, and JSX has to be compiled.
  hosts.get('/hosts/react/main.js', async (c) => {
    reactBundle ??= bundle(`${FOLDER}/react/main.jsx`);
    return c.body(await reactBundle, 200, { 'Content-Type': 'text/javascript' });
  });

  // A single-file component has to be compiled, too.
  hosts.get('/hosts/vueHeadless/main.js', async (c) => {
    vueBundle ??= bundle(`${FOLDER}/vueHeadless/main.js`);
    return c.body(await vueBundle, 200, { 'Content-Type': 'text/javascript' });
  });

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

/** Compiles single-file components. Their styles are in files of their own. */
const vueComponents: Plugin = {
  name: 'vue-components',
  transform(source, filename) {
    if (!filename.endsWith('.vue')) return undefined;
    const { descriptor } = parse(source, { filename });
    return compileScript(descriptor, { id: filename, inlineTemplate: true }).content;
  },
};

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [vueComponents],
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'main' },
      rolldownOptions: { external: [/^finance-chat/, 'vue'] },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error(`Building ${entry} gave no output`);
  return chunk.code;
}
