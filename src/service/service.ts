import { createFetch, type FetchResponse } from 'ofetch';
import { errorName, isStream, isString, isUnreadResponse, kindOf, propertyOf } from '../lib/guards';
import { NOT_JSON, readBody, stringify } from '../lib/json';
import { isNetworkError } from '../lib/network';
import { readShape } from '../lib/shape';
import { shorten } from '../lib/text';
import { wait, withTimeout } from '../lib/time';
import { type Auth, type AuthOptions, createAuth } from './auth';
import { kindOfStatus, ServiceFailure } from './failure';
import type { HostFetch, HostRequest, RequestFacts } from './request';
import { readRetryAfter } from './retry';
import { type Action, ERROR_BODY, type Metrics, OPERATIONS, type Operation } from './wire';

/** A message of the person on its way to the service. */
export interface Departure {
  /** It is about to leave: resolves with what it says, and with the session at that moment. */
  leave(): Promise<{ sessionId: string; payload: object }>;
  /** Its call failed. Returns whether it leaves again at once, because the service no longer knows its session. */
  replaceSession(failure: ServiceFailure): boolean;
  /** The service certainly did not take it, and it waits to leave again. */
  onTurnedAway(): void;
}

/**
 * The operations as the conversation calls them: authorized, and repeated if the service certainly took nothing.
 * They reject with a `ServiceFailure`, or with the reason of the signal once that has aborted.
 */
export interface Service {
  createSession(): Promise<{ sessionId: string }>;
  /** Resolves with the body as it came, or with the stream that `readStream` made of it. */
  sendMessage(departure: Departure): Promise<unknown>;
  metrics(): Promise<Metrics>;
  actions(): Promise<{ items: readonly Action[] }>;
  connectBank(): Promise<{ connect_url: string }>;
}

export interface ServiceOptions extends AuthOptions {
  /** Is told of every call that was made. */
  onRequest(facts: RequestFacts): void;
}

