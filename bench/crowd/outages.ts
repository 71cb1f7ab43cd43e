import { type Fault, refusal } from '../../test/support/answers';

/** A fault of the service for some minutes. */
export interface Outage {
  title: string;
  minutes: number;
  /** The fault of a call that is not served; `backAt` is the end of the outage. */
  fault(backAt: Date): Fault;
  /** The share of the steady rate that is served all the same. */
  served: number;
  /** No access token that is issued before the end is accepted after it. */
  endsTokens: boolean;
}

const REFUSAL_MS = 20;

const turnedAway = (status: number, headers = {}): Fault => ({
  answer: refusal(status, 'Busy', headers),
  taken: false,
});

/** Nothing is served for five minutes. */
const DOWN = { minutes: 5, served: 0, endsTokens: false };

export const OUTAGES = {
  refused: {
    title: 'No answer',
    ...DOWN,
    fault: () => ({ answer: 'dropped', taken: false, lateMs: REFUSAL_MS }),
  },
  unavailable: {
    title: '503 without Retry-After',
    ...DOWN,
    fault: () => turnedAway(503),
  },
  paused: {
    title: '503 with Retry-After: 30',
    ...DOWN,
    fault: () => turnedAway(503, { 'Retry-After': '30' }),
  },
  dated: {
    title: '503 with the date of the return in Retry-After',
    ...DOWN,
    fault: (backAt) => turnedAway(503, { 'Retry-After': backAt.toUTCString() }),
  },
  expired: {
    title: '503, and every token expires meanwhile',
    ...DOWN,
    endsTokens: true,
    fault: () => turnedAway(503),
  },
  throttled: {
    title: '429 for what exceeds half the steady rate',
    ...DOWN,
    minutes: 10,
    served: 0.5,
    fault: () => turnedAway(429),
  },
} satisfies Record<string, Outage>;

export type OutageName = keyof typeof OUTAGES;
