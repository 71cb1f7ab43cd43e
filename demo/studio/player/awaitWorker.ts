import { startWorker } from './startWorker';

// A page that is open before the worker runs keeps its requests until then, so it never has to load again.
const { src } = document.currentScript as HTMLScriptElement;
const started = startWorker(new URL('worker.js', src).href);
const { fetch } = window;
window.fetch = async (...request) => {
  await started;
  return fetch(...request);
};
