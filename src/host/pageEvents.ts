import { listen } from './listen';

export interface PageListeners {
  onBrowserOnline(online: boolean): void;
  /** The page goes away, perhaps into the back/forward cache. */
  onLeave(): void;
  /** The person is back: in this tab, in its window, or on the page. */
  onReturn(fromCache: boolean): void;
  onClick(target: Element): void;
}

/** Follows the page: on- and offline, away and back. Returns the function that stops it. */
export function followPage({ onBrowserOnline, onLeave, onReturn, onClick }: PageListeners): () => void {
  const returned = (event: Event) => {
    if (!document.hidden) onReturn(event.type === 'pageshow' && (event as PageTransitionEvent).persisted);
  };
  const stops = [
    listen(window, ['online'], () => onBrowserOnline(true)),
    listen(window, ['offline'], () => {
      // Some browsers fire it while they are online.
      if (!navigator.onLine) onBrowserOnline(false);
    }),
    listen(window, ['pagehide'], onLeave),
    listen(window, ['focus', 'pageshow'], returned),
    listen(document, ['visibilitychange'], returned),
    listen(document, ['click'], ({ target }) => {
      if (target instanceof Element) onClick(target);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
