import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { CHAT_ACTS, createActs } from '../../chat/acts';
import {
  type ChatActs,
  type ChatSnapshot,
  createChat,
  EMPTY_SNAPSHOT,
  type HeadlessOptions,
} from '../../headless';
import { findMissing, type MaybeMissing } from '../options';
import { useLife } from './useLife';

/** A conversation at one moment, and the acts on it. It is the same object until something changes. */
export interface UseChat extends ChatSnapshot, ChatActs {}

/**
 * A chat for an interface of your own: it exists while the component is mounted, and makes no request before `start()`.
 * The functions stay the same. Another `name` is another chat. Without a `baseUrl`, a `userId` or `tokens`, the user is
 * logged out, and the conversation is empty.
 */
export function useChat(options: MaybeMissing<HeadlessOptions>): UseChat {
  const { name } = options;
  const isMissing = findMissing(options) !== undefined;
  const life = useLife(options as HeadlessOptions, [name], createChat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another chat to subscribe to
  const subscribe = useCallback(
    (listener: () => void) => life.chat?.subscribe(listener) ?? (() => {}),
    [life, name, isMissing],
  );
  // The chat of a user who has gone ends with the effects after this rendering.
  const getSnapshot = () => (!isMissing && life.chat?.getSnapshot()) || EMPTY_SNAPSHOT;
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, () => EMPTY_SNAPSHOT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a listener of `on` belongs to one chat
  const acts = useMemo(
    () => createActs<ChatActs>(CHAT_ACTS, { getTarget: () => life.chat }),
    [life, name, isMissing],
  );
  return useMemo(() => ({ ...snapshot, ...acts }), [snapshot, acts]);
}