/** The request carries nothing of the page, and follows no redirect with a token. */
const REQUEST = {
  credentials: 'omit',
  redirect: 'error',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const;

/** By the names that people write: a host that spreads the headers replaces them by its own. */
const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

interface Call {
  operation: Operation;
  body?: object | undefined;
  /** Renews this token, which the service has refused, in place of being authorized. */
  expiredToken?: string;
  /** Ends the waits between its repetitions. @default with the chat */
  ends?: AbortSignal;
  departure?: Departure | undefined;
}

/** The service as one user calls it, and the user's tokens. */
export function createService(options: ServiceOptions): Service & { auth: Auth } {
  const { getSettings, report, retryBudget, onRequest, network, signal: life } = options;
  const { baseUrl, userId } = getSettings();
  const pageFetch = globalThis.fetch;
  const http = createFetch({
    defaults: {
      baseURL: baseUrl,
      // ofetch cannot end its wait when the widget is destroyed, and would repeat calls of unknown outcome.
      retry: false,
      // The body is left to us: the parser of ofetch lets HTML and broken JSON pass as strings.
      responseType: 'stream',
      ignoreResponseError: true,
    },

    // Without the options of ofetch.
    fetch(url, { method, headers, body, signal } = {}) {
      const plain = { Authorization: new Headers(headers).get('Authorization'), ...(body && JSON_HEADERS) };
      const init = { ...REQUEST, method, headers: plain, body, signal } as HostRequest;
      const { fetch } = getSettings();
      return fetch ? fetchByHost(fetch, String(url), init) : pageFetch(url, init);
    },
  });
  const auth = createAuth(options, (expiredToken, refreshToken, ends) =>
    call({ operation: 'refresh', body: { refreshToken }, expiredToken, ends }),
  );

  /** Gets a token, asks, and judges the answer; then renews the token or waits, and does it again. */
  async function call<Content>(asked: Call): Promise<Content> {
    const { expiredToken, ends = life, departure } = asked;
    let refusal: ServiceFailure | undefined;
    for (let attempt = 1; ; attempt++) {
      const accessToken = expiredToken ?? (await auth.getAccessToken(refusal));
      const left = await departure?.leave();
      const body = left
        ? { sessionId: left.sessionId, userId, payloadType: 'text', payload: left.payload }
        : asked.body;
      try {
        const content = await request({ ...asked, body }, attempt, accessToken);
        retryBudget.refill();
        if (!expiredToken) auth.confirm(accessToken);
        return content as Content;
      } catch (error) {
        const failure = toFailure(error);
        const isRefused = failure.kind === 'unauthorized' && !expiredToken;
        const isRepeated = isRefused || departure?.replaceSession(failure);
        const delayMs = failure.turnedAway && retryBudget.delayMs(failure.turnedAway, attempt);
        if (!isRepeated && delayMs === undefined) throw failure;
        departure?.onTurnedAway();
        if (isRefused) auth.refuse(accessToken);
        refusal = isRefused ? failure : undefined;
        if (delayMs !== undefined) await wait(delayMs, ends);
      }
    }
  }

  /** Makes one request. Resolves with the known fields of its answer. */
  async function request({ operation, body, expiredToken }: Call, attempt: number, accessToken: string) {
    const [method = '', path = ''] = OPERATIONS[operation].call.split(' ');
    // A renewal goes on when the widget is destroyed: its answer is the only pair there is.
    const signal = expiredToken ? new AbortController().signal : life;
    const startedAt = performance.now();
    let response: FetchResponse<unknown> | undefined;
    try {
      // ofetch ignores its own `timeout` when it is given a signal.
      response = await withTimeout(getSettings().requestTimeout, signal, async (ends) => {
        const answer: FetchResponse<unknown> = await http.raw(path, {
          method,
          signal: ends,
          ...(body && { body: stringify(body) }),
          headers: { Authorization: `Bearer ${accessToken}` },
        });
        answer._data = operation === 'send' ? await readSent(answer) : await readBody(answer);
        return answer;
      }).catch((error) => failUnanswered(error, signal));
      return judge(operation, response);
    } finally {
      const durationMs = Math.round(performance.now() - startedAt);
      const requestId = requestIdOf(response?._data);
      onRequest({ operation, attempt, durationMs, status: response?.status, requestId });
    }
  }

  async function failUnanswered(error: unknown, signal: AbortSignal): Promise<never> {
    if (errorName(error) === 'TimeoutError') throw new ServiceFailure('timeout');
    // ofetch wraps what `fetchByHost` throws.
    if (error instanceof Error && error.cause instanceof ServiceFailure) throw error.cause;
    const code = await network.diagnoseNoAnswer();
    signal.throwIfAborted();
    if (code !== 'offline') report.warn([code, new URL(baseUrl).origin]);
    throw new ServiceFailure('offline', { code });
  }

  async function fetchByHost(fetch: HostFetch, url: string, init: HostRequest): Promise<Response> {
    try {
      const response: unknown = await fetch(url, init);
      if (isUnreadResponse(response)) return response;
      const got = `it gave ${kindOf(response)} in place of a Response whose body is not read yet`;
      report.warn(['host-threw', '"fetch"', got]);
    } catch (error) {
      if (init.signal.aborted || isNetworkError(error)) throw error;
      // Only its name: some libraries hang the request on their errors, and with it the token.
      report.warn(['host-threw', '"fetch"', errorName(error)]);
    }
    throw new ServiceFailure('offline', { code: 'host-threw' });
  }

  /** The body of the answer to a message, or the stream that `readStream` makes of it. */
  async function readSent(response: Response): Promise<unknown> {
    const { readStream } = getSettings();
    const isWhole = !response.ok || READ_WHOLE.test(response.headers.get('content-type') ?? '');
    if (!readStream || isWhole) return readBody(response);
    try {
      const stream: unknown = readStream(response) ?? undefined;
      if (isStream(stream)) return stream;
      if (stream === undefined && !response.bodyUsed) return readBody(response);
      report.warn(['wrong-option', 'readStream', READ_STREAM, kindOf(stream), 'the answer is not shown']);
    } catch (error) {
      report.warn(['host-threw', '"readStream"'], errorName(error));
    }
    // The service has taken the message, even if the host cannot read its answer.
    void response.body?.cancel().catch(() => {});
    return undefined;
  }

  /** The known fields of a success, `undefined` if it was empty. An error body is a failure with any status. */
  function judge(operation: Operation, response: FetchResponse<unknown>): unknown {
    const { status, headers, _data: body } = response;
    const { call: name, shape } = OPERATIONS[operation];
    const requestId = requestIdOf(body);
    const isUnauthorized = propertyOf(body, 'detail') === 'Unauthorized';
    const isError = isUnauthorized || !readShape(ERROR_BODY, body).mismatch;
    const kind = isUnauthorized ? 'unauthorized' : kindOfStatus(status, isError);
    if (!kind && body !== NOT_JSON) {
      const leftOut: [path: string, isMissing: boolean][] = [];
      const { copy, mismatch } = readShape(shape, body, 'body', (...told) => leftOut.push(told));
      // Most cards of a service are wrong in the same way.
      if (leftOut[0]) report.warn(['left-out', ...leftOut[0]]);
      if (!mismatch) return copy;
      report.warn(['answer-mismatch', name, mismatch.path, mismatch.isMissing]);
      throw new ServiceFailure('malformed', { code: 'answer-mismatch', status, requestId });
    }
    const retryAfter = headers.get('retry-after');
    // A gateway may answer a 503 after the service has taken the call. A refused token is not accepted later.
    const isTurnedAway = status === 429 || (status === 503 && (isError || retryAfter !== null));
    const failure = new ServiceFailure(kind ?? 'malformed', {
      status,
      requestId,
      ...(isTurnedAway && !isUnauthorized && { turnedAway: readRetryAfter(retryAfter) }),
      // The answer is not from the service, but from something before it, or from another address.
      ...(kind === 'refused' && !isError && { code: 'unexpected-answer' }),
    });
    const { code } = failure;
    // A message may be refused for its text. A refused renewal has a line of its own: `refused-pair`.
    const isTold = code === 'refused' && operation !== 'send' && operation !== 'refresh';
    if (code === 'unexpected-answer' || isTold) report.warn([code, name, status]);
    throw failure;
  }

  /** Nobody knows how far a call came that ended in an error of our own. */
  function toFailure(error: unknown): ServiceFailure {
    if (error instanceof ServiceFailure) return error;
    if (life.aborted) throw error;
    report.warn(['widget-error'], error);
    return new ServiceFailure('malformed', { code: 'widget-error' });
  }

  return {
    auth,

    createSession: () => call({ operation: 'session', body: { chatType: getSettings().chatType, userId } }),

    sendMessage: (departure) => call({ operation: 'send', departure }),
    metrics: () => call({ operation: 'metrics' }),
    actions: () => call({ operation: 'actions' }),
    connectBank: () => call({ operation: 'connect' }),
  };
}

const READ_STREAM = 'a function that returns a ReadableStream, or undefined and leaves the body unread';

/** It may be the service's error body, or the page of something before the service. */
const READ_WHOLE = /^(application\/json|text\/html)\s*(;|$)/i;

/** Nobody could quote a longer one. */
const MAX_REQUEST_ID = 200;

function requestIdOf(body: unknown): string | undefined {
  const id = propertyOf(body, 'request_id');
  return isString(id) ? shorten(id, MAX_REQUEST_ID) : undefined;
}
