import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CrowdOptions, CrowdReport } from './crowd';

/** The most widgets of one process at a time: each takes about 50 kB. */
const SHARD = 10_000;

/** Plays a crowd in parts on all cores: the widgets are independent of each other. */
export async function simulateInShards(options: CrowdOptions): Promise<CrowdReport> {
  const sizes: number[] = [];
  for (let left = options.widgets; left > 0; left -= SHARD) sizes.push(Math.min(left, SHARD));
  const shards = sizes.map((widgets, at) => ({ ...options, widgets, seed: options.seed * 1_000 + at }));
  const reports: CrowdReport[] = [];

  async function work() {
    for (let shard = shards.pop(); shard; shard = shards.pop()) reports.push(await inWorker(shard));
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return reports.reduce(added);
}

function inWorker(workerData: CrowdOptions) {
  return new Promise<CrowdReport>((resolve, reject) => {
    const worker = new Worker(new URL('./shard.ts', import.meta.url), {
      workerData,
      execArgv: ['--import', 'jiti/register'],
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
