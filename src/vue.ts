export type { FinanceChatEmits } from './vue/emits';
export { FinanceChat, type FinanceChatComponent } from './vue/FinanceChat';
export type { FinanceChatProps } from './vue/props';
export type { ChatActs, ChatRefs } from './vue/types';
export { useChat } from './vue/useChat';
