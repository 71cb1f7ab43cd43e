import { writeFileSync } from 'node:fs';
import { type CrowdReport, timesOf } from './crowd';
import { figuresOf } from './figures';
import { simulateInHalves } from './halves';
import { OUTAGES, type OutageName } from './outages';
import { drawPanels } from './picture';

const PICTURE = new URL('../../docs/pictures/crowd.svg', import.meta.url);

/** A whole number from the environment. */
const given = (name: string, otherwise = 0) => Number(process.env[name] || otherwise);

const seed = Number(process.argv[2] || given('SEED', 1));
const widgets = given('WIDGETS', 100_000);
const impatienceMs = given('IMPATIENCE_MS');
const newcomers = given('NEWCOMERS');
const started = Date.now();

const count = (number: number) => Math.round(number).toLocaleString('en');

type Figures = ReturnType<typeof figuresOf>;

const ROWS: [name: string, cell: (report: CrowdReport, figures: Figures) => string][] = [
  ['steady rate, requests/s', (_, { steady }) => count(steady)],
  ['peak while down', (_, { worst }) => count(worst)],
  ['peak after the return', (_, { peak }) => count(peak)],
  ['  times the steady rate', (_, { ratio }) => ratio.toFixed(2)],
  ['  above twice for, s', (_, { calmAfter }) => count(calmAfter)],
  ['messages written', ({ written }) => count(written)],
  ['  sent in the end', ({ sent }) => count(sent)],
  ['  failed, not tried again yet', ({ failed }) => count(failed)],
  ['  unconfirmed, likewise', ({ unconfirmed }) => count(unconfirmed)],
  ['  waiting under a notice', ({ waiting }) => count(waiting)],
  ['  lost', ({ lost }) => count(lost)],
  ['times a message failed', ({ failures }) => count(failures)],
  ['times one was unconfirmed', ({ doubts }) => count(doubts)],
  ['repeated by us in doubt', ({ repeated }) => count(repeated)],
  ['taken twice by Try again', ({ takenAgain }) => count(takenAgain)],
  ['renewals per expiry', ({ renewals, expiries }) => (renewals / expiries).toFixed(4)],
  ['asked of the host instead', ({ fromHost }) => count(fromHost)],
  ['spent tokens presented', ({ misused }) => count(misused)],
];

function print(outage: OutageName, ours: CrowdReport, unlimited: CrowdReport) {
  const { title, minutes } = OUTAGES[outage];
  console.log(`\n${title}, for ${minutes} minutes`);
  console.log(`${''.padEnd(30)}${'ours'.padStart(14)}${'no budget'.padStart(14)}`);
  for (const [name, cell] of ROWS) {
    const cells = [ours, unlimited].map((report) => cell(report, figuresOf(report, outage)).padStart(14));
    console.log(name.padEnd(30) + cells.join(''));
  }
}

console.log(`seed ${seed}, ${count(widgets)} widgets`);
const panels = [];
for (const outage of Object.keys(OUTAGES) as OutageName[]) {
  const options = { seed, widgets, outage, jitter: true, newcomers, impatienceMs };
  const ours = await simulateInHalves({ ...options, budget: true });
  const unlimited = await simulateInHalves({ ...options, budget: false });
  print(outage, ours, unlimited);
  const { steady } = figuresOf(ours, outage);
  const { title } = OUTAGES[outage];
  panels.push({ title, ...timesOf(outage), ours: ours.perSecond, unlimited: unlimited.perSecond, steady });
}
writeFileSync(PICTURE, drawPanels(panels, `${count(widgets)} open widgets, seed ${seed}`));
const { maxRSS } = process.resourceUsage();
console.log(`\n${count((Date.now() - started) / 1_000)} s, ${count(maxRSS / 1_000)} MB at most`);
