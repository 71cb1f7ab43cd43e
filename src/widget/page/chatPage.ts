import type { ChatPage, PageListeners } from '../../chat/engine';
import { nextTurn } from '../../lib/nextTurn';
import type { Reporter } from '../../lib/reporter';
import { listen } from './listen';

/** Content Security Policy, Level 3: an address of http is reported whole, or as its origin. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

/** The page or the worker around a chat. Nobody visits a worker, and Node has nothing to follow. */
export function createChatPage(getBaseUrl: () => string, report: Reporter): ChatPage {
  /** The policy of the page does not allow requests to these origins. */
  const blocked = new Set<string>();

  function noteViolation(event: Event) {
    const { effectiveDirective, disposition, blockedURI } = event as SecurityPolicyViolationEvent;
    const origin = originOf(getBaseUrl());
    if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return;
    if (originOf(blockedURI) !== origin) return;
    blocked.add(origin);
    report.warn(['blocked-by-csp', origin]);
  }

  const followNetwork = ({ onBrowserOnline }: PageListeners) => [
    listen(globalThis.document ?? self, ['securitypolicyviolation'], noteViolation),
    listen(self, ['online'], () => onBrowserOnline(true)),
    listen(self, ['offline'], () => {
      // Some browsers fire it while they are online.
      if (!navigator.onLine) onBrowserOnline(false);
    }),
  ];

  return {
    isBrowserOnline: () => globalThis.navigator?.onLine ?? true,

    async diagnoseNoAnswer() {
      // Node has neither policies nor origins.
      if (!('location' in globalThis)) return 'no-answer';
      // Chromium tells of a blocked request only after the request has failed.
      await nextTurn();
      const origin = originOf(getBaseUrl());
      if (!navigator.onLine) return 'offline';
      if (blocked.has(origin)) return 'blocked-by-csp';
      return origin === location.origin ? 'no-answer' : 'cors-or-network';
    },

    follow(listeners) {
      const stops = [
        ...('self' in globalThis ? followNetwork(listeners) : []),
        ...('document' in globalThis ? followVisits(listeners) : []),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

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
