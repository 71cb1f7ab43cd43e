import { expect, it } from 'vitest';
import { type CrowdOptions, simulate, timesOf } from './crowd';
import { figuresOf } from './figures';
import { OUTAGES, type OutageName } from './outages';

const FEW: CrowdOptions = { seed: 1, widgets: 300, outage: 'unavailable', jitter: true, budget: true };
const ROWS = Object.keys(OUTAGES) as OutageName[];

it.each(ROWS)('loses nothing and repeats nothing that may have been taken (%s)', async (outage) => {
  const report = await simulate({ ...FEW, outage });
  expect(report).toMatchObject({ lost: 0, repeated: 0, misused: 0 });
  expect(report.sent).toBeGreaterThan(report.written * 0.65);
  expect(report.renewals).toBeLessThanOrEqual(report.expiries);
});

it('disperses people who all fail at the same moment', async () => {
  const push = { at: timesOf(FEW.outage).back - 2_500, people: 300 };
  const peak = async (jitter: boolean) =>
    figuresOf(await simulate({ ...FEW, push, jitter }), FEW.outage).peak;
  expect(await peak(true)).toBeLessThan(0.7 * (await peak(false)));
});

// Few widgets make a noisy second: a mean over several shows the crowd. `npm run crowd` plays every outage.
it('meets a service that is back with at most twice the usual requests, all tokens expired', async () => {
  const report = await simulate({ ...FEW, outage: 'expired', widgets: 4_000 });
  const { steady, ratio } = figuresOf(report, 'expired', 20);
  expect(ratio).toBeLessThan(2);
  const back = timesOf('expired').back / 1_000;
  const [one = 0, two = 0, three = 0] = report.perSecond.slice(back);
  expect((one + two + three) / 3 / steady).toBeLessThan(2);
});
