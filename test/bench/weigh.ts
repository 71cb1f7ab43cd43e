import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

const SCRIPT = new URL('../../dist/finance-chat.js', import.meta.url);

const script = readFileSync(SCRIPT, 'utf8');
const map = new TraceMap(readFileSync(`${SCRIPT.pathname}.map`, 'utf8'));

/** The sheet is a text in the script; what little else the bundler adds counts with it. */
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

/** The package, where it is none of ours. */
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

const most = weights[0]?.adds ?? 1;
console.log(
  `finance-chat.js: ${Buffer.byteLength(script)} bytes, ${whole} gzip -9; what each module adds to the latter\n`,
);
console.log(`${'module'.padEnd(30)}${'raw'.padStart(8)}${'adds'.padStart(8)}`);
for (const { module, raw, adds } of weights) {
  const bar = '█'.repeat(Math.max(0, Math.round((adds / most) * 40)));
  console.log(`${module.padEnd(30)}${`${raw}`.padStart(8)}${`${adds}`.padStart(8)}  ${bar}`);
}
const sum = weights.reduce((total, { adds }) => total + adds, 0);
console.log(`\nTogether ${sum}: the other ${whole - sum} are what modules have in common.`);
