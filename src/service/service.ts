import type { Reporter } from '../lib/reporter';
import { type Caller, type Client, type ClientOptions, createClient, type NoAnswerCode } from './client';
import { ServiceFailure, warningOf } from './failure';
import { withResend } from './retry';
import { createRetryBudget, type RetryBudget } from './retryBudget';
import { createTokens, type Tokens } from './tokens';
import type { Action, Metrics, Session, TokenPair, TokenSource } from './types';

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

/** The service as one user calls it, and the user's tokens. */
export interface UserService extends Service {
  readonly tokens: Tokens;
}

export interface ServiceOptions {
  /** Read at every call. The user and the service stay the same. */
  getSettings(): ClientOptions;
  /** The tokens that the host gave, or its function. Read at every use. */
  getTokenSource(): TokenSource;
  /** The user has logged out here: starts signed out until the host gives a pair. */
  loggedOut: boolean;
  /** Aborts when the chat of this user ends. */
  signal: AbortSignal;
  report: Reporter;
  /** Finds out why a request got no answer. */
  diagnoseNoAnswer?: (() => NoAnswerCode | Promise<NoAnswerCode>) | undefined;
  /** A pair that the host did not give: renewed here or in another tab. */
  onRenewed(pair: TokenPair): void;
  onSignedIn(is: boolean): void;
  /** The user logged out in another tab. */
  onLogout(): void;
}

export function createService(options: ServiceOptions): UserService {
  const { getSettings, getTokenSource, report, diagnoseNoAnswer } = options;
  const { baseUrl, userId, requestTimeout } = getSettings();
  const client = createClient(getSettings, {
    diagnoseNoAnswer,
    onFailure(failure) {
      const warning = warningOf(failure, baseUrl);
      if (warning) report.warn(warning);
    },
  });
  const retryBudget = createRetryBudget();
  const tokens = createTokens({
    ...options,
    getSource: getTokenSource,
    key: `${baseUrl} ${userId}`,
    refreshTokens: client.refreshTokens,
    requestTimeout,
    retryBudget,
    onFault: report.warn,
  });
  const onBug = (error: unknown) => report.warn(['widget-error'], error);
  return { ...createOperations(client, tokens, retryBudget, onBug), tokens };
}

export function createOperations(
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
