import { type ReadonlySignal, signal } from '@preact/signals';
import type { Reporter } from '../lib/reporter';
import { type Catalogue, findLanguage } from '../locale/translation';
import type { PageFiles } from './pageFiles';

/** The languages of a page that have a file each. */
export interface LanguageFiles {
  /** The language whose file has the messages for `wanted` (BCP 47), while they are not there. */
  findMissing(wanted: string): string | undefined;
  /** The languages whose file did not load. */
  readonly failed: ReadonlySignal<readonly string[]>;
  /** Loads a file, once. */
  load(language: string): void;
}

export function createLanguageFiles(
  { languages, loadLanguage }: PageFiles,
  catalogue: ReadonlySignal<Catalogue>,
  report: Reporter,
): LanguageFiles {
  const failed = signal<readonly string[]>([]);
  const asked = new Set<string>();

  return {
    failed,

    findMissing(wanted) {
      const known = Object.keys(catalogue.value);
      const found = findLanguage(wanted, [...known, ...languages]) ?? '';
      return languages.includes(found) && !known.includes(found) ? found : undefined;
    },

    load(language) {
      if (asked.has(language)) return;
      asked.add(language);
      loadLanguage(language).catch(() => {
        report.warn(['script-not-ready', `locales/${language}.js`]);
        failed.value = [...failed.peek(), language];
      });
    },
  };
}
