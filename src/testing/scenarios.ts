import type { Fault } from './faults';
import type { ScenarioName } from './options';

export interface Scenario {
  shows: string;
  /** How long every answer takes. @default 0 */
  delayMs?: number;
  /** The first access token of a user has already expired. */
  expired?: boolean;
  faults?: readonly Fault[];
}

const EVERYWHERE = ['refresh', 'session', 'send', 'metrics', 'actions', 'connect'] as const;

const THROTTLED = { status: 429, detail: 'Too many requests', headers: { 'Retry-After': '2' } } as const;

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  usual: { shows: 'Everything works.' },
  slow: { shows: 'Every answer takes three seconds.', delayMs: 3000 },
  down: {
    shows: 'Every call is answered with 503.',
    faults: EVERYWHERE.map((on) => ({ on, status: 503, detail: 'Service unavailable' })),
  },
  throttled: {
    shows: 'The overview and the actions are answered with 429 and Retry-After.',
    faults: [
      { on: 'metrics', ...THROTTLED },
      { on: 'actions', ...THROTTLED },
    ],
  },
  expired: { shows: 'The access token has expired, and the refresh token gives a new pair.', expired: true },
  'signed-out': {
    shows: 'The access token has expired, and the refresh token is refused.',
    expired: true,
    faults: [{ on: 'refresh', status: 401, detail: 'Unauthorized' }],
  },
  empty: {
    shows: 'The overview has no cards, and there are no actions.',
    faults: [
      { on: 'metrics', body: { asOfDate: '2026-05-03', currency: 'GBP', cards: [] } },
      { on: 'actions', body: { items: [] } },
    ],
  },
  malformed: {
    shows: 'The answers of the overview, the actions and the bank link do not fit.',
    faults: [
      { on: 'metrics', body: { asOfDate: '2026-05-03', currency: 'GBP', cards: [{ key: 'cash_balance' }] } },
      { on: 'actions', body: { items: [{ insightId: 'ins_1', title: 'Save', priorityRank: 'first' }] } },
      { on: 'connect', body: { url: 'https://bank.example/' } },
    ],
  },
  refused: {
    shows: 'The first message is refused with 422.',
    faults: [{ on: 'send', times: 1, status: 422 }],
  },
  unconfirmed: {
    shows: 'The first message is answered with 500, so it may have been taken.',
    faults: [{ on: 'send', times: 1, status: 500, detail: 'Internal server error' }],
  },
  'insecure-link': {
    shows: 'The bank link is http, so the widget does not show it.',
    faults: [{ on: 'connect', body: { connect_url: 'http://bank.example/start' } }],
  },
};
