'use client';

export { type ElementProps, FinanceChat, type FinanceChatProps } from './frameworks/react/FinanceChat';
export type { EventProps } from './frameworks/react/listeners';
export { type ChatActs, type UseChat, useChat } from './frameworks/react/useChat';
export type { Handle } from './index';
