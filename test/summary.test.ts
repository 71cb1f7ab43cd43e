// @vitest-environment node
import { expect, it } from 'vitest';
import { countTests, type StepResult, summaryOf, totalOf } from './summary';

const VITEST = `
 \u001b[2m Test Files \u001b[22m \u001b[1m\u001b[31m1 failed\u001b[39m\u001b[22m | 15 passed (16)
\u001b[2m      Tests \u001b[22m \u001b[31m7 failed\u001b[39m\u001b[2m | \u001b[22m\u001b[32m392 passed\u001b[39m (399)
   Duration  50.34s`;

const PLAYWRIGHT = `
  ✓  1 test/browser/some.spec.ts:1:3 › shows that 12 passed (1.7s)

  1 failed
    test/browser/some.spec.ts:9:1 › waits ─────
  2 skipped
  3 did not run
  25 passed (53.3s)
`;

it.each([
  ['Vitest', VITEST, '7 failed, 392 passed'],
  ['Playwright', PLAYWRIGHT, '1 failed, 3 did not run, 2 skipped, 25 passed'],
])('reads the counts of %s', (_, output, counts) => {
  expect(countTests(output)).toBe(counts);
});

const RED: StepResult[] = [
  { name: 'types', outcome: 'passed', tests: '', seconds: 4.04 },
  { name: 'unit', outcome: 'failed', tests: '1 failed, 20 passed', seconds: 61 },
  { name: 'build', outcome: 'failed', tests: '', seconds: 3 },
  { name: 'browser', outcome: 'not run', tests: '', seconds: 0 },
  { name: 'engines', outcome: 'passed', tests: '2 flaky, 3 passed', seconds: 5 },
];

it('says which steps failed, and which did not run', () => {
  expect(summaryOf(RED, 64.6)).toBe(`
  types    passed                           4.0 s
  unit     failed   1 failed, 20 passed    61.0 s
  build    failed                           3.0 s
  browser  not run
  engines  passed   2 flaky, 3 passed       5.0 s

  Failed after 1 min 5 s: unit, build. To run one alone: npm run unit
`);
});

it('counts all tests, and a step without tests as one', () => {
  expect(totalOf(RED)).toBe('26 passed, 3 failed');
});
