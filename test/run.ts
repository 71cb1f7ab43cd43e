import { spawn } from 'node:child_process';
import { missingChromium } from './browser/chromium';
import { missingEngines, onPath } from './engines/engines';
import { missingReader } from './reader/tools';
import { SEED } from './settings';
import { countTests, type StepResult, summaryOf, totalOf } from './summary';

/** Scripts of package.json in the order they run. Those of one line run at the same time. */
const TIERS = {
  check: [['types'], ['lint'], ['unit:changed']],
  test: [['types', 'lint', 'dead-code', 'build'], ['unit', 'size', 'package'], ['browser']],
  rest: [['browser:rest'], ['engines', 'reader', 'package:rest']],
};

/** Steps that need the output of the build. */
const AFTER_BUILD = ['size', 'package', 'package:rest', 'browser', 'browser:rest', 'engines', 'reader'];

/** The checks of programs that steps need beside npm packages. Each missing program gives a sentence. */
const MISSING: Record<string, () => string[]> = {
  unit: () => (onPath('python3') ? [] : ['Not tested: the backend in Python, as there is no python3.']),
  browser: missingChromium,
  'browser:rest': missingChromium,
  engines: missingEngines,
  reader: missingReader,
};

const { npm_execpath: npm } = process.env;
if (!npm) throw new Error('Run this with npm: npm run check, npm test or npm run test:all.');

const tiers = process.argv.slice(2) as (keyof typeof TIERS)[];
const steps = tiers.flatMap((tier) => TIERS[tier].flat());
for (const sentence of new Set(steps.flatMap((step) => MISSING[step]?.() ?? []))) console.log(sentence);

console.log(`Seed ${SEED}`);
const results: StepResult[] = [];
for (const tier of tiers) {
  const start = performance.now();
  const ofTier: StepResult[] = [];
  for (const line of TIERS[tier]) {
    const built = results
      .concat(ofTier)
      .every(({ name, outcome }) => name !== 'build' || outcome === 'passed');
    const ofLine = line.map((name) =>
      built || !AFTER_BUILD.includes(name) ? runStep(name, line.length > 1) : notRun(name),
    );
    ofTier.push(...(await Promise.all(ofLine)));
  }
  results.push(...ofTier);
  console.log(summaryOf(ofTier, (performance.now() - start) / 1000));
}
console.log(totalOf(results));
process.exitCode = results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;

function notRun(name: string): StepResult {
  return { name, outcome: 'not run', tests: '', seconds: 0 };
}

/** Runs a step and shows its output: at once, or at its end if another step prints at the same time. */
function runStep(name: string, quiet: boolean): Promise<StepResult> {
  const start = performance.now();
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  // On Windows npm cannot be started by its name.
  const step = spawn(process.execPath, [`${npm}`, 'run', name], {
    env: { ...process.env, ...colour },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [step.stdout, step.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (!quiet) process.stdout.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    step.on('error', reject);
    step.on('close', (code) => {
      if (quiet) process.stdout.write(output);
      const outcome = code === 0 ? 'passed' : 'failed';
      const seconds = (performance.now() - start) / 1000;
      resolve({ name, outcome, tests: countTests(output), seconds });
    });
  });
}
