import { startWorker } from '../startWorker';

const started = startWorker('../worker.js');

/** The bank's page gets its policy from the worker, so nobody goes there before the worker runs. */
async function follow(event: Event) {
  event.preventDefault();
  await started;
  location.assign((event.currentTarget as HTMLAnchorElement).href);
}

if (!navigator.serviceWorker?.controller) {
  const link = document.querySelector('a[href*="bank.html"]');
  link?.addEventListener('click', follow);
}
