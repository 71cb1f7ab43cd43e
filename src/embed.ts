import languageIntegrity from 'integrity:locales/';
import markdownIntegrity from 'integrity:markdown.js';
// First of the code, so that everything below is evaluated with a sound `bind`.
import { restoreBind } from './lib/functionBind';
import { createScriptLoader, type LoadScript } from './page/scriptLoader';
import { describeWarning, FinanceChatError } from './report/warnings';
import { createFinanceChat, type FinanceChatGlobal, type QueueCallback } from './widget/createFinanceChat';

export type { FinanceChatGlobal };

declare global {
  /** Once the script has run. Before, there is only `window.FinanceChat` with its queue. */
  const FinanceChat: FinanceChatGlobal;
}

// Before the callbacks of the queue, which are the page's.
restoreBind();

const before = window.FinanceChat;
// A page may allow only one Trusted Types policy of our name, and the light tag has it.
const loadScript =
  (before?.load as LoadScript | undefined) ??
  createScriptLoader((document.currentScript ?? {}) as HTMLScriptElement);

if (before?.init) {
  console.warn(describeWarning(['loaded-twice', String(before.version)]));
} else {
  const { addRenderer, init, addMessages, version } = createFinanceChat({
    languages: Object.keys(languageIntegrity),
    load: (file, language) => loadScript(file, language ? languageIntegrity[language] : markdownIntegrity),
  });
  const chat: FinanceChatGlobal = { init, addMessages, version, queue: { push } };
  if (before?.load) chat.load = before.load;

  function push(...callbacks: QueueCallback[]) {
    for (const callback of callbacks) {
      try {
        callback(chat, addRenderer);
      } catch (error) {
        if (error instanceof FinanceChatError) console.error(error.message);
        else console.error(describeWarning(['host-threw', 'A callback in the queue']), error);
      }
    }
  }

  window.FinanceChat = chat;
  if (Array.isArray(before?.queue)) {
    push(...before.queue);
    // A script of the page may have kept it, and `push` of frozen prototypes cannot be assigned.
    Reflect.defineProperty(before.queue, 'push', { value: push });
  } else if (before) {
    // An array, or an element with this id, which browsers also find under the name.
    console.error(describeWarning(['wrong-argument', 'window.FinanceChat', '{ queue: [] }']));
  }
}
