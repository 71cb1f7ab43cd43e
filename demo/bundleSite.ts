import { build, type Plugin, type Rolldown } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';

/** Compiles single-file components. Their styles are in files of their own. */
const vueComponents: Plugin = {
  name: 'vue-components',
  transform(source, filename) {
    if (!filename.endsWith('.vue')) return undefined;
    const { descriptor } = parse(source, { filename });
    return compileScript(descriptor, { id: filename, inlineTemplate: true }).content;
  },
};

/** The code of a site with all it imports, as one script for the browser. */
export async function bundleSite(entry: string): Promise<string> {
  const [main] = await buildSite(entry);
  return main.code;
}

/** The scripts of a site for the browser, the first one first: each `import()` leads to a script of its own. */
export async function buildSite(entry: string): Promise<[Rolldown.OutputChunk, ...Rolldown.OutputChunk[]]> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [vueComponents],
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'main' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error(`Building ${entry} gave no output`);
  const [main, ...others] = first.output;
  return [main, ...others.filter((output) => output.type === 'chunk')];
}
