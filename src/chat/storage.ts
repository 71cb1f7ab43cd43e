import { stringify } from '../lib/json';
import type { KeyValueStorage } from '../lib/keyValueStorage';
import type { Reporter } from '../lib/reporter';
import { isWaiting, type StoredEntry, toSmaller } from './snapshot';
import { createNames, type RecordNames, readRecord, type StoredRecord } from './storedRecord';

const PREFIX = 'finance-chat:2:';

/** Where the conversation is kept: in this tab's `sessionStorage`, in a storage of the host, or nowhere. */
export type Persistence = 'session' | 'none' | KeyValueStorage;

export interface StorageOptions {
  persistence: Persistence;
  /** Chats side by side on one page have separate records. */
  slot: string;
  /** Whose conversation it is. */
  owner: string;
  /** Told if storage is blocked. */
  report?: Pick<Reporter, 'warn'>;
}

/** Keeps the conversation. If the storage is blocked, full or tampered with, the chat simply forgets. */
export interface RecordStorage {
  readonly names: RecordNames;
  /** The record of this owner. Those of others in this slot are removed. */
  load(): StoredRecord | undefined;
  /** The next record of the same owner, for another widget of the tab. */
  next(): RecordStorage;
  /** Returns whether the record is stored. */
  save(record: StoredRecord): boolean;
  remove(): void;
  /** Removes every record of the slot. */
  wipe(): void;
  /** What another page of this tab did with the record since this one saved it. */
  findChange(): 'none' | 'changed' | 'wiped';
  /** Gives the record new names, so that it is a record of its own and no longer a copy. */
  rename(): void;
  /** Leaves a mark that only pages with the same storage can see. */
  mark(mark: string): void;
  isMarked(mark: string): boolean;
  unmark(mark: string): void;
}

export function createStorage(options: StorageOptions, place = 1): RecordStorage {
  const { persistence, slot, owner, report } = options;
  const ofSlot = `${PREFIX}${hash(slot)}:`;
  const ofOwner = `${ofSlot}${hash(owner)}:`;
  const key = ofOwner + place;
  const fingerprint = longHash(owner);
  const keyOfMark = (mark: string) => `${PREFIX}mark:${mark}`;
  let names = createNames();
  let saved: string | undefined;

  /** Throws if a browser or a sandbox refuses it. */
  const getArea = () => (typeof persistence === 'object' ? persistence : sessionStorage);

  const removeAll = (isUnwanted: (name: string) => boolean) =>
    attempt(() => {
      const area = getArea();
      for (const name of keysOf(area).filter(isUnwanted)) area.removeItem(name);
    });

  function remove() {
    saved = undefined;
    attempt(() => getArea().removeItem(key));
  }

  function load() {
    removeAll((name) => name.startsWith(ofSlot) && (!name.startsWith(ofOwner) || persistence === 'none'));
    saved = attempt(() => getArea().getItem(key)) ?? undefined;
    if (saved === undefined) return undefined;
    const found = readRecord(saved);
    // Two owners may have the same hash.
    if (found?.owner !== fingerprint) {
      remove();
      return undefined;
    }
    names = found.names;
    return found.record;
  }

  function write(record: StoredRecord): 'stored' | 'full' | 'refused' {
    const text = stringify({ ...record, owner: fingerprint, names });
    try {
      getArea().setItem(key, text);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
      report?.warn(['blocked-storage']);
      return 'refused';
    }
    saved = text;
    return 'stored';
  }

  return {
    load,
    remove,
    wipe: () => removeAll((name) => name.startsWith(ofSlot)),
    next: () => createStorage(options, place + 1),

    get names() {
      return names;
    },

    save(record) {
      if (persistence === 'none') return false;
      if (record.entries.some(isWaiting)) names = { ...names, hasWaited: true };
      let entries: StoredEntry[] | undefined = record.entries;
      while (entries) {
        const written = write({ ...record, entries });
        if (written === 'stored') return true;
        entries = written === 'full' ? toSmaller(entries) : undefined;
      }
      // A conversation from earlier would be worse than none.
      remove();
      return false;
    },

    findChange() {
      if (saved === undefined) return 'none';
      const text = attempt(() => getArea().getItem(key));
      if (text === undefined || text === saved) return 'none';
      return text === null ? 'wiped' : 'changed';
    },

    rename() {
      names = createNames();
    },

    mark: (mark) => attempt(() => getArea().setItem(keyOfMark(mark), '')),
    isMarked: (mark) => attempt(() => getArea().getItem(keyOfMark(mark))) === '',
    unmark: (mark) => attempt(() => getArea().removeItem(keyOfMark(mark))),
  };
}

function keysOf(area: KeyValueStorage): string[] {
  const keys: string[] = [];
  for (let index = 0; index < area.length; index++) keys.push(area.key(index) ?? '');
  return keys;
}

/** The result, `undefined` if a browser or a sandbox refuses storage. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Not a secret, only a name that does not show the user (FNV-1a). */
function hash(text: string) {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  return (bits >>> 0).toString(36);
}

/** 128 bits, so that no two users are taken for one. `crypto.subtle` answers later than `init()` may. */
const longHash = (text: string) => ['a', 'b', 'c', 'd'].map((salt) => hash(salt + text)).join('-');
