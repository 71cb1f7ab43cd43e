import { isFilled, isObject, isString } from '../lib/guards';
import { timeOf } from '../lib/time';
import { isToken } from './tokenPair';

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

export const ACTION: Shape = { insightId: isString, title: isString, priorityRank: Number.isInteger };
export const ERROR_BODY: Shape = { detail: isString, request_id: isString };

/** The operations of the service, and the shape of their answers. */
export const OPERATIONS = {
  refresh: { call: 'POST /api/auth/refresh', shape: { accessToken: isToken, refreshToken: isToken } },
  session: {
    call: 'POST /api/chat/session/create',
    shape: { sessionId: isFilled, chatType: isString, createdAt: isString },
  },
  // The interface does not describe the answer to a message.
  send: { call: 'POST /api/chat/send', shape: () => true },
  metrics: {
    call: 'GET /api/money/metrics',
    shape: {
      asOfDate: isCalendarDate,
      currency: isCurrency,
      cards: [{ key: isString, title: isString, value: Number.isFinite }],
    },
  },
  actions: { call: 'GET /api/money/actions', shape: { items: [ACTION] } },
  connect: { call: 'POST /api/integrations/bankdata/connect', shape: { connect_url: isFilled } },
} as const satisfies Record<string, { call: string; shape: Shape }>;

export type Operation = keyof typeof OPERATIONS;

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

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

/** A frozen copy of the fields that a shape names, of a value that fits it. Other fields may be nested too deep to copy. */
export function copyKnown(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'function') return value;
  if (isListShape(shape)) return Object.freeze((value as unknown[]).map((item) => copyKnown(shape[0], item)));
  const fields = value as Record<string, unknown>;
  const known = Object.entries(shape).map(([name, inner]) => [name, copyKnown(inner, fields[name])]);
  return Object.freeze(Object.fromEntries(known));
}
