import languageIntegrity from 'integrity:locales/';
import markdownIntegrity from 'integrity:markdown.js';
// First of the code, so that everything below is evaluated with a sound `bind`.
import { restoreBind } from './lib/functionBind';
import { isFunction } from './lib/guards';
import { FinanceChatError } from './options/types';
import { createScriptLoader, type LoadScript } from './page/scriptLoader';
import { describeWarning, type Warning } from './report/warnings';
import type { FinanceChatGlobal } from './widget/createFinanceChat';
import { createFinanceChat } from './widget/createFinanceChat';

export type { FinanceChatGlobal };

/** The fault to report for an entry of the queue that threw. */
function warningOf(callback: unknown, error: unknown): Warning {
  if (!isFunction(callback)) return ['wrong-argument', 'queue.push()', 'functions'];
  return error instanceof FinanceChatError ? ['required-option'] : ['host-threw', 'A callback in the queue'];
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
    loadMarkdown: () => loadScript('markdown.js', markdownIntegrity),
    languages: Object.keys(languageIntegrity),
    loadLanguage: (language) => loadScript(`locales/${language}.js`, languageIntegrity[language]),
  });
  const chat: FinanceChatGlobal = { init, addMessages, version, queue: { push } };
  if (before?.load) chat.load = before.load;

  function push(...callbacks: Parameters<FinanceChatGlobal['queue']['push']>) {
    for (const callback of callbacks) {
      try {
        callback(chat, addRenderer);
      } catch (error) {
        console.error(describeWarning(warningOf(callback, error)), error);
      }
    }
  }

  window.FinanceChat = chat;
  if (Array.isArray(before?.queue)) {
    push(...before.queue);
    // A script of the page may have kept it, and `push` of frozen prototypes cannot be assigned.
    Reflect.defineProperty(before.queue, 'push', { value: push });
  }
}
