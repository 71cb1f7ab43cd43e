import type { Fault } from './faults';
import type { ScenarioName } from './scenarioName';

interface Scenario {
  shows: string;
  /** How long every answer takes. @default 0 */
  delayMs?: number;
  /** The first access token of a user has already expired. */
  expired?: boolean;
  /** The faults on a day, which is an ISO date. */
  faultsOn?: (day: string) => Fault[];
}

const EVERYWHERE = ['refresh', 'session', 'send', 'metrics', 'actions', 'connect'] as const;

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  usual: { shows: 'Everything works.' },
  slow: { shows: 'Every answer takes three seconds.', delayMs: 3000 },
  down: {
    shows: 'Every call is answered with 503.',
    faultsOn: () => EVERYWHERE.map((on) => ({ on, status: 503, detail: 'Service unavailable' })),
  },
  throttled: {
    shows: 'The overview and the actions are answered with 429 and Retry-After.',
    faultsOn: () =>
      (['metrics', 'actions'] as const).map((on) => ({
        on,
        status: 429,
        detail: 'Too many requests',
        headers: { 'Retry-After': '2' },
      })),
  },
  expired: { shows: 'The access token has expired, and the refresh token gives a new pair.', expired: true },
  'signed-out': {
    shows: 'The access token has expired, and the refresh token is refused.',
    expired: true,
    faultsOn: () => [{ on: 'refresh', status: 401, detail: 'Unauthorized' }],
  },
  empty: {
    shows: 'The overview has no cards, and there are no actions.',
    faultsOn: (day) => [
      { on: 'metrics', body: { asOfDate: day, currency: 'GBP', cards: [] } },
      { on: 'actions', body: { items: [] } },
    ],
  },
  malformed: {
    shows: 'The answers of the overview, the actions and the bank link do not fit.',
    faultsOn: (day) => [
      { on: 'metrics', body: { asOfDate: day, currency: 'GBP', cards: [{ key: 'cash_balance' }] } },
      { on: 'actions', body: { items: [{ insightId: 'ins_1', title: 'Save', priorityRank: 'first' }] } },
      { on: 'connect', body: { url: 'https://bank.example/' } },
    ],
  },
  refused: {
    shows: 'The first message is refused with 422.',
    faultsOn: () => [{ on: 'send', times: 1, status: 422 }],
  },
  unconfirmed: {
    shows: 'The first message is answered with 500, so it may have been taken.',
    faultsOn: () => [{ on: 'send', times: 1, status: 500, detail: 'Internal server error' }],
  },
  'insecure-link': {
    shows: 'The bank link is http, so the widget does not show it.',
    faultsOn: () => [{ on: 'connect', body: { connect_url: 'http://bank.example/start' } }],
  },
};
