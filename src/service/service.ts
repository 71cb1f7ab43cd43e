import { createFetch } from 'ofetch';
import { isString, propertyOf } from '../lib/guards';
import { NOT_JSON, parse, stringify } from '../lib/json';
import { shorten } from '../lib/shorten';
import { TimeoutError, withTimeout } from '../lib/timeout';
import { type ErrorCode, kindOfStatus, ServiceFailure, warningOf } from './failure';
import { fetchOfHost, HostFailure, type HostRequest, toPlain } from './hostFetch';
import { openStream } from './readStream';
import { createRetryBudget, type RetryBudget, readRetryAfter, withResend } from './retry';
import { createTokens, type Tokens, type TokensOptions } from './tokens';
import type { Action, Metrics, RequestOptions, TokenPair, TokenSource } from './types';
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

/**
 * The operations as the conversation calls them: authorized, and repeated if the service certainly took nothing.
 * They reject with a `ServiceFailure`, or with the reason of the signal once that has aborted.
 */
export interface Service {
  createSession(): Promise<{ sessionId: string }>;
  /** Resolves with the body as it came, or with the stream that `readStream` made of it. */
  sendMessage(sessionId: string, text: string): Promise<unknown>;
  metrics(): Promise<Metrics>;
  actions(): Promise<{ items: Action[] }>;
  connectBank(): Promise<{ connect_url: string }>;
}

/** Those options, with their defaults. */
export type ServiceSettings = RequestOptions & Required<Pick<RequestOptions, 'chatType' | 'requestTimeout'>>;

/** Why no answer came. */
type NoAnswerCode = Extract<ErrorCode, 'offline' | 'no-answer' | 'cors-or-network' | 'blocked-by-csp'>;

export interface ServiceOptions
  extends Pick<TokensOptions, 'signal' | 'report' | 'onRenewed' | 'onSignedIn' | 'onLogout'> {
  /** Read at every call. The user and the service stay the same. */
  getSettings(): ServiceSettings;
  /** The tokens that the host gave, or its function; neither while the user is logged out here. Read at every use. */
  getTokenSource(): TokenSource | undefined;
  /** Finds out why a request got no answer. */
  diagnoseNoAnswer?: (() => NoAnswerCode | Promise<NoAnswerCode>) | undefined;
  /** @default a budget of its own */
  retryBudget?: RetryBudget;
}

