import { createFetch, type FetchResponse } from 'ofetch';
import { isString, propertyOf } from '../lib/guards';
import { NOT_JSON, parse, stringify } from '../lib/json';
import { shorten } from '../lib/shorten';
import { TimeoutError, withTimeout } from '../lib/timeout';
import { type ErrorCode, kindOfStatus, ServiceFailure } from './failure';
import { readRetryAfter } from './retry';
import type { Action, Metrics, Session, TokenPair } from './types';
import {
  ACTIONS,
  CONNECT_LINK,
  ERROR_BODY,
  findMismatch,
  METRICS,
  SESSION,
  type Shape,
  TOKEN_PAIR,
} from './wire';

/** Read at every call, so that they can change. */
export interface ClientOptions {
  /** Where `/api/…` is appended. */
  baseUrl: string;
  userId: string;
  chatType: string;
  /** Milliseconds before a call without an answer fails as `timeout`. */
  requestTimeout: number;
}

/** Why no answer came. */
export type NoAnswerCode = Extract<ErrorCode, 'offline' | 'no-answer' | 'cors-or-network' | 'blocked-by-csp'>;

export interface ClientListeners {
  /** What the page knows about a request that got no answer. */
  diagnoseNoAnswer?: (() => NoAnswerCode | Promise<NoAnswerCode>) | undefined;
  onFailure?: ((failure: ServiceFailure) => void) | undefined;
}

export interface Caller {
  accessToken: string;
  signal: AbortSignal;
}

/** The six operations of the service. A call resolves with what its shape promises or rejects with a `ServiceFailure`. */
export interface Client {
  refreshTokens(caller: Caller, refreshToken: string): Promise<TokenPair>;
  createSession(caller: Caller): Promise<Session>;
  /** Resolves with the body as it came. */
  sendMessage(caller: Caller, sessionId: string, text: string): Promise<unknown>;
  metrics(caller: Caller): Promise<Metrics>;
  actions(caller: Caller): Promise<{ items: Action[] }>;
  connectBank(caller: Caller): Promise<{ connect_url: string }>;
}

/** Nothing of the page goes along, and no redirect is followed with a token. */
const DEFAULTS = {
  credentials: 'omit',
  redirect: 'error',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
  // ofetch cannot end its wait when the widget is destroyed, and would repeat calls of unknown outcome.
  retry: false,
  // ofetch would let HTML and broken JSON pass as strings.
  responseType: 'text',
  ignoreResponseError: true,
} as const;

/** Nobody could quote a longer one. */
const MAX_REQUEST_ID = 200;

/** What a successful send answers is not part of the interface. */
const ANYTHING: Shape = () => true;

export function createClient(
  getOptions: () => ClientOptions,
  { diagnoseNoAnswer = () => 'no-answer', onFailure = () => {} }: ClientListeners = {},
): Client {
  const http = createFetch({ defaults: DEFAULTS });

  async function call<T>(...request: Parameters<typeof perform>): Promise<T> {
    try {
      return (await perform(...request)) as T;
    } catch (error) {
      if (error instanceof ServiceFailure) onFailure(error);
      throw error;
    }
  }

  async function perform(caller: Caller, operation: string, shape: Shape, body?: object): Promise<unknown> {
    const { baseUrl, requestTimeout } = getOptions();
    const [method, path] = operation.split(' ') as [string, string];
    // ofetch ignores its own `timeout` when it is given a signal.
    const response = await withTimeout(requestTimeout, caller.signal, (signal) =>
      http.raw<string, 'text'>(path, {
        baseURL: baseUrl,
        method,
        headers: { Authorization: `Bearer ${caller.accessToken}` },
        ...(body && { body: stringify(body) }),
        signal,
      }),
    ).catch(async (error: unknown) => {
      caller.signal.throwIfAborted();
      if (error instanceof TimeoutError) throw new ServiceFailure('timeout', operation);
      const code = await diagnoseNoAnswer();
      caller.signal.throwIfAborted();
      throw new ServiceFailure('offline', operation, { code });
    });
    const answer = readAnswer(operation, response);
    const field = findMismatch(shape, answer);
    if (!field) return answer;
    const facts = { code: 'answer-mismatch', field, requestId: requestIdOf(answer) } as const;
    throw new ServiceFailure('malformed', operation, facts);
  }

  return {
    refreshTokens: (caller, refreshToken) =>
      call(caller, 'POST /api/auth/refresh', TOKEN_PAIR, { refreshToken }),

    createSession(caller) {
      const { chatType, userId } = getOptions();
      return call(caller, 'POST /api/chat/session/create', SESSION, { chatType, userId });
    },

    sendMessage(caller, sessionId, text) {
      const { userId } = getOptions();
      const body = { sessionId, userId, payloadType: 'text', payload: { text } };
      return call(caller, 'POST /api/chat/send', ANYTHING, body);
    },

    metrics: (caller) => call(caller, 'GET /api/money/metrics', METRICS),
    actions: (caller) => call(caller, 'GET /api/money/actions', ACTIONS),
    connectBank: (caller) => call(caller, 'POST /api/integrations/bankdata/connect', CONNECT_LINK),
  };
}

/** The body of a success, `undefined` if it was empty. An error body is a failure whatever its status. */
function readAnswer(operation: string, { status, headers, _data }: FetchResponse<string>): unknown {
  const body = parse(_data ?? '');
  const unauthorized = propertyOf(body, 'detail') === 'Unauthorized';
  const isError = unauthorized || !findMismatch(ERROR_BODY, body);
  const succeeded = status >= 200 && status < 300;
  if (succeeded && !isError && body !== NOT_JSON) return body;
  const facts = {
    status,
    requestId: requestIdOf(body),
    ...readRetryAfter(headers.get('retry-after')),
  };
  if (unauthorized) throw new ServiceFailure('unauthorized', operation, facts);
  const kind = kindOfStatus(status);
  // Not the service, but something before it or another address.
  const isForeign = kind === 'refused' && !isError;
  if (!succeeded)
    throw new ServiceFailure(kind, operation, { ...facts, ...(isForeign && { code: 'unexpected-answer' }) });
  throw new ServiceFailure(isError ? 'refused' : 'malformed', operation, facts);
}

function requestIdOf(body: unknown): string | undefined {
  const id = propertyOf(body, 'request_id');
  return isString(id) ? shorten(id, MAX_REQUEST_ID) : undefined;
}
