import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Browsers of 2023 and later. */
const TARGET = ['chrome110', 'firefox113', 'safari16.4'];

/** About half a percent below the bundler's own minifier, in every visitor's download. */
const MINIFY = {
  ecma: 2020,
  // Never `pure_getters`: reading a signal is what subscribes to it.
  compress: { passes: 3, inline: 1, reduce_funcs: false, unsafe_arrows: true, conditionals: false },
  format: { comments: false },
} as const;

/** ofetch builds URLs with the one and reads JSON with the other; we hand it whole URLs and read JSON strictly. */
const UNUSED: Record<string, string> = {
  ufo: 'export const withBase = (url) => url, withQuery = withBase',
  destr: 'export default JSON.parse',
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (id in UNUSED ? `\0${id}` : undefined),
  load: (id) => UNUSED[id.slice(1)],
};

/**
 * Reads in a library whose outcome is settled by how we use it: what they switch off need not travel.
 * `*` stands for any variable.
 */
const SETTLED: { file: RegExp; outcomes: Record<string, string> }[] = [
  {
    // Our calls differ in URL, method, headers and body only; ofetch need not look at a body that is a string with its
    // headers, and nobody reads the error it makes. 1.4 of its 1.8 kB.
    file: /\/ofetch\.\w+\.mjs$/,
    outcomes: {
      'context.options.retry "query"in* "params"in* Error.captureStackTrace': 'false',
      'context.options.ignoreResponseError context.options.signal !defaults': 'true',
      'context.options.responseType context.error.name': '"text"',
      'createFetchError(context)': 'context.error',
      'context.options.timeout context.options.parseResponse context.options.body context.options.baseURL':
        '',
      'context.options.onRequest context.options.onRequestError context.options.onResponse': '',
      'context.options.onResponseError context.options.query context.response._bodyInit': '',
      'input?.query input?.params defaults?.query defaults?.params defaults?.headers globalOptions.defaults':
        '',
    },
  },
  {
    // Our components are functions, and nobody hooks into Preact, hydrates, suspends or opens portals: 0.5 of its 4.4 kB.
    file: /\/preact\.mjs$/,
    outcomes: {
      '*.componentWillMount *.componentDidMount *.componentWillUnmount *.componentDidCatch': '',
      '*.componentWillReceiveProps *.componentWillUpdate *.componentDidUpdate *.shouldComponentUpdate': '',
      '*.getDerivedStateFromProps *.getDerivedStateFromError *.getSnapshotBeforeUpdate *.getChildContext': '',
      '*.contextType *.vnode *.event *.diffed *.unmount *.then *.__z *.props.__P': '',
      '*.is *.defaultValue *.debounceRendering': '',
      '"defaultValue"in* "defaultChecked"in*': 'false',
    },
  },
];

const settled: Plugin = {
  name: 'settled',
  apply: 'build',
  transform(code, id) {
    const library = SETTLED.find(({ file }) => file.test(id));
    if (!library) return undefined;
    const settle = (text: string, [reads, outcome]: [string, string]) =>
      reads.split(' ').reduce((left, read) => left.replace(readOf(read), outcome || 'undefined'), text);
    return { code: Object.entries(library.outcomes).reduce(settle, code), map: null };
  },
};

/** Where it is read, and neither set nor deleted. */
function readOf(expression: string) {
  const source = expression
    .replace(/[.?()]/g, '\\$&')
    .replace('in*', ' ?in [\\w.]+')
    .replace('*', '[\\w.]+');
  return new RegExp(`(?<!delete |[\\w.])${source}(?!\\w| ?=[^=])`, 'g');
}

/** `h('b', null, …)` instead of the JSX runtime's `jsx('b', { children: … })` is about 300 bytes less to load. */
const classicJsx: Plugin = {
  name: 'classic-jsx',
  enforce: 'pre',
  // In every file, so that Preact comes first in the output: gzip makes 140 bytes of that.
  transform: (code, id) =>
    /\/src\/(?!locale).*\.tsx?$/.test(id)
      ? { code: `import { h, Fragment } from 'preact';${code}`, map: null }
      : undefined,
};

