import { createFinanceChat, type FinanceChat } from './financeChat';

export type { EventName, Events, Listener } from './events';
export type { Handle } from './handle';
export type { Sentences } from './locale/en';
export type { Message } from './model/entry';
export {
  type Appearance,
  type ConnectOptions,
  FinanceChatError,
  type InitOptions,
  type Renderer,
} from './options';
export type { TokenPair, TokenRequest, TokenSource } from './service/tokens';

const chat = createFinanceChat();

/**
 * Puts a chat on the page. Another call with the same place (the bubble, or the same `target`) replaces it.
 * Throws a `FinanceChatError` for a wrong option.
 */
export const init: FinanceChat['init'] = chat.init;

/** Teaches every widget a language. `locale` is a BCP 47 tag; missing sentences stay English. */
export const addMessages: FinanceChat['addMessages'] = chat.addMessages;

/** As in package.json. */
export const version: string = chat.version;
