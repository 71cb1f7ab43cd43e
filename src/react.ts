'use client';

export type { EventProps } from './frameworks/events';
export { type ElementProps, FinanceChat, type FinanceChatProps } from './frameworks/react/FinanceChat';
export { type UseChat, useChat } from './frameworks/react/useChat';
export type { ChatActs } from './headless';
export type { Handle } from './index';
