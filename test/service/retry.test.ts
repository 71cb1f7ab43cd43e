// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { type FailureFacts, ServiceFailure } from '../../src/service/failure';
import { backoffMs, createRetryBudget, readRetryAfter, withResend } from '../../src/service/retry';
import { fc } from '../support/random';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const live = new AbortController().signal;

const busy = (facts: FailureFacts = {}) =>
  new ServiceFailure('unavailable', 'GET /x', { status: 503, turnedAway: true, ...facts });

/** A call that rejects with each failure in turn, and then succeeds. */
function failing(...failures: unknown[]) {
  const at: number[] = [];
  const call = async () => {
    at.push(Date.now() - NOW);
    if (failures.length) throw failures.shift();
    return 'answer';
  };
  return { call, at };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

it.each([
  [null, 0],
  ['', 0],
  ['0', 0],
  ['1', 1_000],
  ['120', 120_000],
  [' 5 ', 5_000],
  ['-5', 0],
  ['soon', 0],
  ['NaN', 0],
  ['86400', 86_400_000],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:59:30 GMT', 0],
  ['Fri, 02 Jan 2026 00:00:00 GMT', 86_400_000],
  ['Thu, 99 Jan 2026 00:00:30 GMT', 0],
])('reads %j in Retry-After as %i milliseconds', (header, ms) => {
  expect(readRetryAfter(header, NOW).retryAfterMs).toBe(ms);
});

it('reads a wait from any Retry-After', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)), (header) => {
      const { retryAfterMs, spreadMs } = readRetryAfter(header, NOW);
      expect(retryAfterMs >= 0 && spreadMs >= 0).toBe(true);
    }),
  );
});

it.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [5, 16_000],
  [6, 30_000],
  [100, 30_000],
])('waits before try %i + 1 any time up to %i ms', (attempt, most) => {
  expect(backoffMs(attempt, () => 0)).toBe(0);
  expect(backoffMs(attempt, () => 0.5)).toBe(most / 2);
  expect(backoffMs(attempt, () => 1)).toBe(most);
});

it('repeats what the service turned away, until the budget is used up', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const last = busy();
  const { call, at } = failing(busy(), busy(), busy(), last, busy());
  const outcome = withResend(call, live, createRetryBudget()).catch((error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(last);
  expect(at).toEqual([0, 1_000, 3_000, 7_000]);
});

it('answers with the first success', async () => {
  const { call, at } = failing(busy(), busy());
  const outcome = withResend(call, live, createRetryBudget());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe('answer');
  expect(at).toHaveLength(3);
});

it.each([
  [0, 20_000],
  [0.5, 40_000],
  [1, 60_000],
])('spreads out after a date, which is the same moment for everybody (luck %f)', async (luck, second) => {
  vi.spyOn(Math, 'random').mockReturnValue(luck);
  const { call, at } = failing(busy(readRetryAfter('Thu, 01 Jan 2026 00:00:20 GMT')));
  const outcome = withResend(call, live, createRetryBudget());
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect(at).toEqual([0, second]);
});

it('fails as at last where the budget is used up, and makes every call at least once', async () => {
  const budget = createRetryBudget();
  const first = failing(busy(), busy(), busy(), busy());
  const outcome = withResend(first.call, live, budget).catch((error) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
  const last = busy();
  const { call, at } = failing(last, busy());
  await expect(withResend(call, live, budget)).rejects.toBe(last);
  expect(at).toHaveLength(1);
});

it('repeats again once calls have succeeded', async () => {
  const budget = createRetryBudget();
  for (let repeat = 0; repeat < 3; repeat++) budget.take(0);
  await withResend(async () => 'well', live, budget);
  await withResend(async () => 'well', live, budget);
  const { call } = failing(busy());
  const outcome = withResend(call, live, budget);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe('answer');
});

it.each(['61', 'Thu, 01 Jan 2026 00:00:21 GMT'])(
  'does not wait where the wait may be longer than a minute (%s)',
  async (header) => {
    const last = busy(readRetryAfter(header));
    const { call, at } = failing(last);
    await expect(withResend(call, live, createRetryBudget())).rejects.toBe(last);
    expect(at).toHaveLength(1);
  },
);

it('waits at least as long as Retry-After asks, and not exactly as long as everybody else', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { call, at } = failing(busy({ retryAfterMs: 20_000 }));
  const outcome = withResend(call, live, createRetryBudget());
  await vi.advanceTimersByTimeAsync(30_000);
  await outcome;
  expect(at).toEqual([0, 20_500]);
});

it.each([
  ['no answer', new ServiceFailure('offline', 'x')],
  ['a time-out', new ServiceFailure('timeout', 'x')],
  ['status 500', new ServiceFailure('unavailable', 'x', { status: 500 })],
  ['status 502', new ServiceFailure('unavailable', 'x', { status: 502 })],
  ['status 504', new ServiceFailure('unavailable', 'x', { status: 504 })],
  ['status 400', new ServiceFailure('refused', 'x', { status: 400 })],
  ['a malformed answer', new ServiceFailure('malformed', 'x', { status: 200 })],
  ['a signed-out user', new ServiceFailure('unauthorized', 'x', { status: 401 })],
  ['a renewal that was turned away', busy({ unsent: true })],
  ['a bare 503', new ServiceFailure('unavailable', 'x', { status: 503 })],
  ['an error of another kind', Object.assign(new Error('x'), { turnedAway: true })],
])('does not repeat after %s', async (_, failure) => {
  const { call, at } = failing(failure);
  await expect(withResend(call, live, createRetryBudget())).rejects.toBe(failure);
  expect(at).toHaveLength(1);
});

it('ends its wait, and repeats nothing, when aborted', async () => {
  const abort = new AbortController();
  const reason = new Error('destroyed');
  const { call, at } = failing(busy({ retryAfterMs: 60_000 }));
  const outcome = withResend(call, abort.signal, createRetryBudget()).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  abort.abort(reason);
  expect(await outcome).toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(at).toHaveLength(1);
});
