import type { Chat, ChatSnapshot } from '../headless';
import type { Handle } from '../index';

/** What a host can do with a chat. The component creates it, follows it and destroys it. */
export type ChatActs = Omit<Chat, keyof ChatSnapshot | 'getSnapshot' | 'subscribe' | 'destroy'>;

const nothing = () => {};

const BOTH = {
  showMetrics: nothing,
  showActions: nothing,
  connectBank: nothing,
  receive: nothing,
  // Takes what is written, so that the pipe of the host does not fail.
  reply: () => new WritableStream<string>(),
  suggest: nothing,
  setTokens: nothing,
  update: nothing,
  newSession: nothing,
  transcript: () => '',
  on: () => nothing,
  logout: nothing,
};

/** The handle of no chat. */
export const NO_HANDLE: Handle = {
  ...BOTH,
  open: nothing,
  close: nothing,
  toggle: nothing,
  show: nothing,
  hide: nothing,
  isOpen: () => false,
  unreadCount: () => 0,
  send: () => false,
  prefill: nothing,
  focus: nothing,
  showTeaser: nothing,
  destroy: nothing,
};

/** The acts of no chat. */
export const NO_ACTS: ChatActs = {
  ...BOTH,
  start: nothing,
  send: () => false,
  writeDraft: nothing,
  retry: nothing,
  resend: nothing,
  chooseAction: () => false,
  followLink: nothing,
  stopReplies: nothing,
};
