import { startWorker } from '../startWorker';

const started = startWorker('../worker.js');

/** The bank's page gets its policy from the worker, so nobody goes there before the worker runs. */
async function follow(event: Event) {
  event.preventDefault();
  // An event forgets its target while something is awaited.
  const { href } = event.currentTarget as HTMLAnchorElement;
  await started;
  location.assign(href);
}

if (!navigator.serviceWorker?.controller) {
  const link = document.querySelector('a[href*="bank.html"]');
  link?.addEventListener('click', follow);
}
