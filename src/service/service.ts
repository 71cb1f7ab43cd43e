import { wait } from '../lib/time';
import { type Auth, type AuthOptions, createAuth } from './auth';
import { ServiceFailure } from './failure';
import { createRequester, type RequesterOptions } from './request';
import { createRetryBudget, type RetryBudget } from './retry';
import type { Action, Metrics, Operation } from './wire';

/** What the sender of a message is told while it is on its way. */
export interface Departure {
  /** How often the message has left. */
  attempts: number;
  /** The message is about to leave. It leaves once the promise has resolved. */
  onLeave(): Promise<void>;
  /** The service certainly did not take it, because it refused the token. */
  onRefused(): void;
}

/** A message of the person, as the service gets it. */
interface MessagePayload {
  text: string;
  /** What on the page it is about. */
  about?: { readonly title: string; readonly value?: string | undefined } | undefined;
  /** What the page shows, as the option `context` says. */
  context?: object | undefined;
}

/**
 * The operations as the conversation calls them: authorized, and repeated if the service certainly took nothing.
 * They reject with a `ServiceFailure`, or with the reason of the signal once that has aborted.
 */
export interface Service {
  createSession(): Promise<{ sessionId: string }>;
  /** Resolves with the body as it came, or with the stream that `readStream` made of it. */
  sendMessage(sessionId: string, payload: MessagePayload, departure?: Departure): Promise<unknown>;
  metrics(): Promise<Metrics>;
  actions(): Promise<{ items: readonly Action[] }>;
  connectBank(): Promise<{ connect_url: string }>;
}

interface CallOptions {
  /** Renews this token, which the service has refused, in place of being authorized. */
  expiredToken?: string;
  departure?: Departure | undefined;
}

export interface ServiceOptions
  extends RequesterOptions,
    Pick<AuthOptions, 'tokens' | 'knownPairs' | 'signal'> {
  /** @default a budget of its own */
  retryBudget?: RetryBudget | undefined;
}

/** The service as one user calls it, and the user's tokens. */
export function createService(options: ServiceOptions): Service & { auth: Auth } {
  const { getSettings, report, signal: life, retryBudget = createRetryBudget() } = options;
  const { userId, requestTimeout } = getSettings();
  const request = createRequester(options);
  const auth = createAuth({
    tokens: options.tokens,
    knownPairs: options.knownPairs,
    renewalDelayMs: retryBudget.renewalDelayMs,
    requestTimeout,
    signal: life,
    report,

    refresh: (expiredToken, refreshToken) => call('refresh', { refreshToken }, { expiredToken }),
  });

  /** Gets a token, asks, and judges the answer; then renews the token or waits, and does it again. */
  async function call<Answer>(operation: Operation, body?: object, given: CallOptions = {}): Promise<Answer> {
    const { expiredToken, departure } = given;
    const count = departure ?? { attempts: 0 };
    // A renewal goes on when the widget is destroyed: its answer is the only pair there is.
    const signal = expiredToken ? new AbortController().signal : life;
    for (;;) {
      const accessToken = expiredToken ?? (await auth.getAccessToken());
      await departure?.onLeave();
      const attempt = ++count.attempts;
      try {
        const answer = await request(operation, { attempt, accessToken, signal, body });
        retryBudget.refill();
        if (!expiredToken) auth.confirm(accessToken);
        return answer as Answer;
      } catch (error) {
        const failure = toFailure(operation, error);
        if (failure.kind === 'unauthorized' && !expiredToken) {
          departure?.onRefused();
          auth.refuse(accessToken);
        } else {
          const delayMs = retryBudget.delayMs(failure, attempt);
          if (delayMs === undefined) throw failure;
          await wait(delayMs, life);
        }
      }
    }
  }

  /** Nobody knows how far a call came that ended in an error of our own. */
  function toFailure(operation: Operation, error: unknown): ServiceFailure {
    if (error instanceof ServiceFailure) return error;
    if (life.aborted) throw error;
    report.warn(['widget-error'], error);
    return new ServiceFailure('malformed', operation, { code: 'widget-error' });
  }

  return {
    auth,
    createSession: () => call('session', { chatType: getSettings().chatType, userId }),

    sendMessage: (sessionId, payload, departure) =>
      call('send', { sessionId, userId, payloadType: 'text', payload }, { departure }),

    metrics: () => call('metrics'),
    actions: () => call('actions'),
    connectBank: () => call('connect'),
  };
}
