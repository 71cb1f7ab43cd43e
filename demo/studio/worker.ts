import { createStage } from '../service/stage';
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
const path = `${new URL(worker.registration.scope).pathname}s`;
const stage = createStage({ path, playOf, hangUp: () => Response.error() });

worker.addEventListener('install', () => void worker.skipWaiting());

// The page that registers it must not need a reload.
worker.addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as WorkerEvent;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(`${path}/`)) return;
  respondWith.call(event, Promise.resolve(stage.fetch(request)));
});
