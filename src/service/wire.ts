import { isFilled, isObject, isString } from '../lib/guards';
import { timeOf } from '../lib/timeOf';
import { isToken } from './types';

/** The shape of a value: a guard, a list of one shape, or fields. Further fields are ignored. */
export type Shape = ((value: unknown) => boolean) | readonly [Shape] | { readonly [field: string]: Shape };

/** `2026-02-30` is no date. */
function isCalendarDate(value: unknown) {
  if (!isString(value)) return false;
  const time = timeOf(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value;
}

/** A code of three letters, known or not (ISO 4217). */
const isCurrency = (value: unknown) => isString(value) && /^[a-z]{3}$/i.test(value);

export const TOKEN_PAIR: Shape = { accessToken: isToken, refreshToken: isToken };
export const SESSION: Shape = { sessionId: isFilled, chatType: isString, createdAt: isString };
export const METRICS: Shape = {
  asOfDate: isCalendarDate,
  currency: isCurrency,
  cards: [{ key: isString, title: isString, value: Number.isFinite }],
};
export const ACTION: Shape = { insightId: isString, title: isString, priorityRank: Number.isInteger };
export const ACTIONS: Shape = { items: [ACTION] };
export const CONNECT_LINK: Shape = { connect_url: isFilled };
export const ERROR_BODY: Shape = { detail: isString, request_id: isString };

/** The dotted path of the first value that does not fit the shape, which begins with `name`; `undefined` if all fit. */
export function findMismatch(shape: Shape, value: unknown, name = 'body'): string | undefined {
  if (typeof shape === 'function') return shape(value) ? undefined : name;
  const isList = isListShape(shape);
  if (isList ? !Array.isArray(value) : !isObject(value)) return name;
  const parts = value as Record<string, unknown>;
  for (const part of Object.keys(isList ? parts : shape)) {
    const inner = isList ? shape[0] : shape[part];
    const found = inner && findMismatch(inner, parts[part], part);
    if (found) return `${name}.${found}`;
  }
  return undefined;
}

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
