import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { createService, type ServiceOptions, type TestService } from '../src/testing';
import { listen } from '../src/testing/cli/serve';
import { createBank } from './bank';
import { createDocs } from './docs';
import { createHosts } from './hosts';
import { createPartner } from './partner';
import { createStudioSite } from './studio';
import { createScenarioService } from './studio/player/scenarioService';
import { behaviourOf } from './studio/player/scenarios';
import { WIDGET_FILES } from './widgetFiles';

export interface DemoOptions {
  /** 0 means any free port. @default 4310 */
  port?: number;
  /** Folder of the built widget. @default this repository's dist */
  dist?: string;
  service?: ServiceOptions;
}

export interface Demo {
  url: string;
  service: TestService;
  close(): Promise<void>;
}

const WIDGET_PATHS = WIDGET_FILES.map((file) => (file === 'locales' ? '/locales/*' : `/${file}`));
const PAGES = fileURLToPath(new URL('./pages', import.meta.url));
const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** One server for the service, the built widget and the demo pages. */
export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const { port = 4310, dist = DIST } = options;
  const service = createService(options.service);
  const site = createSite(service, dist, options.service);
  // If the server closes a connection while a request arrives, browsers send the request again.
  const server = createServer({ keepAliveTimeout: 120_000 }, getRequestListener(site.fetch));
  const url = await listen(server, port);
  return {
    url,
    service,
    close: () => close(server),
  };
}

function createSite(service: TestService, dist: string, options?: ServiceOptions): Hono {
  const site = new Hono();
  const { issueTokens } = service;
  const integrity = () => integrityOf(dist);
  const pageOf = (folder: string) => () => readFile(`${PAGES}/${folder}/index.html`, 'utf8');
  for (const path of ['/api/*', '/aggregator/*']) site.all(path, (c) => service.fetch(c.req.raw));
  site.route('/', createPartner({ issueTokens, page: pageOf('partner') }));
  site.route('/', createBank({ issueTokens, page: pageOf('bank'), integrity, now: options?.now }));
  site.route('/', createHosts({ issueTokens }));
  site.route('/', createDocs());
  site.route('/', createScenarioService({ path: '/s', behaviourOf, dropConnection, service: options }));
  site.route('/', createStudioSite({ integrity }));
  site.on('GET', WIDGET_PATHS, allowAnyOrigin, compress(), serveFolder(dist));
  site.get('/partner/:customer/', (c) => c.redirect(`/partner/?customer=${c.req.param('customer')}`));
  site.get('/*', forbidCaching, serveStatic({ root: PAGES }));
  return site;
}

function dropConnection({ env }: Context): Response {
  env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Empty until the widget is built. The bank's page has no chat then. */
async function integrityOf(dist: string): Promise<string> {
  const digests = await readFile(`${dist}/integrity.json`, 'utf8').catch(() => '{}');
  return JSON.parse(digests)['finance-chat.js'] ?? '';
}

/** Uses the parent as root, because `serveStatic` warns about a root that does not exist yet. */
function serveFolder(folder: string): MiddlewareHandler {
  const rewriteRequestPath = (path: string) => `/${basename(folder)}${path}`;
  return serveStatic({ root: dirname(folder), rewriteRequestPath });
}

const forbidCaching: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
};

/** The browser checks the integrity of a script from another origin only if it may read that script. */
const allowAnyOrigin: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
