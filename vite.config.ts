import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { createPackageRecorder } from './build/bundledPackages.ts';
import { writeDeclarations } from './build/declarations.ts';
import { integrityOf } from './build/integrity.ts';
import { licensesOf } from './build/licenses.ts';
import { LOCALES, localeModule, localeScript, localeScripts } from './build/localeScripts.ts';
import { sbomOf } from './build/sbom.ts';
import { scriptIntegrity } from './build/scriptIntegrity.ts';
import { PATIENCE_MS, WORKERS } from './test/settings.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const manifest = readJson('package.json');

/** Browsers of 2023 and later. */
const TARGET = ['chrome110', 'firefox113', 'safari16.4'];

/** Files in `src`, without an extension, whose types other projects see. */
const TYPED_DOORS = [
  'index',
  'embed',
  'headless',
  'react',
  'vue',
  'testing',
  'markdown',
  ...LOCALES.map((tag) => `locale/${tag}`),
];

/**
 * With this first line, Chromium from 136 on compiles all functions of the script in the background. Without it, each is
 * compiled on the main thread when it is first called (https://v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

const output = (entry: string, formats: ['iife'] | ['es'], fileName: string) => ({
  consumer: 'client' as const,
  build: {
    sourcemap: !/^locale:|lite/.test(entry),
    lib: { entry, formats, name: 'FinanceChatScript', fileName: () => fileName },
    rolldownOptions: { output: { postBanner: entry === 'src/embed.ts' ? COMPILE_HINT : '' } },
  },
});

/** The sentences of each language, for hosts with a bundler. */
const localeModules = {
  consumer: 'client' as const,
  build: {
    lib: {
      entry: Object.fromEntries(LOCALES.map((tag) => [tag, localeModule(tag)])),
      formats: ['es' as const],
    },
    rolldownOptions: { output: { entryFileNames: 'locales/[name].mjs' } },
  },
};

/**
 * The modules that pages import. The doors export what their names say and nothing else: their code is in `engine.mjs`,
 * `widget.mjs` and `frameworks.mjs`, so that no door has a copy of another's. Hosts bring the framework.
 */
const modules = {
  consumer: 'client' as const,
  build: {
    sourcemap: true,
    lib: {
      entry: {
        'finance-chat': 'src/index.ts',
        headless: 'src/headless.ts',
        react: 'src/react.ts',
        vue: 'src/vue.ts',
      },
      formats: ['es' as const],
    },
    rolldownOptions: {
      external: ['react', 'vue'],
      // 'use client' of a door is the first statement of its module.
      checks: { moduleLevelDirective: false },
      preserveEntrySignatures: 'strict' as const,
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) => {
          if (moduleIds.some((id) => id.endsWith('src/chat/engine.ts'))) return 'engine.mjs';
          return moduleIds.some((id) => id.endsWith('src/index.ts')) ? 'widget.mjs' : 'frameworks.mjs';
        },
      },
    },
  },
};

/** `import('./markdown')` of the module means the file beside it. */
const markdownBeside: Plugin = {
  name: 'markdown-beside',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'modules',
  resolveId: (id) => (id === './markdown' ? { id: './markdown.mjs', external: true } : undefined),
};

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
        entryFileNames: '[name].mjs',
        chunkFileNames: 'testing-service.mjs',
      },
    },
  },
};

/** In the order in which they are built: a script knows the integrity of those that it loads. */
const OUTPUTS = {
  modules,
  markdownScript: output('src/markdownScript.ts', ['iife'], 'markdown.js'),
  markdownModule: output('src/markdown.ts', ['es'], 'markdown.mjs'),
  ...Object.fromEntries(
    LOCALES.map((tag) => [
      `locale_${tag.replace('-', '_')}`,
      output(localeScript(tag), ['iife'], `locales/${tag}.js`),
    ]),
  ),
  localeModules,
  script: output('src/embed.ts', ['iife'], 'finance-chat.js'),
  liteScript: output('src/lite.ts', ['iife'], 'finance-chat-lite.js'),
  tools,
};

