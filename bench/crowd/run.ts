import { writeFileSync } from 'node:fs';
import { type CrowdReport, figuresOf, timesOf } from './crowd';
import { OUTAGES, type OutageName } from './outages';
import { drawPanels } from './picture';
import { simulateInShards } from './shards';

const PICTURE = new URL('../../docs/pictures/crowd.svg', import.meta.url);

const { SEED = 1, WIDGETS = 100_000 } = process.env;
const seed = Number(SEED);
const widgets = Number(WIDGETS);
const started = Date.now();

const count = (number: number) => Math.round(number).toLocaleString('en');

type Figures = ReturnType<typeof figuresOf>;

const ROWS: [name: string, cell: (report: CrowdReport, figures: Figures) => string][] = [
  ['steady rate, requests/s', (_, { steady }) => count(steady)],
  ['peak while down', (_, { worst }) => count(worst)],
  ['peak after the return', (_, { peak }) => count(peak)],
  ['  times the steady rate', (_, { ratio }) => ratio.toFixed(2)],
  ['messages written', ({ written }) => count(written)],
  ['  sent in the end', ({ sent }) => count(sent)],
  ['  failed, not tried again yet', ({ failed }) => count(failed)],
  ['  unconfirmed, likewise', ({ unconfirmed }) => count(unconfirmed)],
  ['  waiting under a notice', ({ waiting }) => count(waiting)],
  ['  lost', ({ lost }) => count(lost)],
  ['repeated by us in doubt', ({ repeated }) => count(repeated)],
  ['renewals per expiry', ({ renewals, expiries }) => (renewals / expiries).toFixed(4)],
  ['spent tokens presented', ({ misused }) => count(misused)],
];

console.log(`seed ${seed}, ${count(widgets)} widgets`);
const panels = [];
for (const outage of Object.keys(OUTAGES) as OutageName[]) {
  const report = await simulateInShards({ seed, widgets, outage });
  const { title, minutes } = OUTAGES[outage];
  const figures = figuresOf(report, outage);
  console.log(`\n${title}, for ${minutes} minutes`);
  for (const [name, cell] of ROWS) console.log(name.padEnd(30) + cell(report, figures).padStart(14));

  const { calm, down, back } = timesOf(outage);
  panels.push({
    title,
    down: (down - calm) / 1_000,
    back: (back - calm) / 1_000,
    perSecond: report.perSecond.slice(calm / 1_000),
    steady: figures.steady,
  });
}
writeFileSync(PICTURE, drawPanels(panels, `${count(widgets)} open widgets, seed ${seed}`));
const { maxRSS } = process.resourceUsage();
console.log(`\n${count((Date.now() - started) / 1_000)} s, ${count(maxRSS / 1_000)} MB at most`);
