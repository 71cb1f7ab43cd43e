import { availableParallelism } from 'node:os';

/** Test files that run at the same time. A browser of each takes about a gigabyte, so more than four help few machines. */
export const WORKERS = Math.min(4, availableParallelism());

/** What random tests begin with: `SEED=7 npm test` takes other turns. */
export const SEED = Number(process.env.SEED ?? 1);

/** How long a test waits for what must come. Longer than a busy machine needs, shorter than a test may take. */
export const PATIENCE_MS = 20_000;
