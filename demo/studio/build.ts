import { cp, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { writeSites } from '../staticSites';
import { WIDGET_FILES } from '../widgetFiles';
import { SCENARIOS } from './player/scenarios';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HOST_PAGES = ['shop', 'bank', 'blog'];

/** Adds a placeholder for the nonce to the bank's page. The server replaces it in every answer. */
const noncePlaceholders: Plugin = {
  name: 'nonce-placeholders',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { path }) =>
      path.endsWith('/bank.html') ? page.replace(/<(script|link)\b/g, '<$1 nonce="{nonce}"') : page,
  },
};

/** Shows the version and the example of the guides on the front page. */
const frontExamples: Plugin = {
  name: 'front-examples',
  transformIndexHtml: {
    order: 'pre',
    handler: async (page, { path }) => {
      if (path !== '/index.html') return page;
      const example = await readFile(`${ROOT}../docs/examples/lite.html`, 'utf8');
      return page.replace('{version}', manifest.version).replace('{lightTag}', escaped(scriptsOf(example)));
    },
  },
};

const scriptsOf = (example: string) =>
  (/ {2}<script[\s\S]*<\/script>/.exec(example)?.[0] ?? '').replace(/^ {2}/gm, '');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A picture of one pixel without colour. */
const BLANK = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);

/** Every scenario has a picture, also before one is drawn. */
const blankThumbnails: Plugin = {
  name: 'blank-thumbnails',
  generateBundle() {
    for (const { id } of SCENARIOS) {
      for (const scheme of ['light', 'dark']) {
        this.emitFile({ type: 'asset', fileName: `studio/thumbnails/${id}-${scheme}.png`, source: BLANK });
      }
    }
  },
};

/** The front page, the studio, and its host pages. All addresses in them are relative, so any folder can serve them. */
const studioConfig: InlineConfig = {
  configFile: false,
  define: { __VERSION__: JSON.stringify(manifest.version) },
  logLevel: 'error',
  root: ROOT,
  base: './',
  plugins: [noncePlaceholders, frontExamples, blankThumbnails],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    modulePreload: { polyfill: false },
    // The policy of the bank's page forbids data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [
        `${ROOT}index.html`,
        `${ROOT}studio/index.html`,
        ...HOST_PAGES.map((page) => `${ROOT}studio/stages/${page}.html`),
      ],
    },
  },
};

export type StudioFiles = ReadonlyMap<string, string | Uint8Array>;

let files: Promise<StudioFiles> | undefined;

/** The built studio by path. It is built once per process and kept in memory. */
export function studioFiles(): Promise<StudioFiles> {
  files ??= buildInMemory();
  return files;
}

async function buildInMemory(): Promise<StudioFiles> {
  const { build: options, ...config } = studioConfig;
  const result = await build({ ...config, build: { ...options, write: false } });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('Building the studio gave no output');
  return new Map(
    first.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** Scripts of one file each. They are classic, because not every browser supports modules in a Service Worker. */
const CLASSIC_SCRIPTS = ['worker', 'awaitWorker'];

/** Writes the studio with the widget, the service and the sites. Any folder of a static host can serve it. */
export async function writeStudio(dist: string, out: string): Promise<void> {
  const { build: options, ...config } = studioConfig;
  const define = { ...config.define, 'import.meta.env.VITE_SERVICE_WORKER': 'true' };
  await build({ ...config, define, build: { ...options, outDir: out, emptyOutDir: true } });
  for (const name of CLASSIC_SCRIPTS) {
    await build({
      ...config,
      plugins: [],
      define,
      build: {
        outDir: out,
        emptyOutDir: false,
        lib: {
          entry: `${ROOT}studio/player/${name}.ts`,
          formats: ['iife'],
          name,
          fileName: () => `${name}.js`,
        },
      },
    });
  }
  for (const file of WIDGET_FILES) await cp(`${dist}/${file}`, `${out}/${file}`, { recursive: true });
  await writeSites(out);
}
