import { addMessages, init, version } from './index';

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
  console.warn(`[finance-chat] Loaded twice; version ${before.version} stays. Remove a script tag.`);
} else {
  const chat: FinanceChatGlobal = { init, addMessages, version, queue: { push } };

  function push(...callbacks: Callback[]) {
    for (const callback of callbacks) {
      try {
        callback(chat);
      } catch (error) {
        console.error('[finance-chat] A callback in the queue threw.', error);
      }
    }
  }

  window.FinanceChat = chat;
  if (Array.isArray(before?.queue)) push(...before.queue);
}
