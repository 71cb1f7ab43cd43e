/** Browsers stop a worker that is idle for about 30 seconds. It would forget all visits. */
const KEEP_ALIVE_MS = 20_000;

/** In a build without a server, starts the worker that contains the service. */
export async function startWorker(url: string): Promise<void> {
  if (!import.meta.env.VITE_SERVICE_WORKER) return;
  if (!('serviceWorker' in navigator)) {
    throw new Error('The studio needs a Service Worker, which this browser or address does not allow.');
  }
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) {
    const controlled = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await serviceWorker.register(url);
    // A worker that is active already does not take over a page that was loaded without it, unless asked.
    const { active } = await serviceWorker.ready;
    active?.postMessage('claim');
    await controlled;
  }
  setInterval(() => serviceWorker.controller?.postMessage('stay'), KEEP_ALIVE_MS);
}
