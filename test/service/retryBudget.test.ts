// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { createRetryBudget } from '../../src/service/retry';
import { installFakeTime } from '../support/fakeTime';

installFakeTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A call that is turned away, a success, or a number of milliseconds without either. */
type Step = 'turned away' | 'success' | number;

/** Returns for each call that is turned away whether it may be repeated. */
function play(steps: Step[]) {
  const budget = createRetryBudget();
  const allowed: boolean[] = [];
  for (const step of steps) {
    if (step === 'turned away') allowed.push(budget.take(0));
    else if (step === 'success') budget.refill();
    else vi.advanceTimersByTime(step);
  }
  return { budget, allowed };
}

const AWAY = 'turned away';
const WELL = 'success';

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
    'allows none to who asks once a minute',
    [AWAY, MINUTE, AWAY, MINUTE, AWAY, MINUTE, AWAY],
    [true, false, false, false],
  ],
  [
    'starts again after five minutes in which nothing was turned away',
    [AWAY, AWAY, AWAY, AWAY, 5 * MINUTE, AWAY, AWAY, AWAY, AWAY],
    [true, true, true, false, true, true, true, false],
  ],
])('%s', (_, steps, expected) => {
  expect(play(steps).allowed).toEqual(expected);
});

it.each([
  [0, true],
  [MINUTE, true],
  [MINUTE + 1, false],
  [Number.POSITIVE_INFINITY, false],
])('says of a repeat after %f milliseconds: %s', (mostWaitMs, allowed) => {
  expect(createRetryBudget().take(mostWaitMs)).toBe(allowed);
});

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
  expect(budget.take(0)).toBe(false);
  expect(budget.renewalDelayMs()).toBe(2 * SECOND);
});
