import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { findChromium, LAUNCH_ARGS } from '../test/browser/chromium';
import { type LongFigures, measureLong } from './long';
import { type Figures, measure } from './measure';
import { fetchPeer } from './peers';
import { drawBars } from './picture';
import { serveSubjects } from './site';
import { median, spread } from './statistics';
import { EMPTY, FLOOR, LIGHT, OURS, PEERS, type Subject } from './subjects';

const PICTURE = new URL('../docs/pictures/bench.svg', import.meta.url);
const REPORT = new URL('../test-results/bench.json', import.meta.url);
const SLOW = 4;
const BOTH = `loading and opening at ${SLOW}×, ms`;

/** A whole number from the environment. */
const given = (name: string, otherwise: number) => Number(process.env[name] || otherwise);

const samples = given('SAMPLES', 4);
const longSamples = given('LONG_SAMPLES', 15);
const started = Date.now();

type Samples = Record<'fast' | 'slow' | 'slow4g', Figures[]>;

const unmeasured: Record<string, string> = {};
const subjects = [EMPTY, FLOOR, LIGHT, OURS, ...PEERS].filter((subject) => {
  const reason = fetchPeer(subject);
  if (reason) unmeasured[subject.name] = reason;
  return !reason;
});
const site = await serveSubjects(subjects);
const browser = await chromium.launch({ args: LAUNCH_ARGS, executablePath: findChromium() });
const taken = new Map<Subject, Samples>(
  subjects.map((subject) => [subject, { fast: [], slow: [], slow4g: [] }]),
);

await measure(browser, site, EMPTY, 1); // warms the browser up
// One of each in turn, so that other work of the machine slows all alike.
for (let round = 0; round < samples; round++) {
  for (const [subject, { fast, slow, slow4g }] of taken) {
    try {
      for (const [throttle, figures] of [
        [1, fast],
        [SLOW, slow],
      ] as const) {
        figures.push(await measure(browser, site, subject, throttle));
      }
      slow4g.push(await measure(browser, site, subject, 1, true));
    } catch (error) {
      unmeasured[subject.name] = `${(error as Error).message.split('\n')[0]}`;
      taken.delete(subject);
    }
  }
}
const long = longSamples ? await measureLong(browser, site, longSamples) : [];
const version = browser.version();
await browser.close();
site.close();

const empty = taken.get(EMPTY) ?? { fast: [], slow: [], slow4g: [] };
const whole = ({ loading, opening }: Figures) => loading + opening;

/** The difference from the empty page of the same run. */
const added = (of: (figures: Figures) => number, from: keyof Samples) => (all: Samples) => {
  const base = median(empty[from].map(of));
  return all[from].map((figures) => of(figures) - base);
};
const plain = (of: (figures: Figures) => number, from: keyof Samples) => (all: Samples) => all[from].map(of);

const kB = (bytes: number) => (bytes / 1_000).toFixed(1);
const ms = (time: number) => time.toFixed(1);
const count = (number: number) => `${Math.round(number * 10) / 10}`;

const ROWS: [name: string, samplesOf: (all: Samples) => number[], cell: (figure: number) => string][] = [
  ['before the bubble, raw kB', plain(({ loaded }) => loaded.raw, 'fast'), kB],
  ['before the bubble, gzip kB', plain(({ loaded }) => loaded.gzip, 'fast'), kB],
  ['before the bubble, brotli kB', plain(({ loaded }) => loaded.brotli, 'fast'), kB],
  ['before the composer, raw kB', plain(({ opened }) => opened.raw, 'fast'), kB],
  ['before the composer, gzip kB', plain(({ opened }) => opened.gzip, 'fast'), kB],
  ['before the composer, brotli kB', plain(({ opened }) => opened.brotli, 'fast'), kB],
  ['requests until open', plain(({ requests }) => requests, 'fast'), count],
  ['loading, ms', added(({ loading }) => loading, 'fast'), ms],
  ['opening, ms', added(({ opening }) => opening, 'fast'), ms],
  ['loading and opening, ms', added(whole, 'fast'), ms],
  [`loading at ${SLOW}×, ms`, added(({ loading }) => loading, 'slow'), ms],
  [`opening at ${SLOW}×, ms`, added(({ opening }) => opening, 'slow'), ms],
  [BOTH, added(whole, 'slow'), ms],
  ['time to bubble, ms', plain(({ bubble }) => bubble, 'fast'), ms],
  ['hover, click to composer, ms', plain(({ composer }) => composer, 'fast'), ms],
  [`hover, click to composer at ${SLOW}×, ms`, plain(({ composer }) => composer, 'slow'), ms],
  ['page to composer on slow 4G, ms', plain(({ bubble, composer }) => bubble + composer, 'slow4g'), ms],
  ['send to painted, ms', plain(({ send }) => send, 'fast'), ms],
  [`send to painted at ${SLOW}×, ms`, plain(({ send }) => send, 'slow'), ms],
  ['heap before opening, kB', added(({ heapBefore }) => heapBefore, 'fast'), kB],
  ['heap after opening, kB', added(({ heap }) => heap, 'fast'), kB],
  ['elements', added(({ elements }) => elements, 'fast'), count],
  ['layout shift', plain(({ shift }) => shift, 'fast'), (shift) => shift.toFixed(4)],
  ['tasks over 50 ms', plain(({ longTasks }) => longTasks, 'fast'), count],
  [`tasks over 50 ms at ${SLOW}×`, plain(({ longTasks }) => longTasks, 'slow'), count],
  [`longest task at ${SLOW}×, ms`, plain(({ longestTask }) => longestTask, 'slow'), ms],
  [`longest in sending at ${SLOW}×, ms`, plain(({ longestSending }) => longestSending, 'slow'), ms],
  [`longest in overview at ${SLOW}×, ms`, plain(({ longestOverview }) => longestOverview, 'slow'), ms],
];

