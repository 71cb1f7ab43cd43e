import type { PageListeners } from '../../chat/engine';
import { listen } from './listen';

/**
 * Follows the page: on- and offline, away and back. A worker only has on- and offline, and Node nothing of it. Returns
 * the function that stops it.
 */
export function followPage(listeners: PageListeners): () => void {
  const stops = [
    ...('self' in globalThis ? followNetwork(listeners) : []),
    ...('document' in globalThis ? followVisits(listeners) : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const followNetwork = ({ onBrowserOnline }: PageListeners) => [
  listen(self, ['online'], () => onBrowserOnline(true)),
  listen(self, ['offline'], () => {
    // Some browsers fire it while they are online.
    if (!navigator.onLine) onBrowserOnline(false);
  }),
];

function followVisits({ onLeave, onReturn }: PageListeners) {
  const returned = (event: Event) => {
    if (!document.hidden) onReturn(event.type === 'pageshow' && (event as PageTransitionEvent).persisted);
  };
  return [
    listen(window, ['pagehide'], onLeave),
    listen(window, ['focus', 'pageshow'], returned),
    listen(document, ['visibilitychange'], returned),
  ];
}
