import { signal } from '@preact/signals';
import type { EventName, Events } from '../chat/events';
import { isFilled, isObject } from '../lib/guards';
import type { Messages } from '../locale/en';
import { message } from '../options/headlessOptions';
import { warnOfUnknownMessages } from '../options/table';
import { FinanceChatError, type InitOptions, type Renderer } from '../options/types';
import { elementOf, readOptions } from '../options/widgetOptions';
import { createReporter } from '../report/reporter';
import { describeWarning } from '../report/warnings';
import type { ViewOptions } from '../ui/context';
import { createWidget } from './createWidget';
import type { Handle } from './handle';
import { createLazyFiles, type PageFiles } from './lazyFiles';

declare const __VERSION__: string;

/** The global of the script tag, and the exports of the module, which describes them. */
export interface FinanceChat {
  init(options: InitOptions): Handle;
  addMessages(locale: string, messages: Partial<Messages>): void;
  version: string;
}

/** `window.FinanceChat` once the script has run. */
export interface FinanceChatGlobal extends FinanceChat {
  /**
   * Callbacks pushed before the script has loaded run then; later ones at once. `addRenderer` gives every widget of the
   * page a renderer; one from the options of a widget goes first.
   */
  queue: {
    push(
      ...callbacks: ((
        chat: FinanceChatGlobal,
        addRenderer: (payloadType: string, renderer: Renderer) => void,
      ) => void)[]
    ): unknown;
  };
  /** Loads the script before anybody asks for the chat. There is one where the page has the light tag. */
  load?(): Promise<void>;
}

/** The events of every widget, as `document` gets them. */
type DocumentEvents = { [Name in EventName as `finance-chat:${Name}`]: CustomEvent<Events[Name]> };

declare global {
  interface Window {
    /** It has only its queue until the script has run. */
    FinanceChat?: Pick<FinanceChatGlobal, 'queue'> & Partial<FinanceChatGlobal>;
  }

  interface DocumentEventMap extends DocumentEvents {}
}

/** With members that only scripts of the package use. */
export interface PageChat extends FinanceChat {
  /** Gives every widget a renderer. One that a widget was given by its own options goes first. */
  addRenderer(payloadType: string, renderer: Renderer): void;
}

/**
 * The widgets, languages and renderers of one page.
 * @internal
 */
export function createFinanceChat(files: PageFiles): PageChat {
  const renderers = signal<ViewOptions['renderers']>({});
  /** By the element that they stand in; the bubble stands in none. */
  const widgets = new Map<Element | undefined, Handle>();
  const pageReport = createReporter();
  const lazyFiles = createLazyFiles(files, pageReport);

  return {
    init(given) {
      if (!('document' in globalThis)) throw new FinanceChatError(describeWarning(['no-page']));
      const report = createReporter();
      const options = readOptions(given, report);
      const target = options.mode === 'inline' ? elementOf(options.target) : undefined;
      widgets.get(target)?.destroy();
      const handle = createWidget(options, target, { lazyFiles, renderers }, report, () =>
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
      lazyFiles.addMessages(locale, messages);
    },

    addRenderer(payloadType, renderer) {
      renderers.value = { ...renderers.peek(), [payloadType]: renderer };
    },

    version: __VERSION__,
  };
}
