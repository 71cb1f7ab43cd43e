import { signal } from '@preact/signals';
import { isFilled, isObject } from '../lib/guards';
import type { Renderer } from '../lib/renderer';
import { createReporter } from '../lib/reporter';
import type { Messages } from '../locale/en';
import { message } from '../options/checks';
import type { InitOptions } from '../options/types';
import { warnOfUnknownMessages } from '../options/unknownNames';
import { elementOf, readOptions } from '../options/widgetOptions';
import type { ViewOptions } from '../ui/context';
import { createWidget } from './createWidget';
import type { Handle } from './handle';
import { createLanguages } from './languages';
import { createMarkdownStub } from './markdownStub';
import type { PageFiles } from './pageFiles';

declare const __VERSION__: string;

/** The global of the script tag, and the exports of the module, which describes them. */
export interface FinanceChat {
  init(options: InitOptions): Handle;
  addMessages(locale: string, messages: Partial<Messages>): void;
  version: string;
}

/** With members that only scripts of the package use. */
export interface PageChat extends FinanceChat {
  /** Gives every widget a renderer. One that a widget was given by its own options goes first. */
  addRenderer(payloadType: string, renderer: Renderer): void;
}

/** The widgets, languages and renderers of one page. */
export function createFinanceChat(files: PageFiles): PageChat {
  const renderers = signal<ViewOptions['renderers']>({});
  /** By the element that they stand in; the bubble stands in none. */
  const widgets = new Map<Element | undefined, Handle>();
  const pageReport = createReporter();
  const languages = createLanguages(files, pageReport);
  const markdownStub = createMarkdownStub(() => {
    files.loadMarkdown().catch(() => pageReport.warn(['script-not-ready', 'markdown.js']));
  });

  return {
    init(given) {
      const report = createReporter();
      const options = readOptions(given, report);
      const target = options.mode === 'inline' ? elementOf(options.target) : undefined;
      widgets.get(target)?.destroy();
      const handle = createWidget(options, target, { languages, renderers, markdownStub }, report, () =>
        widgets.delete(target),
      );
      widgets.set(target, handle);
      return handle;
    },

    addMessages(locale, messages) {
      if (!isFilled(locale) || !isObject(messages) || !Object.values(messages).every(message.fits)) {
        return pageReport.warn(['wrong-argument', 'addMessages()', 'a BCP 47 tag and an object of messages']);
      }
      warnOfUnknownMessages(messages, pageReport);
      languages.add(locale, messages);
    },

    addRenderer(payloadType, renderer) {
      renderers.value = { ...renderers.peek(), [payloadType]: renderer };
    },

    version: __VERSION__,
  };
}
