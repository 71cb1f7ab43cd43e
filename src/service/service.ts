import type { Caller, Client } from './client';
import { ServiceFailure } from './failure';
import { withResend } from './retry';
import type { RetryBudget } from './retryBudget';
import type { Tokens } from './tokens';
import type { Action, Metrics, Session } from './types';

/**
 * The operations as the conversation calls them: authorized, and repeated if the service certainly took nothing.
 * They reject with a `ServiceFailure`, or with the reason of an aborted signal.
 */
export interface Service {
  createSession(signal: AbortSignal): Promise<Session>;
  sendMessage(signal: AbortSignal, sessionId: string, text: string): Promise<unknown>;
  metrics(signal: AbortSignal): Promise<Metrics>;
  actions(signal: AbortSignal): Promise<{ items: Action[] }>;
  connectBank(signal: AbortSignal): Promise<{ connect_url: string }>;
}

export function createService(
  client: Client,
  tokens: Tokens,
  retryBudget: RetryBudget,
  onBug: (error: unknown) => void,
): Service {
  async function call<T>(signal: AbortSignal, operation: (caller: Caller) => Promise<T>): Promise<T> {
    const authorized = () => tokens.authorized((accessToken) => operation({ accessToken, signal }));
    try {
      return await withResend(authorized, signal, retryBudget);
    } catch (error) {
      if (error instanceof ServiceFailure || signal.aborted) throw error;
      onBug(error);
      // Nobody knows how far the call came.
      throw new ServiceFailure('malformed', 'call', { code: 'widget-error' });
    }
  }

  return {
    createSession: (signal) => call(signal, client.createSession),
    sendMessage: (signal, sessionId, text) =>
      call(signal, (caller) => client.sendMessage(caller, sessionId, text)),
    metrics: (signal) => call(signal, client.metrics),
    actions: (signal) => call(signal, client.actions),
    connectBank: (signal) => call(signal, client.connectBank),
  };
}
