import type { Entries } from './entries';
import { type Entry, isQueued, isUnsent } from './entry';

/** Messages that are not sent, and that another widget with the same stored record may be the one to send. */
export interface HeldEntries {
  has(entry: Entry): boolean;
  /** Shows stored entries, in place of those restored before, and holds those that are not sent. */
  restore(stored: readonly Entry[]): void;
  /** Holds what is queued: another page may have it before this one is back. */
  hold(): void;
  /** What is held is ours, as it is stored now; so is anything else in storage that is not sent. */
  take(stored: readonly Entry[]): void;
  /** What is held is another widget's. */
  drop(): void;
  /** Nobody can tell whose it is: the person decides about what is held. */
  doubt(): void;
  /** Takes all entries of a widget that is gone. */
  adopt(stored: readonly Entry[]): void;
}

/** `onReleased` is called when nothing is held any more. */
export function createHeldEntries(entries: Entries, onReleased: () => void): HeldEntries {
  const { list, has, replaceAll } = entries;
  let held: ReadonlySet<Entry> = new Set();
  let restored: ReadonlySet<Entry> = new Set();

  function release(next: readonly Entry[]) {
    held = new Set();
    replaceAll(next);
    onReleased();
  }

  return {
    has: (entry) => held.has(entry),

    restore(stored) {
      const written = list.peek().filter((entry) => !restored.has(entry));
      replaceAll([...stored, ...written]);
      restored = new Set(stored);
      held = new Set(stored.filter(isUnsent));
    },

    hold() {
      held = new Set(list.peek().filter(isQueued));
    },

    take(stored) {
      const messages = new Map(
        stored.filter(({ kind }) => kind === 'user').map((entry) => [entry.id, entry]),
      );
      const known = list
        .peek()
        .flatMap((entry) => (held.has(entry) ? (messages.get(entry.id) ?? []) : entry));
      const added = stored.filter((entry) => isUnsent(entry) && !has(entry.id));
      release([...known, ...added]);
    },

    drop() {
      release(list.peek().filter((entry) => !held.has(entry)));
    },

    doubt() {
      const doubted = (entry: Entry): Entry =>
        isQueued(entry) && held.has(entry) ? { ...entry, status: 'unconfirmed' } : entry;
      release(list.peek().map(doubted));
    },

    adopt(stored) {
      release([...stored.filter(({ id }) => !has(id)), ...list.peek()]);
    },
  };
}
