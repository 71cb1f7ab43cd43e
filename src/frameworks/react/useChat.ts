import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { CHAT_ACTS, createActs } from '../../chat/acts';
import {
  type ChatActs,
  type ChatSnapshot,
  createChat,
  EMPTY_SNAPSHOT,
  type HeadlessOptions,
} from '../../headless';
import { useLife } from './useLife';

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
  const acts = useMemo(() => createActs<ChatActs>(CHAT_ACTS, { getTarget: () => life.chat }), [life, name]);
  return useMemo(() => ({ ...snapshot, ...acts }), [snapshot, acts]);
}