/** The request carries nothing of the page, and follows no redirect with a token. */
const REQUEST = {
  credentials: 'omit',
  redirect: 'error',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const;

const DEFAULTS = {
  // ofetch cannot end its wait when the widget is destroyed, and would repeat calls of unknown outcome.
  retry: false,
  // The body is left to us: the parser of ofetch lets HTML and broken JSON pass as strings.
  responseType: 'stream',
  ignoreResponseError: true,
} as const;

/** Nobody could quote a longer one. */
const MAX_REQUEST_ID = 200;

const SEND = 'POST /api/chat/send';

/** The interface does not describe the answer to a message. */
const ANYTHING: Shape = () => true;

/** The fields of one request beside its operation. */
interface Request {
  accessToken: string;
  signal: AbortSignal;
  body?: object | undefined;
}

interface Answer extends Pick<Response, 'status' | 'headers'> {
  body: unknown;
}

/** The service as one user calls it, and the user's tokens. */
export function createService(options: ServiceOptions): Service & { tokens: Tokens } {
  const { getSettings, report, diagnoseNoAnswer = () => 'no-answer', signal: life } = options;
  const { onRenewed, onSignedIn, onLogout } = options;
  const { baseUrl, userId, requestTimeout } = getSettings();
  const { retryBudget = createRetryBudget() } = options;
  const pageFetch = globalThis.fetch;
  const http = createFetch({
    defaults: { ...DEFAULTS, baseURL: baseUrl },

    // Without the options of ofetch.
    fetch(url, { method, headers, body, signal } = {}) {
      const init = { ...REQUEST, method, headers: toPlain(headers), body, signal } as HostRequest;
      const { fetch } = getSettings();
      return fetch ? fetchOfHost(fetch, String(url), init, report) : pageFetch(url, init);
    },
  });

  const tokens = createTokens({
    getSource: options.getTokenSource,
    key: `${baseUrl} ${userId}`,
    renewalDelayMs: retryBudget.renewalDelayMs,
    requestTimeout,
    signal: life,
    report,
    onRenewed,
    onSignedIn,
    onLogout,

    refresh(accessToken, refreshToken) {
      // The request goes on when the widget is destroyed: its answer is the only pair there is.
      const { signal } = new AbortController();
      const body = { refreshToken };
      const present = () =>
        request<TokenPair>('POST /api/auth/refresh', TOKEN_PAIR, { accessToken, signal, body });
      return withResend(present, life, retryBudget);
    },
  });

  /** Makes an authorized call, and repeats it if the service certainly did not take it. */
  async function call<T>(operation: string, shape: Shape, body?: object): Promise<T> {
    const authorized = () =>
      tokens.authorized((accessToken) => request<T>(operation, shape, { accessToken, signal: life, body }));
    try {
      return await withResend(authorized, life, retryBudget);
    } catch (error) {
      if (error instanceof ServiceFailure || life.aborted) throw error;
      report.warn(['widget-error'], error);
      // Nobody knows how far the call came.
      throw new ServiceFailure('malformed', operation, { code: 'widget-error' });
    }
  }

  async function request<T>(operation: string, shape: Shape, given: Request): Promise<T> {
    try {
      return readAnswer(operation, shape, await fetchAnswer(operation, given)) as T;
    } catch (error) {
      const warning = error instanceof ServiceFailure && warningOf(error, baseUrl);
      if (warning) report.warn(warning);
      throw error;
    }
  }

  async function fetchAnswer(operation: string, { accessToken, signal, body }: Request) {
    const [method, path] = operation.split(' ') as [string, string];
    const { requestTimeout } = getSettings();
    // ofetch ignores its own `timeout` when it is given a signal.
    return withTimeout(requestTimeout, signal, async (ends): Promise<Answer> => {
      const response = await http.raw(path, {
        method,
        signal: ends,
        ...(body && { body: stringify(body) }),
        onRequest: ({ options }) => options.headers.set('Authorization', `Bearer ${accessToken}`),
      });
      const { status, headers } = response;
      const stream = operation === SEND ? openStream(response, getSettings().readStream, report) : undefined;
      return { status, headers, body: stream ? stream.body : parse(await response.text()) };
    }).catch(async (error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof TimeoutError) throw new ServiceFailure('timeout', operation);
      const isOfHost = error instanceof Error && error.cause instanceof HostFailure;
      const code = isOfHost ? 'host-threw' : await diagnoseNoAnswer();
      signal.throwIfAborted();
      throw new ServiceFailure('offline', operation, { code });
    });
  }

  return {
    tokens,

    createSession: () =>
      call('POST /api/chat/session/create', SESSION, { chatType: getSettings().chatType, userId }),

    sendMessage: (sessionId, text) =>
      call(SEND, ANYTHING, { sessionId, userId, payloadType: 'text', payload: { text } }),

    metrics: () => call('GET /api/money/metrics', METRICS),
    actions: () => call('GET /api/money/actions', ACTIONS),
    connectBank: () => call('POST /api/integrations/bankdata/connect', CONNECT_LINK),
  };
}

/** The body of a success, `undefined` if it was empty. An error body is a failure with any status. */
function readAnswer(operation: string, shape: Shape, { status, headers, body }: Answer) {
  const requestId = requestIdOf(body);
  const unauthorized = propertyOf(body, 'detail') === 'Unauthorized';
  const isError = unauthorized || !findMismatch(ERROR_BODY, body);
  const kind = unauthorized ? 'unauthorized' : kindOfStatus(status, isError);
  if (!kind && body !== NOT_JSON) {
    const field = findMismatch(shape, body);
    if (!field) return body;
    throw new ServiceFailure('malformed', operation, { code: 'answer-mismatch', field, requestId });
  }
  const retryAfter = headers.get('retry-after');
  // A gateway may answer a 503 after the service has taken the call.
  const turnedAway = status === 429 || (status === 503 && (isError || retryAfter !== null));
  throw new ServiceFailure(kind ?? 'malformed', operation, {
    status,
    requestId,
    ...readRetryAfter(retryAfter),
    // A refused token is not accepted later, with any status.
    turnedAway: turnedAway && kind !== 'unauthorized',
    // The answer is not from the service, but from something before it, or from another address.
    ...(kind === 'refused' && !isError && { code: 'unexpected-answer' }),
  });
}

function requestIdOf(body: unknown): string | undefined {
  const id = propertyOf(body, 'request_id');
  return isString(id) ? shorten(id, MAX_REQUEST_ID) : undefined;
}
