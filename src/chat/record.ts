import { computed, effect } from '@preact/signals-core';
import type { Conversation } from './conversation';
import { type Entry, isArriving, isQueued, isSending } from './entry';
import type { Persistence } from './options';
import type { Panel } from './panel';
import { createStorage, type RecordStorage, type StorageOptions, type StoredRecord } from './storage';

/** Changes within this time are saved together. */
const SAVE_DELAY_MS = 100;

export interface RecordOptions extends StorageOptions {
  conversation: Pick<Conversation, 'sessionId' | 'draft' | 'entries' | 'restore'>;
  panel: Pick<Panel, 'kept' | 'restore'> | undefined;
}

/** Keeps the conversation over a reload: restores it from its record, and saves it when it changes. */
export interface ConversationRecord {
  /** The page goes away: saves, and then nothing until it is back. */
  pause(): void;
  /** The page is back. Goes on saving, unless the record has changed meanwhile or was not kept. */
  resume(): ReturnType<RecordStorage['findChange']>;
  /** Removes every record of the user in this tab, and keeps the conversation in another storage. */
  moveTo(persistence: Persistence): void;
  /** Saves for the last time. */
  close(): void;
  /** Removes every record of the user in this tab, and saves nothing any more. */
  wipe(): void;
}

const isEmpty = ({ entries, draft }: StoredRecord) => entries.length === 0 && draft === '';

/** The messages that are about to leave, as one comparable text. */
const leaving = (entries: readonly Entry[]) =>
  entries
    .filter((entry) => isQueued(entry) || isSending(entry))
    .map((entry) => `${entry.id} ${isQueued(entry)}`)
    .join();

export function createRecord({ conversation, panel, ...options }: RecordOptions): ConversationRecord {
  let storage = createStorage(options);
  restore(storage.load());

  function restore(stored: StoredRecord | undefined) {
    if (!stored) return;
    conversation.restore(stored);
    panel?.restore(stored);
  }

  const state = computed(() => ({
    sessionId: conversation.sessionId.value,
    draft: conversation.draft.value,
    entries: conversation.entries.value,
    ...(panel ? panel.kept.value : { open: true, unread: 0, amountsHidden: false, large: false }),
  }));
  let saved = state.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;
  let stopped = false;

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (paused || stopped) return;
    saved = state.peek();
    storage.save(saved);
  }

  function saveChange() {
    const { entries } = state.peek();
    // A reply is stored at its end, or with its text so far when the page goes.
    if (saved !== state.peek() || entries.some(isArriving)) save();
  }

  const unfollow = effect(() => {
    if (state.value === saved) return;
    // Before a message leaves: after a crash nothing else would tell that it did.
    if (leaving(state.value.entries) !== leaving(saved.entries)) save();
    else timer ??= setTimeout(saveChange, SAVE_DELAY_MS);
  });

  function stop() {
    stopped = true;
    clearTimeout(timer);
    unfollow();
  }

  return {
    pause() {
      saveChange();
      paused = true;
    },

    resume() {
      const change = paused ? storage.findChange() : 'none';
      paused = false;
      if (change === 'none') saveChange();
      else stop();
      return change;
    },

    moveTo(persistence) {
      storage.wipe();
      storage = createStorage({ ...options, persistence });
      const stored = storage.load();
      // A conversation that has begun is not replaced by an earlier one.
      if (isEmpty(state.peek())) restore(stored);
      save();
    },

    close() {
      saveChange();
      stop();
    },

    wipe() {
      stop();
      storage.wipe();
    },
  };
}
