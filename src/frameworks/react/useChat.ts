import { useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  type Chat,
  type ChatSnapshot,
  createChat,
  EMPTY_SNAPSHOT,
  type HeadlessOptions,
} from '../../headless';
import { useLife } from './useLife';

/** The methods of a chat that are left to its interface. */
export type ChatActs = Omit<Chat, keyof ChatSnapshot | 'getSnapshot' | 'subscribe' | 'update' | 'destroy'>;

/** A conversation at one moment, and the acts on it. It is the same object until something changes. */
export interface UseChat extends ChatSnapshot, ChatActs {}

/**
 * A chat for an interface of your own: it exists while the component is mounted, and makes no request before `start()`.
 * The functions stay the same. Another `name` is another chat.
 */
export function useChat(options: HeadlessOptions): UseChat {
  const { name } = options;
  const life = useLife(options, [name], createChat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another chat to subscribe to
  const subscribe = useCallback(
    (listener: () => void) => life.chat?.subscribe(listener) ?? (() => {}),
    [life, name],
  );
  const getSnapshot = () => life.chat?.getSnapshot() ?? EMPTY_SNAPSHOT;
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, () => EMPTY_SNAPSHOT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a listener of `on` belongs to one chat
  const acts = useMemo(() => createActs(() => life.chat), [life, name]);
  return useMemo(() => ({ ...snapshot, ...acts }), [snapshot, acts]);
}

/** Acts on the chat of the moment. Without one they do nothing, and return what their types say. */
const createActs = (getChat: () => Chat | undefined): ChatActs => ({
  start: () => getChat()?.start(),
  send: (text) => getChat()?.send(text) ?? false,
  writeDraft: (text) => getChat()?.writeDraft(text),
  retry: () => getChat()?.retry(),
  resend: (id) => getChat()?.resend(id),
  showMetrics: () => getChat()?.showMetrics(),
  showActions: () => getChat()?.showActions(),
  connectBank: () => getChat()?.connectBank(),
  chooseAction: (action) => getChat()?.chooseAction(action),
  followLink: (id) => getChat()?.followLink(id),
  receive: (message) => getChat()?.receive(message),
  reply: () => getChat()?.reply() ?? new WritableStream(),
  stopReplies: () => getChat()?.stopReplies(),
  setTokens: (pair) => getChat()?.setTokens(pair),
  newSession: () => getChat()?.newSession(),
  transcript: () => getChat()?.transcript() ?? '',
  on: (name, listener) => getChat()?.on(name, listener) ?? (() => {}),
  logout: () => getChat()?.logout(),
});
