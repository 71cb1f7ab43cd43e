import {
  type ComputedRef,
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
  toRaw,
  toValue,
  watch,
} from 'vue';
import { CHAT_ACTS, createActs } from '../../chat/acts';
import {
  type Chat,
  type ChatActs,
  type ChatSnapshot,
  createChat,
  EMPTY_SNAPSHOT,
  type HeadlessOptions,
} from '../../headless';
import { createLife } from '../createLife';
import { withoutProxies } from './withoutProxies';

/** Each part of the conversation. They are of one moment, whichever are read together. */
export type ChatRefs = { readonly [Name in keyof ChatSnapshot]: ComputedRef<ChatSnapshot[Name]> };

/**
 * A chat without an interface, which ends with the component or the effect scope. On a server it is empty and does
 * nothing. Throws a `FinanceChatError` for a wrong option.
 */
export function useChat(given: MaybeRefOrGetter<HeadlessOptions>): ChatRefs & ChatActs {
  const snapshot = shallowRef(EMPTY_SNAPSHOT);
  const acts = isOnServer()
    ? createActs<ChatActs>(CHAT_ACTS, { getTarget: () => undefined })
    : startChat(given, snapshot);
  const names = Object.keys(EMPTY_SNAPSHOT) as (keyof ChatSnapshot)[];
  const refs = Object.fromEntries(names.map((name) => [name, computed(() => snapshot.value[name])]));
  return { ...(refs as unknown as ChatRefs), ...acts };
}

/** Tests render on a server that has a window. */
const isOnServer = () =>
  typeof window === 'undefined' ||
  (hasInjectionContext() && inject<object | undefined>(ssrContextKey, undefined) !== undefined);

function startChat(given: MaybeRefOrGetter<HeadlessOptions>, snapshot: ShallowRef<ChatSnapshot>): ChatActs {
  const life = createLife<HeadlessOptions, Chat>(createChat);
  let followed: Chat | undefined;
  let stopFollowing = () => {};

  /** Another name is another chat. */
  function follow() {
    const { chat } = life;
    if (!chat || chat === followed) return;
    const take = () => {
      snapshot.value = chat.getSnapshot();
    };
    stopFollowing();
    stopFollowing = chat.subscribe(take);
    followed = chat;
    take();
  }

  function apply(options: HeadlessOptions) {
    life.apply(options, [options.name]);
    if (followed) follow();
  }

  const read = () => withoutProxies(toValue(given));
  apply(read());
  // Throws for a wrong option here, and not when a method is called first.
  void life.chat;
  watch(read, apply);
  // The server rendered an empty conversation. One that was stored must not show before that is taken over.
  if (getCurrentInstance()?.vnode.el) onMounted(follow);
  else follow();
  onScopeDispose(() => {
    stopFollowing();
    life.end();
  });
  return createActs<ChatActs>(CHAT_ACTS, { getTarget: () => life.chat, unwrap: toRaw });
}
