import type { EventName, Events } from '../core/events';
import type { FinanceChat, PageChat } from './createFinanceChat';

/** The second argument is for scripts of the package, such as `markdown.js`. */
export type QueueCallback = (chat: FinanceChatGlobal, addRenderer: PageChat['addRenderer']) => void;

/** `window.FinanceChat` once the script has run. */
export interface FinanceChatGlobal extends FinanceChat {
  /** Callbacks pushed before the script has loaded run then; later ones at once. */
  queue: { push(...callbacks: QueueCallback[]): unknown };
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