/** The rows that we are held to, each beside the peer that is the fastest in it. */
const HELD: [row: string, peer: string, most: number][] = [
  ['loading, ms', '@sentry/feedback', 1.3],
  ['opening, ms', 'deep-chat', 1],
  [`opening at ${SLOW}×, ms`, 'deep-chat', 1],
  ['hover, click to composer, ms', '@sentry/feedback', 1],
  [`hover, click to composer at ${SLOW}×, ms`, '@sentry/feedback', 1],
];

const compared = [...taken].filter(([subject]) => subject !== EMPTY);
const table = ROWS.map(([name, samplesOf, cell]) => ({
  name,
  cells: compared.map(([subject, all]) => {
    const figures = samplesOf(all);
    const middle = median(figures);
    const far = spread(figures);
    const range = Number.isFinite(far) && Math.abs(far) >= 0.01 ? ` ±${Math.round(Math.abs(far) * 50)}%` : '';
    return {
      of: subject.name,
      median: middle,
      spread: far,
      shown: Number.isNaN(middle) ? '–' : cell(middle) + range,
    };
  }),
}));

const held = HELD.map(([name, peer, most]) => {
  const cells = table.find((row) => row.name === name)?.cells ?? [];
  const figureOf = (wanted: string) => cells.find(({ of }) => of === wanted)?.median ?? Number.NaN;
  return { name, ours: figureOf(OURS.name), peer, theirs: figureOf(peer), most };
});
const [ours, theirs] = [OURS.name, 'deep-chat'].map(
  (wanted) => long.find(({ name }) => name === wanted)?.next,
);
if (ours && theirs)
  held.push({ name: 'one message more at 100, ms', ours, peer: 'deep-chat', theirs, most: 2 });

const machine = `Chromium ${version}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`;
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${machine}, medians of ${samples}, ± half of the middle half\n`,
);
const line = (name: string, cells: string[]) =>
  name.padEnd(32) + cells.map((cell) => cell.padStart(21)).join('');
console.log(
  line(
    '',
    compared.map(([{ name }]) => name),
  ),
);
for (const { name, cells } of table)
  console.log(
    line(
      name,
      cells.map(({ shown }) => shown),
    ),
  );

console.log(
  `\n${line(
    'times ours',
    compared.map(([{ name }]) => name),
  )}`,
);
for (const { name, cells } of table) {
  const own = cells.find(({ of }) => of === OURS.name)?.median;
  const times = cells.map(({ median }) => (own && Number.isFinite(median) ? (median / own).toFixed(2) : '–'));
  console.log(line(name.replace(/, ms$| kB$|, kB$/, ''), times));
}
for (const [name, reason] of Object.entries(unmeasured)) console.log(`${name} was not measured: ${reason}`);

console.log('');
for (const { name, ours, peer, theirs, most } of held) {
  const ratio = (ours / theirs).toFixed(2);
  console.log(`${name.padEnd(40)}${ms(ours)} : ${ms(theirs)} of ${peer} = ${ratio}, at most ${most}`);
}

const LONG_ROWS: [name: string, of: (figures: LongFigures) => number, cell: (figure: number) => string][] = [
  ['one message more, ms', ({ next }) => next, (time) => time.toFixed(2)],
  ['a screen back, ms', ({ scroll }) => scroll, (time) => time.toFixed(2)],
  ['closing and opening, ms', ({ open }) => open, (time) => time.toFixed(2)],
  ['heap, kB', ({ heap }) => heap, kB],
  ['elements', ({ elements }) => elements, count],
];
if (long.length) {
  console.log(
    `\n${line(
      'messages',
      long.map(({ name, length }) =>
        name === OURS.name ? length.toLocaleString('en') : `${length} of ${name}`,
      ),
    )}`,
  );
  for (const [name, of, cell] of LONG_ROWS) {
    console.log(line(name, long.map(of).map(cell)));
  }
}

const rowOf = (name: string) => table.find((row) => row.name === name)?.cells ?? [];
const bars = [
  {
    title: 'Bytes before the composer is usable, gzip -9',
    unit: 'kB',
    scale: 1_000,
    cells: rowOf('before the composer, gzip kB'),
  },
  { title: `Main thread in loading and opening at ${SLOW}×`, unit: 'ms', scale: 1, cells: rowOf(BOTH) },
  {
    title: 'Heap after opening, above the empty page',
    unit: 'kB',
    scale: 1_000,
    cells: rowOf('heap after opening, kB'),
  },
];
const picture = drawBars({
  groups: bars,
  ours: OURS.name,
  caption: `${new Date().toISOString().slice(0, 10)}, ${machine}`,
  label: 'Size, time and memory of chat widgets beside each other',
});
writeFileSync(PICTURE, picture);
mkdirSync(new URL('.', REPORT), { recursive: true });
writeFileSync(REPORT, JSON.stringify({ machine, samples, table, held, long, unmeasured }, null, 2));
console.log(`\n${Math.round((Date.now() - started) / 1_000)} s`);
