import type { Entry } from './entry';
import { createOwnership, type Ownership } from './ownership';
import { fromStored } from './snapshot';
import type { RecordStorage } from './storage';

/** By then, each widget of a page has asked for its own record. */
const ORPHAN_AFTER_MS = 2_000;

/** Looks for the record of a widget that the page before had, and this one has not. */
export interface OrphanSearch {
  /** Looks for it after a moment, at the place behind this record. */
  start(storage: RecordStorage): void;
  stop(): void;
}

/** `onFound` gets the entries of the record, which is removed. */
export function createOrphanSearch(onFound: (entries: readonly Entry[]) => void): OrphanSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ownership: Ownership | undefined;

  function stop() {
    clearTimeout(timer);
    ownership?.pause();
    ownership = undefined;
  }

  function search(storage: RecordStorage) {
    if (!storage.load()) return;
    ownership = createOwnership({
      storage,
      onOwned() {
        const record = storage.load();
        storage.remove();
        stop();
        onFound(fromStored(record?.entries ?? []));
      },
      onCopy: stop,
      onShared: stop,
      onSilence: stop,
      onStale() {},
    });
    ownership.claimOrphan();
  }

  return {
    stop,

    start(storage) {
      stop();
      timer = setTimeout(() => search(storage.next()), ORPHAN_AFTER_MS);
    },
  };
}
