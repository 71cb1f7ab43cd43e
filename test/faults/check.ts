import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { SEED } from '../settings';
import { fc } from '../support/random';
import { createFigures } from './figures';
import { histories, type Mix, play } from './history';

const { RUNS, REPLAY } = process.env;

/**
 * Plays random histories of the mix and expects that no rule is broken; prints the figures at the end.
 *
 *     SEED=7 RUNS=20000 npx vitest run test/faults
 *
 * A failure comes with its seed and path: `SEED=… REPLAY=<path>` plays that history alone.
 */
export function checkHistories(title: string, mix: Mix) {
  const numRuns = Number(RUNS ?? 300);
  const figures = createFigures();

  let warn: MockInstance<typeof console.warn>;

  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  // The host and the service may fail, the widget may not.
  afterEach(() => {
    const reports = warn.mock.calls.map(([fault]) => String(fault));
    expect(reports.filter((fault) => /#(widget-error|rendering-failed)/.test(fault))).toEqual([]);
  });

  afterAll(() => figures.print(title, SEED));

  const property = fc.asyncProperty(histories(mix), async (history) => {
    const report = await play(history);
    figures.add(report);
    expect(report.breaches).toEqual([]);
  });
  return () => fc.assert(property, { numRuns, ...(REPLAY && { path: REPLAY }) });
}

/** A long check may take its time. */
export const UNHURRIED = Number.POSITIVE_INFINITY;
