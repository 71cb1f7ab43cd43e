import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = 'src/locale';

/** The languages beside English, which is built in. */
export const LOCALES = readdirSync(FOLDER)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => /^[a-z]{2}(-\w+)?$/.test(name) && name !== 'en');

/** The module with the sentences of a language. */
export const localeModule = (tag: string) => resolve(FOLDER, `${tag}.ts`);

/** The name of the entry that gives the widget the sentences of a language. */
export const localeScript = (tag: string) => `locale:${tag}`;

/** Provides those entries. */
export const localeScripts: Plugin = {
  name: 'locale-scripts',
  resolveId: (id) => id.match(/locale:[\w-]+$/)?.[0].replace(/^/, '\0'),
  load(id) {
    const [, tag] = id.split('\0locale:');
    return (
      tag &&
      `import messages from '${localeModule(tag)}';
      (window.FinanceChat ??= { queue: [] }).queue.push((chat) => chat.addMessages('${tag}', messages));`
    );
  },
};
