'use client';

export { type ElementProps, FinanceChat, type FinanceChatProps } from './react/FinanceChat';
export type { EventProps } from './react/listeners';
export { type ChatActs, type UseChat, useChat } from './react/useChat';
