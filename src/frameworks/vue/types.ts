import type { ComputedRef } from 'vue';
import type { Chat, ChatSnapshot } from '../../headless';

/** Each part of the conversation. They are of one moment, whichever are read together. */
export type ChatRefs = { readonly [Name in keyof ChatSnapshot]: ComputedRef<ChatSnapshot[Name]> };

/** What a chat can do, without what Vue does for it. */
export type ChatActs = Omit<Chat, keyof ChatSnapshot | 'getSnapshot' | 'subscribe' | 'destroy'>;
