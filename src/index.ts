// First, so that everything below is evaluated with a sound `bind`.
import { restoreBind } from './lib/functionBind';
import { FinanceChatError, lineOf } from './report/warnings';
import { createFinanceChat, type FinanceChat } from './widget/createFinanceChat';

export type { AskOptions } from './chat/acts';
export type { EventName } from './chat/events';
export type { DraftAbout } from './chat/types';
export type * from './hostTypes';
export type * from './options/types';
export { FinanceChatError } from './report/warnings';
export type { FinanceChatGlobal, QueueCallback } from './widget/createFinanceChat';
export type { Handle } from './widget/handle';

const chat = createFinanceChat({
  // Hosts import theirs.
  languages: [],
  load: async () => chat.addRenderer('text', (await import('./markdown')).markdown),
});

/**
 * Puts a chat on the page. Another call with the same place (the bubble, or the same `target`) replaces it.
 * Throws a `FinanceChatError` for a wrong required option.
 * @function
 */
export const init: FinanceChat['init'] = (options) => {
  if ('document' in globalThis) return chat.init(options);
  const sentence = 'init() needs a page, and a server has none. Call it in the browser.';
  throw new FinanceChatError(lineOf('no-page', sentence));
};

/**
 * Teaches every widget a language. `locale` is a BCP 47 tag; missing messages stay English.
 * @function
 */
export const addMessages: FinanceChat['addMessages'] = chat.addMessages;

/** As in package.json. */
export const version: string = chat.version;

restoreBind();
