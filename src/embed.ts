import { addMessages, init, version } from './index';
import { describeWarning } from './lib/warnings';

type Callback = (chat: FinanceChatGlobal) => void;

/** `window.FinanceChat`. */
interface FinanceChatGlobal {
  init: typeof init;
  addMessages: typeof addMessages;
  version: string;
  /** Callbacks pushed before the script has loaded run then; later ones at once. */
  queue: { push(...callbacks: Callback[]): void };
}

declare global {
  interface Window {
    FinanceChat?: Partial<FinanceChatGlobal>;
  }
}

const before = window.FinanceChat;

if (before?.init) {
  console.warn(describeWarning(['loaded-twice', String(before.version)]));
} else {
  const chat: FinanceChatGlobal = { init, addMessages, version, queue: { push } };

  function push(...callbacks: Callback[]) {
    for (const callback of callbacks) {
      try {
        callback(chat);
      } catch (error) {
        console.error(describeWarning(['host-threw', 'A callback in the queue']), error);
      }
    }
  }

  window.FinanceChat = chat;
  if (Array.isArray(before?.queue)) push(...before.queue);
}
