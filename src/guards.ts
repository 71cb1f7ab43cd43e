import type { TokenPair } from './service/tokens';

/** What unknown values are, for hosts without types and for records anybody may have written. */
export const isText = (value: unknown): value is string => typeof value === 'string';

export const isFilled = (value: unknown): value is string => isText(value) && value.trim() !== '';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that fits into a header (Fetch Standard, header value). */
export const isToken = (value: unknown): value is string =>
  isFilled(value) && !/[\0\r\n\u0100-\uffff]/.test(value);

export const isTokenPair = (value: unknown): value is TokenPair =>
  isObject(value) &&
  isToken(value.accessToken) &&
  (value.refreshToken == null || isToken(value.refreshToken));
