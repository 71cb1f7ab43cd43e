import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { HostPage } from './player';
import { askAt, causeAt } from './serviceCalls';
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
      await causeAt(serviceOf(shown, visitId).baseUrl, incident, getPage());
      if (incident !== 'minute-passed' && visit.id.peek() === visitId) {
        connected.value = incident === 'network-back';
      }
    },
    ask: (questions, signal) => askAt(serviceOf(shown, visit.id.peek()).baseUrl, questions, signal),
    reset() {
      connected.value = true;
    },
  };
}
