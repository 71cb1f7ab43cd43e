import type { Caller, Client } from './client';
import { resend } from './retry';
import type { Tokens } from './tokens';

export type Service = ReturnType<typeof createService>;

/** The operations as the conversation calls them: authorized, and resent where the service certainly took nothing. */
export function createService(client: Client, tokens: Tokens) {
  const authorized =
    <Given extends unknown[], Answer>(operation: (caller: Caller, ...given: Given) => Promise<Answer>) =>
    (signal: AbortSignal, ...given: Given) =>
      resend(() => tokens.authorized((accessToken) => operation({ accessToken, signal }, ...given)), signal);

  return {
    createSession: authorized(client.createSession),
    sendMessage: authorized(client.sendMessage),
    metrics: authorized(client.metrics),
    actions: authorized(client.actions),
    connectBank: authorized(client.connectBank),
  };
}
