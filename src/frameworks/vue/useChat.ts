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
import type { MaybeMissing } from '../options';
import { withoutProxies } from './withoutProxies';

/** Each part of the conversation. They are of one moment, whichever are read together. */
export type ChatRefs = { readonly [Name in keyof ChatSnapshot]: ComputedRef<ChatSnapshot[Name]> };

/**
 * A chat without an interface, which ends with the component or the effect scope. On a server it is empty and does
 * nothing. Without a `baseUrl`, a `userId` or `tokens`, the user is logged out, and the conversation is empty. Throws a
 * `FinanceChatError` for a wrong option.
 */
export function useChat(given: MaybeRefOrGetter<MaybeMissing<HeadlessOptions>>): ChatRefs & ChatActs {
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

function startChat(
  given: MaybeRefOrGetter<MaybeMissing<HeadlessOptions>>,
  snapshot: ShallowRef<ChatSnapshot>,
): ChatActs {
  const life = createLife<HeadlessOptions, Chat>(createChat);
  // The server rendered an empty conversation. One that was stored must not show before that is taken over.
  let isHydrating = Boolean(getCurrentInstance()?.vnode.el);
  let stopFollowing = () => {};

  /** Another name, or another user after nobody, is another chat. */
  function apply(options: HeadlessOptions) {
    life.apply(options, [options.name]);
    // Throws for a wrong option here, and not when a method is called first.
    const { chat } = life;
    stopFollowing();
    const take = () => {
      snapshot.value = chat && !isHydrating ? chat.getSnapshot() : EMPTY_SNAPSHOT;
    };
    stopFollowing = chat?.subscribe(take) ?? (() => {});
    take();
  }

  const read = () => withoutProxies(toValue(given)) as HeadlessOptions;
  apply(read());
  watch(read, apply);
  if (isHydrating) {
    onMounted(() => {
      isHydrating = false;
      apply(read());
    });
  }
  onScopeDispose(() => {
    stopFollowing();
    life.end();
  });
  return createActs<ChatActs>(CHAT_ACTS, { getTarget: () => life.chat, unwrap: toRaw });
}
