import { addMessages, init, version } from './index';
import { describeWarning } from './lib/warnings';
import type { FinanceChatGlobal } from './widget/financeChatGlobal';

export type { FinanceChatGlobal };

const before = window.FinanceChat;

if (before?.init) {
  console.warn(describeWarning(['loaded-twice', String(before.version)]));
} else {
  const chat: FinanceChatGlobal = { init, addMessages, version, queue: { push } };

  function push(...callbacks: ((chat: FinanceChatGlobal) => void)[]) {
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
