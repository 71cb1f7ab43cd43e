import { createFinanceChat } from './financeChat';

export type { EventName, Events, Listener } from './events';
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
export type { Handle } from './widget';

export const { init, addMessages, version } = createFinanceChat();
