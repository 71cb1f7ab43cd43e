import { createFetch } from 'ofetch';
import { isText } from '../guards';
import { kindOfStatus, ServiceFailure } from './failure';
import { NOT_JSON, parse, stringify } from './json';
import { retryAfterMs } from './retry';
import type { TokenPair } from './tokens';
import {
  ACTIONS,
  type Action,
  CONNECT_LINK,
  ERROR_BODY,
  METRICS,
  type Metrics,
  misfit,
  SESSION,
  type Shape,
  TOKEN_PAIR,
} from './wire';
import { within } from './within';

/** Asked for at every call, so that they can change. */
export interface ClientOptions {
  /** Where `/api/…` is appended. */
  baseUrl: string;
  userId: string;
  chatType: string;
  /** Milliseconds before a call without an answer counts as `timeout`. */
  requestTimeout: number;
}

export interface Caller {
  accessToken: string;
  signal: AbortSignal;
}

/** Nothing of the page goes along, and no redirect is followed with a token. */
const POLICY = {
  credentials: 'omit',
  redirect: 'error',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
  retry: false,
  // Parsed here: ofetch lets HTML and broken JSON pass as strings.
  responseType: 'text',
  ignoreResponseError: true,
} as const;

export type Client = ReturnType<typeof createClient>;

/** The six operations of the service. A call resolves with what its shape promises or rejects with a `ServiceFailure`. */
export function createClient(options: () => ClientOptions) {
  const { raw } = createFetch();

  /** The parsed body of a success: `undefined` where it was empty. */
  async function call(operation: string, { accessToken, signal }: Caller, body?: object): Promise<unknown> {
    const { baseUrl, requestTimeout } = options();
    const [method = '', path] = operation.split(' ');
    const headers: Record<string, string> = { Authorization: `Bearer ${accessToken}` };
    if (body) headers['Content-Type'] = 'application/json';
    const answer = await within(requestTimeout, signal, operation, (ends) =>
      raw(baseUrl.replace(/\/+$/, '') + path, {
        ...POLICY,
        ...(body && { body: stringify(body) }),
        method,
        headers,
        signal: ends,
      }).catch(() => {
        throw new ServiceFailure('offline', operation);
      }),
    );
    return readAnswer(operation, answer);
  }

  async function ask<T>(shape: Shape, operation: string, caller: Caller, body?: object): Promise<T> {
    const answer = await call(operation, caller, body);
    const field = misfit(shape, answer);
    if (field) throw new ServiceFailure('malformed', operation, { field, requestId: referenceOf(answer) });
    return answer as T;
  }

  return {
    refreshTokens: (caller: Caller, refreshToken: string) =>
      ask<TokenPair>(TOKEN_PAIR, 'POST /api/auth/refresh', caller, { refreshToken }),

    createSession(caller: Caller) {
      const { chatType, userId } = options();
      return ask<{ sessionId: string }>(SESSION, 'POST /api/chat/session/create', caller, {
        chatType,
        userId,
      });
    },

    /** Resolves with the raw body: what a successful send answers is not part of the interface. */
    sendMessage: (caller: Caller, sessionId: string, text: string) =>
      call('POST /api/chat/send', caller, {
        sessionId,
        userId: options().userId,
        payloadType: 'text',
        payload: { text },
      }),

    metrics: (caller: Caller) => ask<Metrics>(METRICS, 'GET /api/money/metrics', caller),

    actions: (caller: Caller) => ask<{ items: Action[] }>(ACTIONS, 'GET /api/money/actions', caller),

    connectBank: (caller: Caller) =>
      ask<{ connect_url: string }>(CONNECT_LINK, 'POST /api/integrations/bankdata/connect', caller),
  };
}

function referenceOf(body: unknown) {
  const { request_id } = Object(body);
  return isText(request_id) ? request_id : undefined;
}

interface Answer {
  status: number;
  headers: Headers;
  _data?: unknown;
}

/** The body of a success. An error body is a failure whatever its status; else the status decides. */
function readAnswer(operation: string, { status, headers, _data }: Answer): unknown {
  const body = parse(String(_data ?? ''));
  const { detail } = Object(body);
  const unauthorized = detail === 'Unauthorized';
  const isError = unauthorized || !misfit(ERROR_BODY, body);
  const succeeded = status >= 200 && status < 300;
  if (succeeded && !isError && body !== NOT_JSON) return body;
  const kind = unauthorized
    ? 'unauthorized'
    : !succeeded
      ? kindOfStatus(status)
      : isError
        ? 'refused'
        : 'malformed';
  throw new ServiceFailure(kind, operation, {
    status,
    requestId: referenceOf(body),
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  });
}
