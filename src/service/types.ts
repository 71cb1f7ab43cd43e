import { isFilled, isObject } from '../lib/guards';
import type { HostFetch } from './hostFetch';
import type { ReadStream } from './readStream';

/** An access token and, if the service gave one, the refresh token that renews it. */
export interface TokenPair {
  accessToken: string;
  refreshToken?: string | null | undefined;
}

export interface TokenRequest {
  /** `'start'` before the first request, `'expired'` when the service no longer accepts the former pair. */
  reason: 'start' | 'expired';
  /** Aborts when the widget no longer waits for the pair. */
  signal: AbortSignal;
}

/** A pair, or a function that asks the host's own backend for one. A rejection means *signed out*. */
export type TokenSource = TokenPair | ((request: TokenRequest) => TokenPair | Promise<TokenPair>);

/** The money overview: `value` is in `currency`, `asOfDate` is a calendar date (`YYYY-MM-DD`). */
export interface Metrics {
  readonly asOfDate: string;
  readonly currency: string;
  readonly cards: readonly { readonly key: string; readonly title: string; readonly value: number }[];
}

/** A suggested action. */
export interface Action {
  readonly insightId: string;
  readonly title: string;
  readonly priorityRank: number;
}

/** The options that requests to the service are made by. */
export interface RequestOptions {
  /**
   * The address before the service's `/api/…`: https, or http on a loopback host. A path prefix is kept. One that begins
   * with `/` is on the page's own origin.
   */
  baseUrl: string;
  /** The user, as the service knows them. */
  userId: string;
  /**
   * Makes every request to the service, for headers of a gateway, cookies or tracing. It gets what the chat gives the
   * page's `fetch`. If it throws or rejects, no answer came.
   * @default the page's `fetch`
   */
  fetch?: HostFetch;
  /** Sent with each new session. @default 'free' */
  chatType?: string;
  /** Milliseconds to wait for the answer to a request. @default 30000 */
  requestTimeout?: number;
  /**
   * For a service that streams its answer to a message: returns the stream of its texts, which is shown as it arrives, or
   * `undefined`, and the body is read as usual. It is called with every answer of success that is neither
   * `application/json` nor `text/html`. The message is sent, even if it throws.
   */
  readStream?: ReadStream;
}

/** How a whole `Authorization` header begins. */
export const BEARER = /^bearer /i;

/** A string that fits into a header (Fetch Standard, header value), after "Bearer ". */
export const isToken = (value: unknown): value is string =>
  isFilled(value) && !/[\0\r\n\u0100-\uffff]/.test(value) && !BEARER.test(value);

export const isTokenPair = (value: unknown): value is TokenPair =>
  isObject(value) &&
  isToken(value.accessToken) &&
  (value.refreshToken === undefined || value.refreshToken === null || isToken(value.refreshToken));
