import { type CrowdReport, DOWN, timesOf } from './crowd';
import type { OutageName } from './outages';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Means over each stretch of this many seconds. */
const means = (perSecond: number[], seconds: number) =>
  perSecond.slice(seconds - 1).map((_, first) => sum(perSecond.slice(first, first + seconds)) / seconds);

/** Requests per second: the mean before the outage, and the highest means over `seconds` during and after it. */
export function figuresOf({ perSecond }: CrowdReport, outage: OutageName, seconds = 1) {
  const [down, back] = [DOWN / 1_000, timesOf(outage).back / 1_000];
  const steady = sum(perSecond.slice(0, down)) / down;
  const worst = Math.max(...means(perSecond.slice(down, back), seconds));
  const after = means(perSecond.slice(back), seconds);
  const peak = Math.max(...after);
  const isCalm = (mean: number) => mean <= 2 * steady;
  return {
    steady,
    worst,
    peak,
    ratio: peak / steady,
    calmAfter: after.findLastIndex((mean) => !isCalm(mean)) + 1,
  };
}
