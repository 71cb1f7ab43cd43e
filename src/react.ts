'use client';

export type { ChatActs } from './frameworks/absent';
export type { EventProps } from './frameworks/events';
export { type ElementProps, FinanceChat, type FinanceChatProps } from './frameworks/react/FinanceChat';
export { type UseChat, useChat } from './frameworks/react/useChat';
export type { Handle } from './index';
