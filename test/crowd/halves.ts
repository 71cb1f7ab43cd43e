import { Worker } from 'node:worker_threads';
import type { CrowdOptions, CrowdReport } from './crowd';

const OLD_MB = 1_500;

/** Half of the crowd on each of two cores: the widgets are independent of each other. */
export async function simulateInHalves(options: CrowdOptions): Promise<CrowdReport> {
  const { seed, widgets, newcomers = 0 } = options;
  const [one, other] = await Promise.all([
    inWorker({ ...options, widgets: Math.ceil(widgets / 2), newcomers: Math.ceil(newcomers / 2) }),
    inWorker({
      ...options,
      widgets: Math.floor(widgets / 2),
      newcomers: Math.floor(newcomers / 2),
      seed: ~seed,
    }),
  ]);
  return added(one, other);
}

function inWorker(workerData: CrowdOptions) {
  return new Promise<CrowdReport>((resolve, reject) => {
    const worker = new Worker(new URL('./half.ts', import.meta.url), {
      workerData,
      execArgv: ['--import', 'jiti/register'],
      // A widget takes about 20 kB; left alone, the collector lets it all grow to twice that.
      resourceLimits: { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: OLD_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function added(one: CrowdReport, other: CrowdReport): CrowdReport {
  const total = {
    ...one,
    perSecond: one.perSecond.map((count, second) => count + (other.perSecond[second] ?? 0)),
  };
  for (const name of Object.keys(one) as (keyof CrowdReport)[]) {
    if (name !== 'perSecond') total[name] = one[name] + other[name];
  }
  return total;
}
