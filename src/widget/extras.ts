import { signal } from '@preact/signals';
import { isObject } from '../lib/guards';
import type { Messages } from '../locale/en';
import { type Catalogue, findLanguage, isTag } from '../locale/translation';
import { message } from '../options/checks';
import { MESSAGE_KEYS, warnOfUnknownMessages } from '../options/table';
import type { Renderer } from '../options/types';
import type { Reporter } from '../report/reporter';
import type { ViewOptions } from '../ui/context';

/** Files of the package that few pages need. Each script adds its renderer or its messages by itself. */
export interface PageFiles {
  /** Those that have a file each. */
  languages: readonly string[];
  /** Loads the file of a language, else the renderer for Markdown. */
  load(file: string, language?: string): Promise<unknown>;
}

/** A text without any of these looks the same as Markdown. */
const MARKS = /[*_`~#|\\<>[\]]|^[ \t]*(?:[-+]|\d+[.)])\s|^[-=]+\s*$|&\w+;/m;

const fileOf = (language: string) => `locales/${language}.js`;

export type Extras = ReturnType<typeof createExtras>;

/** The languages and the renderers of all widgets of a page. Their files are loaded once they are needed. */
export function createExtras(files: PageFiles, report: Reporter) {
  const catalogue = signal<Catalogue>({});
  const renderers = signal<ViewOptions['renderers']>({});
  const failed = signal<readonly string[]>([]);
  const needed = new Set<string>();

  async function load(file: string, language?: string) {
    if (needed.has(file)) return;
    needed.add(file);
    const own = language && catalogue.peek()[language];
    try {
      await files.load(file, language);
      if (own) merge(language, own);
    } catch (error) {
      report.warn(['script-not-ready', file], error);
      failed.value = [...failed.peek(), file];
    }
  }

  function merge(language: string, messages: Partial<Messages>) {
    const known = catalogue.peek();
    catalogue.value = { ...known, [language]: { ...known[language], ...messages } };
  }

  return {
    catalogue,
    renderers,

    addMessages(locale: string, messages: Partial<Messages>) {
      if (!isTag(locale) || !isObject(messages) || !Object.values(messages).every(message.fits)) {
        return report.warn(['wrong-argument', 'addMessages()', 'a BCP 47 tag and an object of messages']);
      }
      warnOfUnknownMessages(messages, report);
      merge(locale, messages);
    },

    /** One that a widget was given by its own options goes first. */
    addRenderer(payloadType: string, renderer: Renderer) {
      renderers.value = { ...renderers.peek(), [payloadType]: renderer };
    },

    /** The language whose file has the messages for `wanted` (BCP 47), while they are not there. */
    findMissing(wanted: string) {
      const found = findLanguage(wanted, [...Object.keys(catalogue.value), ...files.languages]) ?? '';
      // The host may have given some messages of its own.
      const isWhole = MESSAGE_KEYS.every((key) => key in (catalogue.value[found] ?? {}));
      return files.languages.includes(found) && !isWhole ? found : undefined;
    },

    needLanguage: (language: string) => load(fileOf(language), language),
    hasFailed: (language: string) => failed.value.includes(fileOf(language)),

    /** Shows texts as they are, and loads the renderer for Markdown with the first one that has marks of it. */
    showText({ text }: { text: string }) {
      if (MARKS.test(text)) void load('markdown.js');
      return text;
    },
  };
}
