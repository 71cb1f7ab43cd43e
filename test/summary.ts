export interface StepResult {
  name: string;
  outcome: 'passed' | 'failed' | 'not run';
  /** For example "1 failed, 20 passed"; empty where a step has no tests. */
  tests: string;
  seconds: number;
}

const OUTCOMES = ['failed', 'flaky', 'did not run', 'skipped', 'passed'];

/** The counts that Vitest and Playwright print at their end. */
export function countTests(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  const lines = output.replace(/\u001b\[[\d;]*m/g, '').split('\n');
  const parts = lines.flatMap((line) => {
    const [, ofVitest] = line.match(/^ +Tests +(.+) \(\d+\)$/) ?? [];
    const [ofPlaywright] = line.match(/^ {2}\d+ [a-z ]+(?= \(|$)/) ?? [];
    return (ofVitest ?? ofPlaywright ?? '').split('|').map((part) => part.trim());
  });
  const counts = OUTCOMES.map((outcome) => parts.find((part) => part.match(/^\d+ (.+)$/)?.[1] === outcome));
  return counts.filter((count) => count !== undefined).join(', ');
}

/** A table of the steps of a tier, and a sentence about the whole. */
export function summaryOf(results: readonly StepResult[], seconds: number): string {
  const widthOf = (cells: string[]) => Math.max(...cells.map((cell) => cell.length));
  const nameWidth = widthOf(results.map(({ name }) => name));
  const testsWidth = widthOf(results.map(({ tests }) => tests));
  const rows = results.map(({ name, outcome, tests, seconds }) => {
    const time = outcome === 'not run' ? '' : `${seconds.toFixed(1)} s`;
    return `  ${name.padEnd(nameWidth)}  ${outcome.padEnd(7)}  ${tests.padEnd(testsWidth)}  ${time.padStart(8)}`;
  });
  return `\n${rows.map((row) => row.trimEnd()).join('\n')}\n\n  ${verdictOf(results, Math.round(seconds))}\n`;
}

function verdictOf(results: readonly StepResult[], seconds: number): string {
  const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  if (!failed.length) return `All ${results.length} steps passed in ${time}.`;
  return `Failed after ${time}: ${failed.join(', ')}. To run one alone: npm run ${failed[0]}`;
}

/** The last line of a run. A step that has no tests, or fails without a failed test, counts as one. */
export function totalOf(results: readonly StepResult[]): string {
  let passed = 0;
  let failed = 0;
  for (const { outcome, tests } of results) {
    passed += countOf('passed', tests) + countOf('flaky', tests) || Number(outcome === 'passed');
    failed += countOf('failed', tests) || Number(outcome !== 'passed');
  }
  return `${passed} passed, ${failed} failed`;
}

const countOf = (outcome: string, tests: string) => Number(tests.match(`(\\d+) ${outcome}`)?.[1] ?? 0);
