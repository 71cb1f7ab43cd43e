import type { Incident } from '../../src/testing/scenarioService';
import type { HostPage } from './player';

/** Lets something happen to the service at `baseUrl`, and tells the page what its browser would tell it. */
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
