import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { drawBars } from './picture';

const SCRIPT = new URL('../dist/finance-chat.js', import.meta.url);
const PICTURE = new URL('../docs/pictures/weigh.svg', import.meta.url);

const script = readFileSync(SCRIPT, 'utf8');
const map = new TraceMap(readFileSync(`${SCRIPT.pathname}.map`, 'utf8'));

/** The sheet is a text in the script; the few bytes that the bundler adds count with it. */
const STYLES = 'src/ui/styles.css';

const gzip = (text: string) => gzipSync(text, { level: 9 }).length;

/** The script in pieces, each with the module it comes from. */
function piecesOf() {
  const starts = [...script.matchAll(/^/gm)].map(({ index }) => index);
  const pieces: { module: string; from: number }[] = [];
  eachMapping(map, ({ generatedLine, generatedColumn, source }) => {
    pieces.push({ module: nameOf(source), from: (starts[generatedLine - 1] ?? 0) + generatedColumn });
  });
  return pieces.map(({ module, from }, at) => ({
    module,
    text: script.slice(from, pieces[at + 1]?.from ?? script.length),
  }));
}

/** The name of the module, or of its package where it is not our own. */
function nameOf(source: string | null) {
  const [, path = STYLES] = source?.match(/(?:node_modules\/|(?=src\/))(.*)$/) ?? [];
  return path.startsWith('src/') ? path : (path.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? path);
}

const pieces = piecesOf();
const whole = gzip(script);
const weights = [...new Set(pieces.map(({ module }) => module))].map((module) => {
  const own = pieces.filter((piece) => piece.module === module);
  const rest = pieces.filter((piece) => piece.module !== module).map(({ text }) => text);
  const raw = own.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return { module, raw, adds: whole - gzip(rest.join('')) };
});
weights.sort((a, b) => b.adds - a.adds);

console.log(
  `finance-chat.js: ${Buffer.byteLength(script)} bytes, ${whole} gzip -9; what each module adds to the latter\n`,
);
console.log(`${'module'.padEnd(30)}${'raw'.padStart(8)}${'adds'.padStart(8)}`);
for (const { module, raw, adds } of weights)
  console.log(`${module.padEnd(30)}${`${raw}`.padStart(8)}${`${adds}`.padStart(8)}`);
const sum = weights.reduce((total, { adds }) => total + adds, 0);
console.log(`\nTogether ${sum}: what modules have in common counts for none of them, or for several.`);

const picture = drawBars({
  groups: [
    {
      title: 'What each module adds to finance-chat.js, gzip -9',
      unit: 'bytes',
      scale: 1,
      cells: weights.map(({ module, adds }) => ({ of: module, median: adds })),
    },
  ],
  caption: `${whole.toLocaleString('en')} bytes in all: what modules have in common counts for none of them, or for several`,
  label: 'What each module adds to the compressed script',
});
writeFileSync(PICTURE, picture);