/** `locale:fr` is a script that teaches the widget the sentences of `src/locale/fr.ts`. */
const localeScripts: Plugin = {
  name: 'locale-scripts',
  resolveId: (id) => id.match(/locale:[\w-]+$/)?.[0].replace(/^/, '\0'),
  load(id) {
    const [, tag] = id.split('\0locale:');
    return (
      tag &&
      `import messages from '${join(process.cwd(), 'src/locale', tag)}';
      (window.FinanceChat ??= { queue: [] }).queue.push((chat) => chat.addMessages('${tag}', messages));`
    );
  },
};

/** The packages whose code is in the output, with their licenses. */
const shipped = new Map<string, string>();

const thirdParty: Plugin = {
  name: 'third-party-licenses',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
        const [folder] = id.match(/^.*\/node_modules\/(@[^/]+\/)?[^/]+/) ?? [];
        if (folder) shipped.set(folder, licenseOf(folder));
      }
    }
  },
};

function licenseOf(folder: string) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`;
}

const output = (entry: string, formats: ['iife'] | ['es'], fileName: string) => ({
  consumer: 'client' as const,
  build: {
    sourcemap: !entry.startsWith('locale:'),
    lib: { entry, formats, name: 'FinanceChatScript', fileName: () => fileName },
  },
});

const LOCALES = readdirSync('src/locale')
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => /^[a-z]{2}(-\w+)?$/.test(name) && name !== 'en');

const OUTPUTS = {
  script: output('src/embed.ts', ['iife'], 'finance-chat.js'),
  module: output('src/index.ts', ['es'], 'finance-chat.mjs'),
  ...Object.fromEntries(
    LOCALES.map((tag) => [
      `locale_${tag.replace('-', '_')}`,
      output(`locale:${tag}`, ['iife'], `locales/${tag}.js`),
    ]),
  ),
};

/** Subresource integrity of every script (W3C SRI: the algorithm, a dash, the digest in base64). */
function writeIntegrity(out: string) {
  const scripts = ['finance-chat.js', 'finance-chat.mjs', ...LOCALES.map((tag) => `locales/${tag}.js`)];
  const digests = scripts.map((script) => {
    const digest = createHash('sha384')
      .update(readFileSync(join(out, script)))
      .digest('base64');
    return [script, `sha384-${digest}`];
  });
  writeFileSync(join(out, 'integrity.json'), `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
}

/** The declarations that the doors need, no others; their imports name files, as Node's own resolution asks. */
function writeTypes(out: string) {
  const types = join(out, 'types');
  execFileSync(join('node_modules', '.bin', 'tsc'), ['-p', 'src', '--outDir', types], { stdio: 'inherit' });
  const needed = new Set<string>();

  function keep(file: string) {
    if (needed.has(file)) return;
    needed.add(file);
    const text = readFileSync(join(types, file), 'utf8');
    const named = text.replace(/(from |import\()(['"])(\.[^'"]+)\2/g, (_, before, quote, path) => {
      keep(join(dirname(file), `${path}.d.ts`));
      return `${before}${quote}${path}.js${quote}`;
    });
    writeFileSync(join(types, file), named);
  }

  keep('index.d.ts');
  keep('embed.d.ts');
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !needed.has(relative(types, path))) rmSync(path);
  }
}

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  oxc: {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false },
  },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    minify: 'terser',
    terserOptions: MINIFY,
    emptyOutDir: false,
  },
  plugins: [withoutUnused, settled, classicJsx, localeScripts, thirdParty],
  environments: OUTPUTS,
  builder: {
    sharedConfigBuild: true,
    async buildApp(builder) {
      const out = builder.config.build.outDir;
      rmSync(out, { recursive: true, force: true });
      for (const name of Object.keys(OUTPUTS)) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      writeIntegrity(out);
      writeTypes(out);
      writeFileSync(join(out, 'THIRD-PARTY-LICENSES.txt'), [...shipped.values()].sort().join('\n---\n\n'));
    },
  },
  test: {
    restoreMocks: true,
    // No test waits for this; a busy machine may be slow.
    testTimeout: 30_000,
    css: true,
    include: ['test/**/*.test.{ts,tsx}'],
  },
});
