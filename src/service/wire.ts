import { isFilled, isObject, isString } from '../lib/guards';
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

/** What a shape makes of a value. */
interface Reading {
  /** A frozen copy of the fields that the shape names. Other fields may be nested too deep to copy. */
  copy?: unknown;
  /** The dotted path of the first value that does not fit, and whether there is none. */
  mismatch?: { readonly path: string; readonly isMissing: boolean };
}

/** Is told the path of each field that was left out, and whether a part of it was missing, or wrong. */
export type OnLeftOut = (path: string, isMissing: boolean) => void;

/** Copies the part of a value that its shape describes, where all of that fits. */
export function readShape(shape: Shape, value: unknown, path = 'body', onLeftOut?: OnLeftOut): Reading {
  const isList = isListShape(shape);
  const isFit = typeof shape === 'function' ? shape(value) : isList ? Array.isArray(value) : isObject(value);
  if (!isFit) return { mismatch: { path, isMissing: value === undefined } };
  if (typeof shape === 'function') return { copy: value };
  const parts = value as Record<string, unknown>;
  const copy = (isList ? [] : {}) as Record<string, unknown>;
  const inner = isList ? Object.keys(parts).map((at) => [at, shape[0]] as const) : Object.entries(shape);
  for (const [key, partShape] of inner) {
    const name = key.replace('?', '');
    const part = parts[name];
    const isOptional = name !== key;
    if (isOptional && (part ?? undefined) === undefined) continue;
    const read = readShape(partShape, part, `${path}.${name}`, onLeftOut);
    if (!read.mismatch) copy[name] = read.copy;
    else if (isOptional) onLeftOut?.(read.mismatch.path, read.mismatch.isMissing);
    else return read;
  }
  return { copy: Object.freeze(copy) };
}
