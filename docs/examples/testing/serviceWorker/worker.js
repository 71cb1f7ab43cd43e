// The service inside the page's own Service Worker: no server but the one for files.
import { createService } from './testing.mjs';

const service = createService();

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin) return;
  if (pathname === '/chat-tokens') event.respondWith(issueTokens());
  if (/^\/(api|aggregator)\//.test(pathname)) event.respondWith(service.fetch(event.request));
});

async function issueTokens() {
  return Response.json(await service.issueTokens('london'));
}
