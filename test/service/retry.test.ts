import { expect, it, vi } from 'vitest';
import { backoffMs, RetryBudget, readRetryAfter } from '../../src/service/retry';
import { installFakeTime } from '../support/fakeTime';

installFakeTime();

const NOW = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['', 0],
  ['0', 0],
  [' 5 ', 5_000],
  ['-5', 0],
  ['soon', 0],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:59:30 GMT', 0],
  ['Thu, 99 Jan 2026 00:00:30 GMT', 0],
])('reads %j in Retry-After as %i milliseconds', (header, ms) => {
  expect(readRetryAfter(header, NOW).leastMs).toBe(ms);
});

it.each([
  [1, 1_000],
  [5, 16_000],
  [6, 30_000],
])('waits before repeat %i any time up to %i ms', (attempt, most) => {
  for (const part of [0, 0.5, 1]) {
    vi.mocked(Math.random).mockReturnValue(part);
    expect(backoffMs(attempt)).toBe(most * part);
  }
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const NO_HEADER = readRetryAfter(null);

/** A call that is turned away, a success, or a number of milliseconds without either. */
type Step = 'turned away' | 'success' | number;

const AWAY = 'turned away';
const WELL = 'success';

/** Returns for each call that is turned away whether it may be repeated. */
function play(steps: Step[]) {
  const budget = new RetryBudget();
  const allowed: boolean[] = [];
  for (const step of steps) {
    if (step === AWAY) allowed.push(budget.delayMs(NO_HEADER, 1) !== undefined);
    else if (step === WELL) budget.refill();
    else vi.advanceTimersByTime(step);
  }
  return { budget, allowed };
}

it.each<[rule: string, steps: Step[], expected: boolean[]]>([
  ['allows three repeats', [AWAY, AWAY, AWAY, AWAY, AWAY], [true, true, true, false, false]],
  [
    'gives one back for every second success',
    [AWAY, AWAY, AWAY, WELL, AWAY, WELL, AWAY, AWAY],
    [true, true, true, false, true, false],
  ],
  ['does not save up successes', [WELL, WELL, AWAY, AWAY, AWAY, AWAY], [true, true, true, false]],
  [
    'allows none after 15 seconds without a success',
    [AWAY, 14 * SECOND, AWAY, SECOND, AWAY],
    [true, true, false],
  ],
  ['counts the 15 seconds from the first after a success', [AWAY, MINUTE, WELL, AWAY], [true, true]],
  [
    'starts again after five minutes in which nothing was turned away',
    [AWAY, AWAY, AWAY, AWAY, 5 * MINUTE, AWAY, AWAY, AWAY, AWAY],
    [true, true, true, false, true, true, true, false],
  ],
])('%s', (_, steps, expected) => {
  expect(play(steps).allowed).toEqual(expected);
});

it.each([
  ['a call turned away', 1, NO_HEADER, 0, 1_000],
  ['a repeat turned away', 3, NO_HEADER, 0, 4_000],
  [
    'a wait in seconds, and not exactly as long as everybody else',
    1,
    readRetryAfter('20', NOW),
    20_000,
    21_000,
  ],
  [
    'a date, which is the same moment for everybody',
    1,
    readRetryAfter('Thu, 01 Jan 2026 00:00:20 GMT', NOW),
    20_000,
    60_000,
  ],
  ['a minute', 1, readRetryAfter('60', NOW), MINUTE, MINUTE + SECOND],
])('spreads the repeats after %s', (_, attempt, turnedAway, least, most) => {
  expect(new RetryBudget().delayMs(turnedAway, attempt)).toBe(most);
  vi.mocked(Math.random).mockReturnValue(0);
  expect(new RetryBudget().delayMs(turnedAway, attempt)).toBe(least);
});

it.each(['61', 'Thu, 01 Jan 2026 00:00:21 GMT'])(
  'does not repeat where the wait may be longer than a minute (%s)',
  (header) => {
    expect(new RetryBudget().delayMs(readRetryAfter(header, NOW), 1)).toBeUndefined();
  },
);

it.each<[trouble: string, steps: Step[], most: number]>([
  ['no trouble', [], 0],
  ['a call turned away just now', [AWAY], 0],
  ['two seconds of trouble', [AWAY, SECOND, AWAY, SECOND], 2 * SECOND],
  ['two minutes of trouble', [AWAY, 2 * MINUTE, AWAY], MINUTE],
  ['trouble that is over', [AWAY, MINUTE, AWAY, WELL], 0],
  ['trouble five minutes ago', [AWAY, MINUTE, AWAY, 5 * MINUTE], 0],
])('lets a renewal wait after %s', (_, steps, most) => {
  const { budget } = play(steps);
  expect(budget.renewalDelayMs()).toBe(most);
  vi.mocked(Math.random).mockReturnValue(0.5);
  expect(budget.renewalDelayMs()).toBe(most / 2);
});

it('does not mind a clock that is set', () => {
  const { budget } = play([AWAY, AWAY, AWAY, 2 * SECOND]);
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
  expect(budget.delayMs(NO_HEADER, 1)).toBeUndefined();
  expect(budget.renewalDelayMs()).toBe(2 * SECOND);
});
