import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Browsers of 2023 and later. */
const TARGET = ['chrome110', 'firefox113', 'safari16.4'];

/** `locale:fr` is a script that gives the widget the sentences of `src/locale/fr.ts`. */
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

/** Escapes what is not ASCII, which in a script is only in strings, templates and comments. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  applyToEnvironment: ({ name }) => name === 'tools',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

const output = (entry: string, formats: ['iife'] | ['es'], fileName: string) => ({
  consumer: 'client' as const,
  build: {
    sourcemap: !entry.startsWith('locale:'),
    lib: { entry, formats, name: 'FinanceChatScript', fileName: () => fileName },
  },
});

/** For developers, so readable. The command line and `finance-chat/testing` share the service double. */
const tools = {
  consumer: 'server' as const,
  resolve: { noExternal: true as const },
  build: {
    minify: false,
    lib: {
      entry: { testing: 'src/testing.ts', cli: 'src/cli.ts' },
      formats: ['es' as const],
    },
    rolldownOptions: {
      output: {
        minify: false,
        postBanner: '',
        entryFileNames: '[name].mjs',
        chunkFileNames: 'testing-service.mjs',
      },
    },
  },
};

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
  tools,
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

async function writeOpenApi(out: string) {
  const { module } = await runnerImport<typeof import('./src/testing/openApi')>('./src/testing/openApi.ts');
  writeFileSync(join(out, 'openapi.json'), `${JSON.stringify(module.openApi(version), null, 2)}\n`);
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
  keep('testing.d.ts');
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !needed.has(relative(types, path))) rmSync(path);
  }
}

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    emptyOutDir: false,
    rolldownOptions: {
      output: {
        // Vite leaves the white space in ES modules, for the bundler of the host. Many hosts have none.
        minify: true,
        // A hint for V8: nearly all functions run soon, so it compiles them while the script loads, off the main thread.
        postBanner: '//# allFunctionsCalledOnLoad',
      },
    },
  },
  plugins: [localeScripts, thirdParty, asciiOnly],
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
      await writeOpenApi(out);
      const licenses = ['These packages are in the scripts.\n', ...[...shipped.values()].sort()];
      writeFileSync(join(out, 'THIRD-PARTY-LICENSES.txt'), licenses.join('\n---\n\n'));
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
