import { createAutosave } from './autosave';
import type { ChatView } from './chatView';
import type { Conversation } from './conversation';
import { type Entry, isArriving, isQueued } from './entry';
import { createOrphanSearch } from './orphan';
import { createOwnership } from './ownership';
import { fromStored } from './snapshot';
import { createStorage, type StorageOptions } from './storage';
import type { StoredRecord } from './storedRecord';

export interface PersistenceOptions extends StorageOptions {
  conversation: Conversation;
  view: ChatView;
}

/** Keeps the conversation over a reload: restores what is stored, and saves what changes. */
export interface Persistence {
  /** Saves, and lets the next page of this tab have the record. */
  pause(): void;
  /** Goes on, unless another page of this tab has. Returns what that did with the record. */
  resume(): 'none' | 'changed' | 'wiped';
  /** Saves what is not saved yet, and nothing any more. */
  close(): void;
  wipe(): void;
}

export function createPersistence({ conversation, view, ...options }: PersistenceOptions): Persistence {
  let storage = createStorage(options);
  let ownership = own();
  const orphans = createOrphanSearch(onOrphan);
  const stored = storage.load();
  if (stored) {
    view.restore(stored);
    restore(stored);
  }
  const autosave = createAutosave({ conversation, view, save });

  function own() {
    return createOwnership({
      ...{ storage, onOwned, onCopy, onShared },
      onSilence: conversation.held.doubt,
      onStale: () => autosave.save(),
    });
  }

  function restore({ sessionId, draft, entries }: StoredRecord) {
    conversation.restore({
      sessionId,
      draft: draft || conversation.draft.peek(),
      entries: fromStored(entries),
    });
    ownership.claim();
  }

  function save(record: StoredRecord): boolean {
    // Another widget on the page may have written one since this one looked.
    if (ownership.state === 'none' && storage.load()) {
      ownership.claim();
      return false;
    }
    if (ownership.state !== 'none' && ownership.state !== 'owned') return false;
    if (storage.save(record)) ownership.keep();
    return true;
  }

  /** Any script of the origin may have written the record: nothing of it is sent without a sign. */
  function showSign(entries: readonly Entry[]) {
    if (entries.some(isQueued)) view.showResumed();
  }

  /** The owner before may have saved more since the record was loaded. */
  function onOwned() {
    const entries = fromStored(storage.load()?.entries ?? []);
    showSign(entries);
    conversation.held.take(entries);
    autosave.save();
    orphans.start(storage);
  }

  function onOrphan(entries: readonly Entry[]) {
    showSign(entries);
    conversation.held.adopt(entries);
    autosave.save();
  }

  function onCopy() {
    conversation.held.drop();
    for (let next = storage.next(); next.load(); next = next.next()) next.remove();
    autosave.save();
  }

  /** Each widget of a tab has a record of its own. */
  function onShared() {
    orphans.stop();
    conversation.held.drop();
    storage = storage.next();
    ownership = own();
    const next = storage.load();
    if (next) restore(next);
    else autosave.save();
  }

  /** What has arrived of a reply is otherwise stored at its end. */
  function saveLatest() {
    if (conversation.entries.peek().some(isArriving)) autosave.save();
    else autosave.flush();
  }

  return {
    pause() {
      saveLatest();
      orphans.stop();
      if (ownership.state === 'owned') conversation.held.hold();
      ownership.pause();
    },

    resume() {
      const change = ownership.state === 'paused' ? storage.findChange() : 'none';
      // The record belongs to the other page now.
      if (change !== 'none') autosave.stop();
      else ownership.resume();
      return change;
    },

    close() {
      saveLatest();
      autosave.stop();
      orphans.stop();
      ownership.pause();
    },

    wipe: () => storage.wipe(),
  };
}
