import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { HostPage } from './player';
import type { Shown } from './shown';
import { serviceOf, type Visit } from './visit';

/** The service of a visit, as the steps of a scenario use it. */
export interface VisitService extends Pick<HostPage, 'cause' | 'ask'> {
  /** `false` while the scenario's network is lost. */
  readonly connected: ReadonlySignal<boolean>;
  /** A new visit starts with a network. */
  reset(): void;
}

export function createVisitService(
  shown: Shown,
  visit: Visit,
  getPage: () => HostPage['page'] | undefined,
): VisitService {
  const connected = signal(true);

  return {
    connected,
    async cause(incident) {
      const visitId = visit.id.peek();
      const { baseUrl } = serviceOf(shown, visitId);
      await fetch(`${baseUrl}/incidents/${incident}`, { method: 'POST' });
      if (incident === 'minute-passed' || visit.id.peek() !== visitId) return;
      connected.value = incident === 'network-back';
      const page = getPage();
      if (page) setBrowserOnline(page, connected.peek());
    },
    async ask(questions, signal) {
      const { baseUrl, tokensUrl } = serviceOf(shown, visit.id.peek());
      const tokens = await fetch(tokensUrl, { method: 'POST', signal });
      const { accessToken } = await tokens.json();
      const answer = await fetch(`${baseUrl}/demo/stream`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}` },
        body: questions.join('\n'),
        signal,
      });
      return answer.body ?? new ReadableStream();
    },
    reset() {
      connected.value = true;
    },
  };
}

function setBrowserOnline(page: HostPage['page'], online: boolean): void {
  Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => online });
  page.dispatchEvent(new page.Event(online ? 'online' : 'offline'));
}
