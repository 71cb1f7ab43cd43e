export type { FinanceChatEmits } from './frameworks/vue/emits';
export { FinanceChat, type FinanceChatComponent } from './frameworks/vue/FinanceChat';
export type { FinanceChatProps } from './frameworks/vue/props';
export type { ChatActs, ChatRefs } from './frameworks/vue/types';
export { useChat } from './frameworks/vue/useChat';
export type { Handle } from './index';
