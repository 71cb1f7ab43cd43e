import {
  computed,
  getCurrentInstance,
  hasInjectionContext,
  inject,
  type MaybeRefOrGetter,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowRef,
  ssrContextKey,
  toValue,
  watch,
} from 'vue';
import { type ChatSnapshot, createChat, EMPTY_SNAPSHOT, type HeadlessOptions } from '../../headless';
import { changeOf } from '../changeOf';
import { NO_ACTS } from './absent';
import { createOptionsReader } from './createOptionsReader';
import { forward } from './forward';
import type { ChatActs, ChatRefs } from './types';

/**
 * A chat without an interface, which ends with the component or the effect scope. On a server it is empty and does
 * nothing. Throws a `FinanceChatError` for a wrong option.
 */
export function useChat(given: MaybeRefOrGetter<HeadlessOptions>): ChatRefs & ChatActs {
  const snapshot = shallowRef(EMPTY_SNAPSHOT);
  const acts = isOnServer() ? NO_ACTS : startChat(given, snapshot);
  const names = Object.keys(EMPTY_SNAPSHOT) as (keyof ChatSnapshot)[];
  const refs = Object.fromEntries(names.map((name) => [name, computed(() => snapshot.value[name])]));
  return { ...(refs as unknown as ChatRefs), ...acts };
}

/** Tests render on a server that has a window. */
const isOnServer = () =>
  typeof window === 'undefined' ||
  (hasInjectionContext() && inject<object | undefined>(ssrContextKey, undefined) !== undefined);

function startChat(given: MaybeRefOrGetter<HeadlessOptions>, snapshot: ShallowRef<ChatSnapshot>): ChatActs {
  const read = createOptionsReader();
  const readOptions = () => read(toValue(given));
  let options = readOptions();
  const chat = createChat(options);
  const ends = [chat.destroy];

  function follow() {
    const take = () => {
      snapshot.value = chat.getSnapshot();
    };
    ends.push(chat.subscribe(take));
    take();
  }

  watch(readOptions, (now) => {
    const change = changeOf(options, now);
    if (!change) return;
    chat.update(change);
    options = now;
  });
  // The server rendered an empty conversation. One that was stored must not show before that is taken over.
  if (getCurrentInstance()?.vnode.el) onMounted(follow);
  else follow();
  onScopeDispose(() => {
    for (const end of ends) end();
  });
  return forward<ChatActs>(NO_ACTS, () => chat);
}
