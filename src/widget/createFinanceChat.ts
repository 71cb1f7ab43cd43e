import type { EventName, Events } from '../chat/events';
import type { Messages } from '../locale/en';
import type { InitOptions, Renderer } from '../options/types';
import { elementOf, readOptions } from '../options/widgetOptions';
import { createReporter } from '../report/reporter';
import { createWidget } from './createWidget';
import { createExtras, type Extras, type PageFiles } from './extras';
import type { Handle } from './handle';

declare const __VERSION__: string;

/** The global of the script tag, and the exports of the module, which describes them. */
export interface FinanceChat {
  init(options: InitOptions): Handle;
  addMessages(locale: string, messages: Partial<Messages>): void;
  version: string;
}

/** `addRenderer` gives every widget of the page a renderer; one from the options of a widget goes first. */
export type QueueCallback = (
  chat: FinanceChatGlobal,
  addRenderer: (payloadType: string, renderer: Renderer) => void,
) => void;

/** `window.FinanceChat` once the script has run. */
export interface FinanceChatGlobal extends FinanceChat {
  /** Callbacks pushed before the script has loaded run then; later ones at once. */
  queue: { push(...callbacks: QueueCallback[]): unknown };
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

/**
 * The widgets, languages and renderers of one page.
 * @internal
 */
export function createFinanceChat(files: PageFiles): FinanceChat & Pick<Extras, 'addRenderer'> {
  /** By the element that they stand in; the bubble stands in none. */
  const widgets = new Map<Element | undefined, Handle>();
  const extras = createExtras(files, createReporter());

  return {
    init(given) {
      const report = createReporter();
      const options = readOptions(given, report);
      const target = options.mode === 'inline' ? elementOf(options.target) : undefined;
      if (options.target && !target)
        report.warn(['unknown-argument', 'A bubble', 'target', "mode: 'inline'"]);
      widgets.get(target)?.destroy();
      // A listener of its end may have called `init` itself.
      const next = widgets.get(target);
      if (next) return next;
      const handle = createWidget(options, target, extras, report, () => widgets.delete(target));
      widgets.set(target, handle);
      return handle;
    },

    addMessages: extras.addMessages,
    addRenderer: extras.addRenderer,
    version: __VERSION__,
  };
}
