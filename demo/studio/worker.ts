import { createScenarioService } from '../../src/testing/scenarioService';
import { bankFrame } from './bankFrame';
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
const bankUrl = `${root}preview/bank.html`;
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
  if (origin + pathname === bankUrl) return respondWithBank();
  if (pathname.startsWith(`${path}/`)) return Promise.resolve(scenarios.fetch(request));
}

async function respondWithBank(): Promise<Response> {
  const [page, digests] = await Promise.all([fetch(bankUrl), fetch(`${root}integrity.json`)]);
  const { 'finance-chat.js': integrity } = await digests.json();
  return bankFrame(await page.text(), integrity, root);
}
