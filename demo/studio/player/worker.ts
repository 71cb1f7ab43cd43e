import { bankAccounts } from '../../bankAccounts';
import { strictPage } from '../../strictPage';
import { createScenarioService } from './scenarioService';
import { behaviourOf } from './scenarios';

/** The parts of a Service Worker's global scope that this file uses. The DOM types do not include them. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

type WorkerEvent = Event & {
  request: Request;
  respondWith(answer: Response | Promise<Response>): void;
  waitUntil(done: Promise<unknown>): void;
};

const worker = globalThis as unknown as WorkerScope;
const root = worker.registration.scope;
const path = `${new URL(root).pathname}s`;
/** Pages whose policy a static host cannot send, and who may show them in a frame. */
const STRICT_PAGES: Record<string, "'none'" | "'self'"> = {
  [`${root}bank/`]: "'none'",
  [`${root}studio/stages/bank.html`]: "'self'",
};
const scenarios = createScenarioService({ path, behaviourOf, dropConnection: () => Response.error() });

worker.addEventListener('install', () => void worker.skipWaiting());

// Without this, the page that registers the worker would need a reload.
worker.addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  if ((event as MessageEvent).data === 'claim') (event as WorkerEvent).waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as WorkerEvent;
  const answer = respondTo(request);
  if (answer) respondWith.call(event, answer);
});

function respondTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const ancestors = STRICT_PAGES[origin + pathname];
  if (ancestors) return respondStrictly(origin + pathname, ancestors);
  if (origin + pathname === `${root}bank/accounts`) {
    return Promise.resolve(Response.json(bankAccounts(new Date())));
  }
  if (pathname.startsWith(`${path}/`)) return Promise.resolve(scenarios.fetch(request));
}

async function respondStrictly(url: string, ancestors: "'none'" | "'self'"): Promise<Response> {
  const [page, digests] = await Promise.all([fetch(url), fetch(`${root}integrity.json`)]);
  const { 'finance-chat.js': integrity } = await digests.json();
  // The bank's script asks for the accounts, too.
  const service = ancestors === "'none'" ? root : `${root}s/`;
  return strictPage({ page: await page.text(), integrity, service, ancestors });
}
