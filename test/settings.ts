import { availableParallelism } from 'node:os';

/** Test files that run at the same time. A browser of each takes about a gigabyte, so more than four help few machines. */
export const WORKERS = Math.min(4, availableParallelism());

/** The seed of random tests: `SEED=7 npm test` runs other cases. */
export const SEED = Number(process.env.SEED ?? 1);

/** The longest wait for an expected result. It is longer than a busy machine needs, shorter than a test may take. */
export const PATIENCE_MS = 20_000;
