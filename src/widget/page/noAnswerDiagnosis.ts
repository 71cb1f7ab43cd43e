import { listen } from './listen';

export interface NoAnswerDiagnosis {
  /** Why a request got no answer, as far as a page can tell. */
  diagnose(): Promise<'offline' | 'no-answer' | 'cors-or-network' | 'blocked-by-csp'>;
  stop(): void;
}

export interface NoAnswerDiagnosisOptions {
  getBaseUrl(): string;
  /** The policy of the page does not allow requests to this origin. */
  onBlocked(origin: string): void;
}

/** Content Security Policy, Level 3: an address of http is reported whole, or as its origin. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

/** Finds out why requests get no answer. It makes no request of its own. */
export function createNoAnswerDiagnosis({
  getBaseUrl,
  onBlocked,
}: NoAnswerDiagnosisOptions): NoAnswerDiagnosis {
  // Node has neither policies nor origins.
  if (!('location' in globalThis)) return { diagnose: async () => 'no-answer', stop() {} };
  const blocked = new Set<string>();

  const stop = listen(globalThis.document ?? self, ['securitypolicyviolation'], (event) => {
    const { effectiveDirective, disposition, blockedURI } = event as SecurityPolicyViolationEvent;
    const origin = originOf(getBaseUrl());
    if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return;
    if (originOf(blockedURI) !== origin) return;
    blocked.add(origin);
    onBlocked(origin);
  });

  return {
    stop,

    async diagnose() {
      // Chromium tells of a blocked request only after the request has failed.
      await new Promise((resolve) => setTimeout(resolve));
      const origin = originOf(getBaseUrl());
      if (!navigator.onLine) return 'offline';
      if (blocked.has(origin)) return 'blocked-by-csp';
      return origin === location.origin ? 'no-answer' : 'cors-or-network';
    },
  };
}
