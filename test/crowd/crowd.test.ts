import { expect, it } from 'vitest';
import { figuresOf, simulate, timesOf } from '../../bench/crowd/crowd';
import { OUTAGES, type OutageName } from '../../bench/crowd/outages';

it.each(Object.keys(OUTAGES) as OutageName[])(
  'loses nothing and repeats nothing that may have been taken (%s)',
  async (outage) => {
    const report = await simulate({ seed: 1, widgets: 300, outage });
    expect(report).toMatchObject({ lost: 0, repeated: 0, misused: 0, faulty: 0 });
    expect(report.sent).toBeGreaterThan(report.written * 0.65);
    expect(report.renewals).toBeLessThanOrEqual(report.expiries);
  },
);

// Few widgets make a noisy second: a mean over several shows the crowd. `npm run crowd` plays every outage.
it('meets a service that is back with at most twice the usual requests, all tokens expired', async () => {
  const report = await simulate({ seed: 1, widgets: 4_000, outage: 'expired' });
  const { steady, ratio } = figuresOf(report, 'expired', 20);
  expect(ratio).toBeLessThan(2);
  const back = timesOf('expired').back / 1_000;
  const [one = 0, two = 0, three = 0] = report.perSecond.slice(back);
  expect((one + two + three) / 3 / steady).toBeLessThan(2);
});
