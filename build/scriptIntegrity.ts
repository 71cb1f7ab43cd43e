import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { digestOf } from './integrity.ts';

/**
 * Gives a script the integrity of one that is built before it, as the module `integrity:<file>`. Where nothing is
 * built, as in unit tests, it is empty.
 */
export function scriptIntegrity(folder: string): Plugin {
  return {
    name: 'script-integrity',
    resolveId: (id) => (id.startsWith('integrity:') ? `\0${id}` : undefined),
    load(id) {
      const [, file] = id.split('\0integrity:');
      if (!file) return;
      const path = join(folder, file);
      return `export default '${existsSync(path) ? digestOf(readFileSync(path)) : ''}'`;
    },
  };
}
