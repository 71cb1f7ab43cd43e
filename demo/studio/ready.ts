/** A worker that nobody asks for half a minute is stopped, and forgets every visit. */
const REMIND_EVERY_MS = 20_000;

/** Resolves when the service can be reached, in its worker where there is no server. */
export async function ready(worker: string): Promise<void> {
  if (!import.meta.env.VITE_SERVICE_WORKER) return;
  if (!('serviceWorker' in navigator)) {
    throw new Error('The studio needs a Service Worker, which this browser or address does not allow.');
  }
  const controlled = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await navigator.serviceWorker.register(worker);
  if (!navigator.serviceWorker.controller) await controlled;
  setInterval(() => navigator.serviceWorker.controller?.postMessage('stay'), REMIND_EVERY_MS);
}
