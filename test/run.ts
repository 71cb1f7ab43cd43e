import { spawn } from 'node:child_process';
import { countTests, type StepResult, summaryOf } from './summary';

/** Scripts of package.json, in order. */
const STEPS = [
  'types',
  'lint',
  'dead-code',
  'unit',
  'build',
  'size',
  'package',
  'browser',
  'engines',
  'reader',
];

const results: StepResult[] = [];
for (const name of STEPS) {
  const hasFailed = results.some(({ outcome }) => outcome === 'failed');
  results.push(hasFailed ? { name, outcome: 'not run', tests: '', seconds: 0 } : await runStep(name));
}
console.log(summaryOf(results));
process.exitCode = results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;

/** Runs a step and shows what it prints. */
function runStep(name: string): Promise<StepResult> {
  const start = performance.now();
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const step = spawn('npm', ['run', name], {
    env: { ...process.env, ...colour },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let output = '';
  step.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  step.stderr.pipe(process.stderr, { end: false });
  return new Promise((resolve, reject) => {
    step.on('error', reject);
    step.on('close', (code) => {
      const outcome = code === 0 ? 'passed' : 'failed';
      const seconds = (performance.now() - start) / 1000;
      resolve({ name, outcome, tests: countTests(output), seconds });
    });
  });
}
