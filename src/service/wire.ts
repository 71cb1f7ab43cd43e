import { isFilled, isObject, isString, propertyOf } from '../lib/guards';
import { timeOf } from '../lib/time';
import { isToken } from './tokenPair';

/** The money overview: `value` is in `currency`, `asOfDate` is a calendar date (`YYYY-MM-DD`). */
export interface Metrics {
  readonly asOfDate: string;
  readonly currency: string;
  readonly cards: readonly MetricCard[];
}

export interface MetricCard {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  /** A sentence under the figure. */
  readonly note?: string;
}

/** A suggested action. */
export interface Action {
  readonly insightId: string;
  readonly title: string;
  readonly priorityRank: number;
}

/**
 * The shape of a value: a guard, a list of one shape, or fields. Further fields are ignored. A field whose name here ends
 * with "?" may be missing, and is left out where it is wrong.
 */
export type Shape = ((value: unknown) => boolean) | readonly [Shape] | { readonly [field: string]: Shape };

/** `2026-02-30` is no date. */
export function isCalendarDate(value: unknown) {
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
      cards: [{ key: isString, title: isString, value: Number.isFinite, 'note?': isFilled }],
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
    const inner = isList ? shape[0] : part.endsWith('?') ? undefined : shape[part];
    const found = inner && findMismatch(inner, parts[part], part);
    if (found) return `${name}.${found}`;
  }
  return undefined;
}

/** Whether there is no value at the path of a mismatch. */
export const isMissing = (value: unknown, path: string) =>
  path
    .split('.')
    .slice(1)
    .reduce((part, name) => (part as Record<string, unknown>)[name], value) === undefined;

/** Is told the path of each field that was left out because it was wrong. */
export type OnLeftOut = (path: string) => void;

/** A frozen copy of the fields that a shape names, of a value that fits it. Other fields may be nested too deep to copy. */
export function copyKnown(shape: Shape, value: unknown, onLeftOut?: OnLeftOut, path = 'body'): unknown {
  if (typeof shape === 'function') return value;
  if (isListShape(shape)) {
    const items = value as unknown[];
    return Object.freeze(items.map((item, at) => copyKnown(shape[0], item, onLeftOut, `${path}.${at}`)));
  }
  const known: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(shape)) {
    const name = key.replace('?', '');
    const field = propertyOf(value, name) ?? undefined;
    const wrong = name !== key && field !== undefined && findMismatch(inner, field, `${path}.${name}`);
    if (wrong) onLeftOut?.(wrong);
    else if (field !== undefined) known[name] = copyKnown(inner, field, onLeftOut, `${path}.${name}`);
  }
  return Object.freeze(known);
}
