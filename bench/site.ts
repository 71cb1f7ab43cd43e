import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { pageOf } from '../test/support/hostSite';
import { listen } from '../test/support/listen';
import { PEERS_FOLDER } from './peers';
import { baseOf, type Subject } from './subjects';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
};

export interface Bytes {
  raw: number;
  gzip: number;
  brotli: number;
}

export type Site = Awaited<ReturnType<typeof serveSubjects>>;

/** One origin with a page per subject, its files and its backend; nothing leaves this machine. */
export async function serveSubjects(subjects: Subject[]) {
  const built = new Map<string, Buffer>();
  for (const { entry, packages } of subjects)
    if (entry) built.set(nameOf(entry), await buildEntry(entry, packages));
  const answers = Object.assign({}, ...subjects.map((subject) => subject.answers)) as Record<string, unknown>;
  const files = new Map<string, Buffer>();
  const packed = new Map<Buffer, Buffer>();
  const weights = new Map<string, Bytes>();

  async function fileOf(path: string) {
    const known = files.get(path);
    if (known) return known;
    const file =
      built.get(path) ??
      (await readFile(path.startsWith('/peers/') ? join(PEERS_FOLDER, path.slice(7)) : DIST + path));
    files.set(path, file);
    packed.set(file, gzipSync(file));
    return file;
  }

  const server = await listen(
    createServer(async ({ url = '/' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://bench');
      // Finer timers for scripts.
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      const subject = subjects.find(({ name }) => name === searchParams.get('of'));
      const answer = Object.keys(answers).find((end) => pathname.endsWith(end));
      const type = TYPES[extname(pathname)];
      if (pathname === '/' && subject) {
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageOf({ body: subject.body }));
      } else if (type) {
        const file = await fileOf(pathname).catch(() => undefined);
        response.writeHead(file ? 200 : 404, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
        response.end(file && packed.get(file));
      } else if (answer) {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answers[answer]));
      } else {
        response.writeHead(404).end();
      }
    }),
  );

  return {
    ...server,
    pageOf: ({ name }: Subject) => `${server.url}/?of=${encodeURIComponent(name)}`,

    /** The weight of the files at these paths together, each at the best compression of a server. */
    weigh(paths: string[]): Bytes {
      const total = { raw: 0, gzip: 0, brotli: 0 };
      for (const path of paths) {
        const file = files.get(path);
        if (!file) continue;
        const weight = weights.get(path) ?? weightOf(file);
        weights.set(path, weight);
        total.raw += weight.raw;
        total.gzip += weight.gzip;
        total.brotli += weight.brotli;
      }
      return total;
    },
  };
}

const weightOf = (file: Buffer): Bytes => ({
  raw: file.length,
  gzip: gzipSync(file, { level: 9 }).length,
  brotli: brotliCompressSync(file).length,
});

/** Where the script of an entry is served. */
const nameOf = (entry: string) => `/${basename(entry, extname(entry))}.js`;

/** One script of an entry in this folder, with the packages that it imports. */
async function buildEntry(entry: string, packages: Subject['packages'] = []): Promise<Buffer> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: Object.fromEntries(
        packages.map((one) => [one.name, join(PEERS_FOLDER, baseOf(one).replace('/peers/', ''))]),
      ),
    },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name: 'bench' },
    },
  });
  const [result] = [built].flat();
  const [chunk] = result && 'output' in result ? result.output : [];
  if (!chunk) throw new Error(`${entry} was not built.`);
  return Buffer.from(chunk.code);
}
