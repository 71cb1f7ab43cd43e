import { type ReadonlySignal, signal } from '@preact/signals-core';

/** What of a view is kept over a reload. */
export interface ChatViewState {
  open: boolean;
  /** Replies that came in while it was closed. */
  unread: number;
  /** Missing in records of earlier versions. */
  amountsHidden?: boolean | undefined;
}

/** The view around a conversation, as far as the conversation must know it. */
export interface ChatView {
  readonly kept: ReadonlySignal<ChatViewState>;
  restore(kept: ChatViewState): void;
  /** So many replies came in. */
  countReplies(count: number): void;
  /** Messages that waited in storage are sent now. */
  showResumed(): void;
}

/** The view of a host that has its own, always open and never told anything. */
export const createOwnView = (): ChatView => ({
  kept: signal({ open: true, unread: 0 }),
  restore() {},
  countReplies() {},
  showResumed() {},
});
