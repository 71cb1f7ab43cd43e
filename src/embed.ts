import { addMessages, FinanceChatError, init, version } from './index';
import { isFunction } from './lib/guards';
import { describeWarning, type Warning } from './lib/warnings';
import type { FinanceChatGlobal } from './widget/financeChatGlobal';

export type { FinanceChatGlobal };

/** What is wrong where an entry of the queue threw. */
function warningOf(callback: unknown, error: unknown): Warning {
  if (!isFunction(callback)) return ['wrong-argument', 'queue.push()', 'functions'];
  return error instanceof FinanceChatError ? ['wrong-option'] : ['host-threw', 'A callback in the queue'];
}

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
        console.error(describeWarning(warningOf(callback, error)), error);
      }
    }
  }

  window.FinanceChat = chat;
  if (Array.isArray(before?.queue)) push(...before.queue);
}
