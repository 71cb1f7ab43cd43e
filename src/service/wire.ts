import { isCalendarDate, isFilled, isString } from '../lib/guards';
import type { Shape } from '../lib/shape';
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
