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

/** A table of the steps, and a sentence about the whole. */
export function summaryOf(results: readonly StepResult[]): string {
  const widthOf = (cells: string[]) => Math.max(...cells.map((cell) => cell.length));
  const nameWidth = widthOf(results.map(({ name }) => name));
  const testsWidth = widthOf(results.map(({ tests }) => tests));
  const rows = results.map(({ name, outcome, tests, seconds }) => {
    const time = outcome === 'not run' ? '' : `${seconds.toFixed(1)} s`;
    return `  ${name.padEnd(nameWidth)}  ${outcome.padEnd(7)}  ${tests.padEnd(testsWidth)}  ${time.padStart(8)}`;
  });
  return `\n${rows.map((row) => row.trimEnd()).join('\n')}\n\n  ${verdictOf(results)}\n`;
}

function verdictOf(results: readonly StepResult[]): string {
  const total = Math.round(results.reduce((sum, { seconds }) => sum + seconds, 0));
  const time = `${Math.floor(total / 60)} min ${total % 60} s`;
  const failed = results.find(({ outcome }) => outcome === 'failed');
  if (!failed) return `All ${results.length} steps passed in ${time}.`;
  return `"${failed.name}" failed after ${time}. To run it alone: npm run ${failed.name}`;
}
