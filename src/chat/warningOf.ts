import type { Warning } from '../lib/warnings';
import type { ServiceFailure } from '../service/failure';

/** What the developer should know of a failed call; nothing if the code of the host and the service is right. */
export function warningOf(failure: ServiceFailure, baseUrl: string): Warning | undefined {
  const { code, call, field, status } = failure;
  if (code === 'answer-mismatch') return [code, call, field ?? 'body'];
  if (code === 'unexpected-answer') return [code, call, status];
  // A message may be refused for what the person wrote.
  if (code === 'refused' && !call.endsWith('/send')) return [code, call, status];
  if (code === 'no-answer' || code === 'cors-or-network') return [code, new URL(baseUrl).origin];
  return undefined;
}
