import { build, type Plugin } from 'vite';
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

/** A script for the browser: the code of a site with all it imports, compiled where it must be. */
export async function bundleSite(entry: string): Promise<string> {
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
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error(`Building ${entry} gave no output`);
  return chunk.code;
}
