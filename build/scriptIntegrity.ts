import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { digestOf } from './integrity.ts';

/**
 * Gives a script the integrity of one that is built before it, as the module `integrity:<file>`; of all in a folder, by
 * their names, as `integrity:<folder>/`. Where nothing is built, as in unit tests, it is empty.
 */
export function scriptIntegrity(folder: string): Plugin {
  return {
    name: 'script-integrity',
    resolveId: (id) => (id.startsWith('integrity:') ? `\0${id}` : undefined),
    load(id) {
      const [, name] = id.split('\0integrity:');
      if (!name) return;
      const path = join(folder, name);
      const integrity = name.endsWith('/') ? integrityIn(path) : integrityAt(path);
      return `export default ${JSON.stringify(integrity)}`;
    },
  };
}

const integrityAt = (path: string) => (existsSync(path) ? digestOf(readFileSync(path)) : '');

function integrityIn(folder: string): Record<string, string> {
  const scripts = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.js')) : [];
  return Object.fromEntries(
    scripts.sort().map((script) => [basename(script, '.js'), integrityAt(join(folder, script))]),
  );
}
