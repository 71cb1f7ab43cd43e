import { computed, effect } from '@preact/signals-core';
import type { ChatView } from './chatView';
import type { Conversation } from './conversation';
import { type Entry, isQueued, isSending } from './entry';
import { toStored } from './snapshot';
import type { StoredRecord } from './storedRecord';

/** Changes within this time are saved together. */
const SAVE_DELAY_MS = 100;

export interface AutosaveOptions {
  conversation: Conversation;
  view: ChatView;
  /** Returns whether the record was saved, or may never be. */
  save(record: StoredRecord): boolean;
}

/** Saves the conversation when it changes. */
export interface Autosave {
  /** Saves now what is not saved yet. */
  flush(): void;
  /** Saves now, changed or not. */
  save(): void;
  /** Saves nothing any more. */
  stop(): void;
}

/** What is about to leave, as one comparable text. */
const leaving = (entries: readonly Entry[]) =>
  entries
    .filter((entry) => isQueued(entry) || isSending(entry))
    .map((entry) => `${entry.id} ${isQueued(entry)}`)
    .join();

export function createAutosave({ conversation, view, ...options }: AutosaveOptions): Autosave {
  const state = computed(() => ({
    sessionId: conversation.sessionId.value,
    draft: conversation.draft.value,
    entries: conversation.entries.value,
    ...view.kept.value,
  }));
  let saved = state.peek();
  let savedLeaving = leaving(saved.entries);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (stopped) return;
    const now = state.peek();
    if (!options.save({ ...now, entries: toStored(now.entries) })) return;
    saved = now;
    savedLeaving = leaving(now.entries);
  }

  function flush() {
    if (saved !== state.peek()) save();
  }

  const unfollow = effect(() => {
    if (state.value === saved) return;
    // Before anything leaves: after a crash nobody else would know that it did.
    if (leaving(state.value.entries) !== savedLeaving) flush();
    else timer ??= setTimeout(flush, SAVE_DELAY_MS);
  });

  return {
    flush,
    save,

    stop() {
      stopped = true;
      unfollow();
    },
  };
}
