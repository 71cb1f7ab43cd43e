import type { ChatPage, PageListeners } from '../chat/engine';
import { LOGOUT_KEY, readLogoutMark, writeLogoutMark } from '../chat/record';
import { joinStops, listen } from '../lib/listen';
import { secureUrl } from '../lib/network';
import { nextTurn } from '../lib/time';

/** Content Security Policy, Level 3: an address of http is reported whole, or as its origin. */
const originOf = (url: string) => secureUrl(url)?.origin ?? '';

/** The page or the worker around a chat. Nobody visits a worker, and Node has nothing to follow. */
export function createChatPage(getBaseUrl: () => string): ChatPage {
  /** The policy of the page does not allow requests to these origins. */
  const blocked = new Set<string>();

  function noteViolation(event: Event) {
    const { effectiveDirective, disposition, blockedURI } = event as SecurityPolicyViolationEvent;
    if (effectiveDirective === 'connect-src' && disposition === 'enforce') blocked.add(originOf(blockedURI));
  }

  const followNetwork = ({ onBrowserOnline }: PageListeners) => [
    listen(globalThis.document ?? self, ['securitypolicyviolation'], noteViolation),
    // Some browsers fire `offline` while they are online.
    listen(self, ['online', 'offline'], () => onBrowserOnline(navigator.onLine)),
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

    announceLogout,

    follow: (listeners) =>
      joinStops([
        ...('self' in globalThis ? followNetwork(listeners) : []),
        ...('document' in globalThis ? followVisits(listeners) : []),
      ]),
  };
}

/** Tells the chats of one page, which hear no `storage` event of their own. */
function announceLogout(mark: string) {
  globalThis.window?.dispatchEvent(new CustomEvent(LOGOUT_KEY, { detail: mark }));
}

/** Logs the user out where no chat is there to do it. */
export const logOutOfTab = () => announceLogout(writeLogoutMark());

function followVisits({ onLeave, onReturn, onLogout }: PageListeners) {
  let isAway = false;

  function leave() {
    isAway = true;
    onLeave();
  }

  function comeBack({ persisted }: PageTransitionEvent) {
    isAway = false;
    onReturn(persisted);
  }

  function look() {
    // A page that leaves the back/forward cache becomes visible before its `pageshow`.
    if (!isAway && !document.hidden) onReturn(false);
  }

  return [
    listen(window, ['pagehide'], leave),
    listen(window, ['pageshow'], (event) => comeBack(event as PageTransitionEvent)),
    listen(window, ['focus'], look),
    listen(document, ['visibilitychange'], look),
    listen(window, ['storage'], (event) => {
      const { key, newValue } = event as StorageEvent;
      // The mark may be a later one by now, or the page may have cleared it away.
      if (key === LOGOUT_KEY) onLogout(readLogoutMark() || (newValue ?? ''));
    }),
    listen(window, [LOGOUT_KEY], (event) => onLogout((event as CustomEvent<string>).detail)),
  ];
}
