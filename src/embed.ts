// First, so that everything below is evaluated with a sound `bind`.
import { restoreBind } from './lib/functionBind';
import { describeWarning } from './lib/warnings';
import { createFinanceChat } from './widget/createFinanceChat';
import type { FinanceChatGlobal } from './widget/financeChatGlobal';

export type { FinanceChatGlobal };

const before = window.FinanceChat;

if (before?.init) {
  console.warn(describeWarning(['loaded-twice', String(before.version)]));
} else {
  const { addRenderer, init, addMessages, version } = createFinanceChat();
  const chat: FinanceChatGlobal = { init, addMessages, version, queue: { push } };

  function push(...callbacks: Parameters<FinanceChatGlobal['queue']['push']>) {
    for (const callback of callbacks) {
      try {
        callback(chat, addRenderer);
      } catch (error) {
        console.error(describeWarning(['host-threw', 'A callback in the queue']), error);
      }
    }
  }

  window.FinanceChat = chat;
  if (Array.isArray(before?.queue)) push(...before.queue);
}

restoreBind();
