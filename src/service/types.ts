import { isFilled, isObject } from '../lib/guards';

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

/** How a whole `Authorization` header begins. */
export const BEARER = /^bearer /i;

/** A string that fits into a header (Fetch Standard, header value), after "Bearer ". */
export const isToken = (value: unknown): value is string =>
  isFilled(value) && !/[\0\r\n\u0100-\uffff]/.test(value) && !BEARER.test(value);

export const isTokenPair = (value: unknown): value is TokenPair =>
  isObject(value) &&
  isToken(value.accessToken) &&
  (value.refreshToken === undefined || value.refreshToken === null || isToken(value.refreshToken));
