import { deepEqual } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { askingOfOne } from './check';
import type { CrowdReport } from './crowd';
import { figuresOf } from './figures';
import { simulateInHalves } from './halves';
import { drawPanels } from './picture';
import type { FaultKind } from './service';

const FAULTS: Record<FaultKind, string> = {
  refused: 'No answer',
  unavailable: '503 without Retry-After',
};
const PICTURE = new URL('../../docs/pictures/crowd.svg', import.meta.url);

/** A whole number from the environment. */
const given = (name: string, otherwise = 0) => Number(process.env[name] || otherwise);

const seed = Number(process.argv[2] || given('SEED', 1));
const widgets = given('WIDGETS', 100_000);
const impatienceMs = given('IMPATIENCE_MS');
const newcomers = given('NEWCOMERS');
const started = Date.now();

const count = (number: number) => Math.round(number).toLocaleString('en');

const ROWS: [name: string, cell: (report: CrowdReport) => string][] = [
  ['steady rate, requests/s', (report) => count(figuresOf(report).steady)],
  ['peak while down', (report) => count(figuresOf(report).worst)],
  ['peak after the return', (report) => count(figuresOf(report).peak)],
  ['  times the steady rate', (report) => figuresOf(report).ratio.toFixed(2)],
  ['  above twice for, s', (report) => count(figuresOf(report).calmAfter)],
  ['messages written', ({ written }) => count(written)],
  ['  sent in the end', ({ sent }) => count(sent)],
  ['  failed, not tried again yet', ({ failed }) => count(failed)],
  ['  unconfirmed, likewise', ({ unconfirmed }) => count(unconfirmed)],
  ['  still under way', ({ waiting }) => count(waiting)],
  ['  lost', ({ lost }) => count(lost)],
  ['times a message failed', ({ failures }) => count(failures)],
  ['times one was unconfirmed', ({ doubts }) => count(doubts)],
  ['repeated by us in doubt', ({ repeated }) => count(repeated)],
  ['taken twice by Try again', ({ takenAgain }) => count(takenAgain)],
  ['renewals per expiry', ({ renewals, expiries }) => (renewals / expiries).toFixed(4)],
  ['asked of the host instead', ({ fromHost }) => count(fromHost)],
  ['spent tokens presented', ({ misused }) => count(misused)],
];

function print(title: string, ours: CrowdReport, plain: CrowdReport) {
  console.log(`\n${title.padEnd(30)}${'full jitter'.padStart(14)}${'no jitter'.padStart(14)}`);
  for (const [name, cell] of ROWS) {
    console.log(`${name.padEnd(30)}${cell(ours).padStart(14)}${cell(plain).padStart(14)}`);
  }
}

console.log(`seed ${seed}, ${count(widgets)} widgets, five minutes down`);
const panels = [];
for (const [fault, title] of Object.entries(FAULTS) as [FaultKind, string][]) {
  const { asked, due } = await askingOfOne(fault, seed);
  deepEqual(asked, due, 'virtual time and the backoff disagree');
  const options = { seed, widgets, fault, newcomers, impatienceMs };
  const ours = await simulateInHalves({ ...options, jitter: true });
  const plain = await simulateInHalves({ ...options, jitter: false });
  print(title, ours, plain);
  panels.push({ title, ours: ours.perSecond, plain: plain.perSecond, steady: figuresOf(ours).steady });
}
writeFileSync(PICTURE, drawPanels(panels, `${count(widgets)} open widgets, seed ${seed}`));
const { maxRSS } = process.resourceUsage();
console.log(`\n${count((Date.now() - started) / 1_000)} s, ${count(maxRSS / 1_000)} MB at most`);
