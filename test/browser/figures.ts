import { test } from '@playwright/test';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { SEED } from '../settings';

const TYPE = 'figure';

/** Adds lines to the table that is printed at the end. */
export function addFigures(figures: Record<string, string | number>) {
  for (const [name, value] of Object.entries(figures)) {
    const description = `${name.padEnd(60)}${value.toLocaleString('en').padStart(20)}`;
    test.info().annotations.push({ type: TYPE, description });
  }
}

/** Prints the figures of the tests as one table. */
export default class FiguresReporter implements Reporter {
  private readonly tables = new Map<string, string>();

  onTestEnd({ id }: TestCase, { annotations }: TestResult) {
    const lines = annotations.filter(({ type }) => type === TYPE).map(({ description }) => description);
    if (lines.length) this.tables.set(id, lines.join('\n'));
  }

  onEnd() {
    if (this.tables.size) console.log(`\nSeed ${SEED}\n${[...this.tables.values()].join('\n')}\n`);
  }
}
