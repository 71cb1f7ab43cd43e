import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const HOST_PAGES = ['shop', 'bank', 'dashboard', 'blog'];

/** Places for the nonce that the bank's page is served with. */
const nonces: Plugin = {
  name: 'nonces',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { path }) =>
      path.endsWith('/bank.html') ? page.replace(/<(script|link)\b/g, '<$1 nonce="{nonce}"') : page,
  },
};

/** The studio's pages and scripts; every address in them is relative, so that any folder will do. */
const studioConfig: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  root: ROOT,
  base: './',
  plugins: [nonces],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    modulePreload: { polyfill: false },
    // The strictest host page allows no data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [
        `${ROOT}index.html`,
        `${ROOT}pages/index.html`,
        ...HOST_PAGES.map((page) => `${ROOT}preview/${page}.html`),
      ],
    },
  },
};

export type StudioFiles = ReadonlyMap<string, string | Uint8Array>;

let built: Promise<StudioFiles> | undefined;

/** The built studio by path, made once in a process and kept in memory. */
export function studioFiles(): Promise<StudioFiles> {
  built ??= buildInMemory();
  return built;
}

async function buildInMemory(): Promise<StudioFiles> {
  const { build: options, ...config } = studioConfig;
  const made = await build({ ...config, build: { ...options, write: false } });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('Nothing came of the studio');
  return new Map(
    first.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
}

const WIDGET_FILES = ['finance-chat.js', 'locales', 'integrity.json', 'THIRD-PARTY-LICENSES.txt'];

/** The studio with the widget and the service, for any folder of a static host. */
export async function writeStudio(dist: string, out: string): Promise<void> {
  const { build: options, ...config } = studioConfig;
  const define = { 'import.meta.env.VITE_SERVICE_WORKER': 'true' };
  await build({ ...config, define, build: { ...options, outDir: out, emptyOutDir: true } });
  // One classic script, as not every browser takes modules there.
  await build({
    ...config,
    build: {
      outDir: out,
      emptyOutDir: false,
      lib: { entry: `${ROOT}worker.ts`, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  });
  for (const file of WIDGET_FILES) await cp(`${dist}/${file}`, `${out}/${file}`, { recursive: true });
}
