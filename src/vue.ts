export { FinanceChat, type FinanceChatComponent } from './frameworks/vue/FinanceChat';
export type { FinanceChatEmits, FinanceChatProps } from './frameworks/vue/props';
export { type ChatRefs, useChat } from './frameworks/vue/useChat';
export type { ChatActs } from './headless';
export type { Handle } from './index';
