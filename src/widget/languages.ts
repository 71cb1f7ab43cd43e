import { type ReadonlySignal, signal } from '@preact/signals';
import type { Reporter } from '../lib/reporter';
import type { Messages } from '../locale/en';
import { type Catalogue, findLanguage } from '../locale/translation';
import type { PageFiles } from './pageFiles';

/** The languages of a page: those whose messages are there, and those that have a file. */
export interface Languages {
  readonly catalogue: ReadonlySignal<Catalogue>;
  /** The languages whose file did not load. */
  readonly failed: ReadonlySignal<readonly string[]>;
  add(language: string, messages: Partial<Messages>): void;
  /** The language whose file has the messages for `wanted` (BCP 47), while they are not there. */
  findMissing(wanted: string): string | undefined;
  /** Loads a file, once. */
  load(language: string): void;
}

export function createLanguages(files: PageFiles, report: Reporter): Languages {
  const catalogue = signal<Catalogue>({});
  const failed = signal<readonly string[]>([]);
  const asked = new Set<string>();

  return {
    catalogue,
    failed,

    add(language, messages) {
      const known = catalogue.peek();
      catalogue.value = { ...known, [language]: { ...known[language], ...messages } };
    },

    findMissing(wanted) {
      const known = Object.keys(catalogue.value);
      const found = findLanguage(wanted, [...known, ...files.languages]) ?? '';
      return files.languages.includes(found) && !known.includes(found) ? found : undefined;
    },

    load(language) {
      if (asked.has(language)) return;
      asked.add(language);
      files.loadLanguage(language).catch(() => {
        report.warn(['script-not-ready', `locales/${language}.js`]);
        failed.value = [...failed.peek(), language];
      });
    },
  };
}
