import { expect, it } from 'vitest';
import { askingOfOne } from './check';
import { BACK, type CrowdOptions, simulate } from './crowd';
import { figuresOf } from './figures';

const FEW: CrowdOptions = { seed: 1, widgets: 300, fault: 'unavailable', jitter: true };

it.each([
  ['unavailable', 4],
  ['refused', 8],
] as const)('waits in virtual time exactly as the backoff says (%s)', async (fault, least) => {
  const { asked, due } = await askingOfOne(fault, 1);
  expect(asked.length).toBeGreaterThanOrEqual(least);
  expect(asked).toEqual(due);
});

it('gives the same series for the same seed, and another for another', async () => {
  const first = await simulate(FEW);
  expect(await simulate(FEW)).toEqual(first);
  expect((await simulate({ ...FEW, seed: 2 })).perSecond).not.toEqual(first.perSecond);
});

it.each(['unavailable', 'refused'] as const)(
  'loses nothing and repeats nothing that may have been taken (%s)',
  async (fault) => {
    const report = await simulate({ ...FEW, fault });
    expect(report).toMatchObject({ lost: 0, repeated: 0, misused: 0 });
    expect(report.sent).toBeGreaterThan(report.written * 0.75);
    expect(report.renewals).toBeLessThanOrEqual(report.expiries);
  },
);

it('disperses people who all fail at the same moment', async () => {
  const push = { at: BACK - 2_500, people: 300 };
  const peak = async (jitter: boolean) => figuresOf(await simulate({ ...FEW, push, jitter })).peak;
  expect(await peak(true)).toBeLessThan(0.7 * (await peak(false)));
});

// Few widgets make a noisy second: a mean over fifteen shows the crowd.
it.each([
  ['with at most twice the usual requests, where it did not answer', 'refused', 2],
  [
    'with a burst of seconds, where it answered 503 and was asked four times for each call',
    'unavailable',
    2.6,
  ],
] as const)('meets a service that is back %s', async (_, fault, most) => {
  const report = await simulate({ ...FEW, widgets: 2_000, fault });
  expect(figuresOf(report, 15).ratio).toBeLessThan(most);
});
