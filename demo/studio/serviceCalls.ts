import type { Incident } from '../../src/testing/scenarioService';
import type { HostPage } from './player';

/** Causes an incident at the service. The page gets the same `online` or `offline` event as from a browser. */
export async function causeAt(baseUrl: string, incident: Incident, page?: HostPage['page']): Promise<void> {
  await fetch(`${baseUrl}/incidents/${incident}`, { method: 'POST' });
  if (incident !== 'minute-passed' && page) setBrowserOnline(page, incident === 'network-back');
}

/** The answers to these questions, as they arrive. */
export async function askAt(baseUrl: string, questions: readonly string[], signal: AbortSignal) {
  const tokens = await fetch(`${baseUrl}/tokens`, { method: 'POST', signal });
  const { accessToken } = await tokens.json();
  const answer = await fetch(`${baseUrl}/demo/stream`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: questions.join('\n'),
    signal,
  });
  return answer.body ?? new ReadableStream();
}

function setBrowserOnline(page: HostPage['page'], online: boolean): void {
  Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => online });
  page.dispatchEvent(new page.Event(online ? 'online' : 'offline'));
}
