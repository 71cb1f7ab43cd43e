import { isFilled, isObject, isText, isToken } from '../guards';

/** Money metrics: `value` is in `currency`, `asOfDate` a calendar date (`YYYY-MM-DD`). */
export interface Metrics {
  asOfDate: string;
  currency: string;
  cards: { key: string; title: string; value: number }[];
}

export interface Action {
  insightId: string;
  title: string;
  priorityRank: number;
}

/** What an answer must look like: a guard, a list of one shape, or fields. Further fields are ignored. */
export type Shape = ((value: unknown) => boolean) | readonly [Shape] | { readonly [field: string]: Shape };

/** A date without a time is a day on the wall, not an instant; `2026-02-30` is no day at all. */
function isCalendarDate(value: unknown) {
  try {
    return new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value;
  } catch {
    return false;
  }
}

/** A code of three letters, known or not (ISO 4217). */
const isCurrency = (value: unknown) => isText(value) && /^[a-z]{3}$/i.test(value);

export const TOKEN_PAIR: Shape = { accessToken: isToken, refreshToken: isToken };
export const SESSION: Shape = { sessionId: isFilled, chatType: isText, createdAt: isText };
export const METRICS: Shape = {
  asOfDate: isCalendarDate,
  currency: isCurrency,
  cards: [{ key: isText, title: isText, value: Number.isFinite }],
};
export const ACTIONS: Shape = {
  items: [{ insightId: isText, title: isText, priorityRank: Number.isInteger }],
};
export const CONNECT_LINK: Shape = { connect_url: isFilled };
export const ERROR_BODY: Shape = { detail: isText, request_id: isText };

/** The dotted path of the first value that does not fit (`body` for the whole); `undefined` where all do. */
export function misfit(shape: Shape, value: unknown, path = 'body'): string | undefined {
  if (typeof shape === 'function') return shape(value) ? undefined : path;
  const list = Array.isArray(shape);
  if (list ? !Array.isArray(value) : !isObject(value)) return path;
  for (const field of Object.keys((list ? value : shape) as object)) {
    const inner = list ? shape[0] : (shape as Record<string, Shape>)[field];
    const found = misfit(inner as Shape, (value as Record<string, unknown>)[field], `${path}.${field}`);
    if (found) return found;
  }
  return undefined;
}
