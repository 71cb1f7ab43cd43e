import { type ReadonlySignal, signal } from '@preact/signals';
import type { Messages } from '../locale/en';
import { type Catalogue, findLanguage } from '../locale/translation';
import type { Renderer } from '../options/types';
import type { Reporter } from '../report/reporter';

/** Files of the package that few pages need. Each script adds its renderer or its messages by itself. */
export interface PageFiles {
  loadMarkdown(): Promise<unknown>;
  /** Those that have a file each. */
  languages: readonly string[];
  loadLanguage(language: string): Promise<unknown>;
}

/** The files of a page, each loaded once it is needed, and the messages that came with them. */
export interface LazyFiles {
  readonly catalogue: ReadonlySignal<Catalogue>;
  /** The languages whose file did not load. */
  readonly failed: ReadonlySignal<readonly string[]>;
  addMessages(language: string, messages: Partial<Messages>): void;
  /** The language whose file has the messages for `wanted` (BCP 47), while they are not there. */
  findMissing(wanted: string): string | undefined;
  needLanguage(language: string): void;
  /** Shows texts as they are, and loads the renderer for Markdown with the first one that has marks of it. */
  readonly showText: Renderer;
}

/** A text without any of these looks the same as Markdown. */
const MARKS = /[*_`~#|\\<>[\]]|^\s*(?:[-+]|\d+[.)])\s|^[-=]+\s*$|&\w+;/m;

export function createLazyFiles(files: PageFiles, report: Reporter): LazyFiles {
  const catalogue = signal<Catalogue>({});
  const failed = signal<readonly string[]>([]);
  const needed = new Set<string>();

  function load(file: string, request: () => Promise<unknown>, onFailed = () => {}) {
    if (needed.has(file)) return;
    needed.add(file);
    request().catch((error) => {
      report.warn(['script-not-ready', file], error);
      onFailed();
    });
  }

  return {
    catalogue,
    failed,

    addMessages(language, messages) {
      const known = catalogue.peek();
      catalogue.value = { ...known, [language]: { ...known[language], ...messages } };
    },

    findMissing(wanted) {
      const known = Object.keys(catalogue.value);
      const found = findLanguage(wanted, [...known, ...files.languages]) ?? '';
      return files.languages.includes(found) && !known.includes(found) ? found : undefined;
    },

    needLanguage(language) {
      load(
        `locales/${language}.js`,
        () => files.loadLanguage(language),
        () => {
          failed.value = [...failed.peek(), language];
        },
      );
    },

    showText({ text }) {
      const shown = String(text);
      if (MARKS.test(shown)) load('markdown.js', files.loadMarkdown);
      return shown;
    },
  };
}
