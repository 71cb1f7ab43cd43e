import { acquireLock } from '../lib/lock';
import type { RecordStorage } from './storage';

/** The lock of whoever owns a stored record. */
export interface RecordLock {
  /** Whether it is held, or waited for. */
  readonly isWanted: boolean;
  /**
   * Resolves with `true` once the lock is ours, until it is released, and with `false` where there are no locks. Rejects if
   * it is released first.
   */
  acquire(): Promise<boolean>;
  release(): void;
}

export function createRecordLock(storage: Pick<RecordStorage, 'names'>): RecordLock {
  let holding: AbortController | undefined;

  return {
    get isWanted() {
      return holding !== undefined;
    },

    async acquire() {
      holding = new AbortController();
      const { signal } = holding;
      const unlock = await acquireLock(`finance-chat record ${storage.names.lock}`, signal);
      if (unlock && signal.aborted) unlock();
      signal.throwIfAborted();
      if (unlock) signal.addEventListener('abort', unlock);
      return unlock !== undefined;
    },

    release() {
      holding?.abort();
      holding = undefined;
    },
  };
}
