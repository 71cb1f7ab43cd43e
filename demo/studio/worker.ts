import { createStage } from '../../src/testing/stage';
import { bankFrame } from './bankFrame';
import { playOf } from './scenarios';

/** What this file uses of the global scope of a Service Worker, which the DOM's types don't know. */
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
const bank = `${root}preview/bank.html`;
const stage = createStage({ path, playOf, hangUp: () => Response.error() });

worker.addEventListener('install', () => void worker.skipWaiting());

// The page that registers it must not need a reload.
worker.addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as WorkerEvent;
  const answer = answerTo(request);
  if (answer) respondWith.call(event, answer);
});

function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (origin + pathname === bank) return strictBank();
  if (pathname.startsWith(`${path}/`)) return Promise.resolve(stage.fetch(request));
}

async function strictBank(): Promise<Response> {
  const [page, digests] = await Promise.all([fetch(bank), fetch(`${root}integrity.json`)]);
  const { 'finance-chat.js': integrity } = await digests.json();
  return bankFrame(await page.text(), integrity, root);
}
