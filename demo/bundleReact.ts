import { build } from 'vite';

/** A script for the browser: a React app with all it imports. */
export async function bundleReact(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
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