async function openApi() {
  const { module } = await runnerImport<typeof import('./build/openApi')>('./build/openApi.ts');
  return module.openApi(manifest.version);
}

/** The folder of a package that a folder of tests has for itself. */
const installedIn = (folder: string, name: string) => resolve('test', folder, 'node_modules', name);

/** Tests that need a document. */
const WITH_PAGE = [
  'test/{markdown,options,studio,ui}/**/*.test.{ts,tsx}',
  'test/widget/!(server|hideWhenIdle).test.ts',
];

/** Tests that change more of the page: those of scripts and frameworks, and one that fakes every timer. */
const WITH_OWN_PAGE = [
  'test/frameworks/**/!(server).test.ts',
  'test/{embed,lite,widget/hideWhenIdle}.test.ts',
];

/** The files of a worker run one after the other in the same world, which takes a third of the time. */
const SHARED = { isolate: false, setupFiles: ['test/leftovers.ts'] };

const recorder = createPackageRecorder();

/** Prints the tests that needed a second try, because Vitest does not. */
const flakyTests: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      console.log(`Passed on the second try: ${test.module.moduleId}, ${test.fullName}`);
  },
};

export default defineConfig({
  define: { __VERSION__: JSON.stringify(manifest.version) },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    emptyOutDir: false,
    // Every output has its own `lib`. Without one here, Vite wraps each `import()` in code that preloads style sheets.
    lib: { entry: 'src/index.ts' },
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        // Vite leaves the white space in ES modules, for the bundler of the host. Many hosts have none.
        minify: true,
        // A page in another encoding reads a script without a declared one in its own.
        charset: 'ascii',
      },
    },
  },
  plugins: [localeScripts, markdownBeside, scriptIntegrity('dist'), recorder.plugin],
  environments: OUTPUTS,
  builder: {
    sharedConfigBuild: true,
    async buildApp(builder) {
      const out = builder.config.build.outDir;
      const write = (file: string, text: string) => writeFileSync(join(out, file), text);
      const writeJson = (file: string, value: object) => write(file, `${JSON.stringify(value, null, 2)}\n`);

      rmSync(out, { recursive: true, force: true });
      for (const name of Object.keys(OUTPUTS)) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      writeDeclarations(join(out, 'types'), TYPED_DOORS);
      writeJson('integrity.json', integrityOf(out));
      writeJson('openapi.json', await openApi());
      writeJson('sbom.json', sbomOf(manifest, recorder.packages(), readJson('package-lock.json')));
      write('THIRD-PARTY-LICENSES.txt', licensesOf(recorder.packages()));
    },
  },
  test: {
    restoreMocks: true,
    tags: [{ name: 'all' }],
    // No test waits for this; a busy machine may be slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine a test may fail once, and `flakyTests` prints its name. A second failure is a real one.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', flakyTests],
    setupFiles: 'test/setup.ts',
    maxWorkers: WORKERS,
    expect: { poll: { timeout: PATIENCE_MS, interval: 10 } },
    css: true,
    projects: [
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...WITH_PAGE, ...WITH_OWN_PAGE, 'test/package/**', '**/node_modules'],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'page',
          include: WITH_PAGE,
          setupFiles: ['test/page.ts', 'test/leftovers.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'own page', include: WITH_OWN_PAGE, setupFiles: ['test/page.ts'] },
      },
      // Needs `dist/` of a build. Tests with the tag "all" are those of `npm run package:rest`.
      { extends: true, test: { name: 'package', include: ['test/package/*.test.ts'] } },
      {
        extends: true,
        resolve: {
          alias: { react: installedIn('react18', 'react'), 'react-dom': installedIn('react18', 'react-dom') },
        },
        test: {
          name: 'react 18',
          include: ['test/frameworks/react/versions.test.ts'],
          setupFiles: ['test/page.ts'],
        },
      },
    ],
  },
});
