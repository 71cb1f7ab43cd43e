import type { EventName, Events } from '../chat/events';
import type { Renderer } from '../lib/renderer';
import type { FinanceChat } from './createFinanceChat';

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
