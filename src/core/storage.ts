import { randomId } from '../lib/crypto';
import { isBoolean, isFilled, isObject, isString, propertyOf } from '../lib/guards';
import { parse, stringify } from '../lib/json';
import type { KeyValueStorage } from '../lib/keyValueStorage';
import type { Reporter } from '../lib/reporter';
import { findMismatch, optional, type Shape } from '../service/wire';
import type { ChatViewState } from './chatView';
import { isWaiting, type StoredEntry, toSmaller } from './snapshot';

const PREFIX = 'finance-chat:2:';

/** Where the conversation is kept: in this tab's `sessionStorage`, in a storage of the host, or nowhere. */
export type Persistence = 'session' | 'none' | KeyValueStorage;

/** What a chat keeps over a reload. */
export interface StoredRecord extends ChatViewState {
  sessionId: string | undefined;
  entries: StoredEntry[];
  draft: string;
}

export interface StorageOptions {
  persistence: Persistence;
  /** Chats side by side on one page have separate records. */
  slot: string;
  /** Whose conversation it is. */
  owner: string;
  /** Told if storage is blocked. */
  report?: Pick<Reporter, 'warn'>;
}

/** How the owner of a record is found. A copy of the record in another tab has the same names. */
interface RecordNames {
  /** Names the lock of the owner. */
  lock: string;
  /** Names the channel on which the owner answers. Locks can be listed, so the channel needs a name of its own. */
  channel: string;
  /** A message that was not sent has been saved under these names, and copies of it may be in other tabs. */
  hasWaited: boolean;
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

/** Other numbers are no time (ECMA-262, Time Values). */
const isTime = (value: unknown) => typeof value === 'number' && Math.abs(value) <= 8.64e15;

const isStatus = (value: unknown) =>
  isString(value) && /^(queued|sending|sent|failed|unconfirmed)$/.test(value);

const isReplyEnd = (value: unknown) => isString(value) && /^(stopped|interrupted)$/.test(value);

const isFailureKind = (value: unknown) =>
  isString(value) &&
  /^(offline|timeout|unauthorized|refused|throttled|unavailable|malformed|blocked)$/.test(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const PLACED = { id: isString, at: isTime };

const SHAPES: Record<StoredEntry['kind'], Shape> = {
  user: {
    ...PLACED,
    text: isString,
    status: isStatus,
    fault: optional({
      kind: isFailureKind,
      status: optional(Number.isFinite),
      requestId: optional(isString),
    }),
  },
  reply: {
    ...PLACED,
    payloadType: isString,
    payload: isObject,
    hostId: optional(isString),
    status: optional(isReplyEnd),
  },
  metrics: PLACED,
  actions: PLACED,
  connect: PLACED,
};

function isStoredEntry(entry: unknown): entry is StoredEntry {
  const kind = propertyOf(entry, 'kind');
  if (!isString(kind) || !Object.hasOwn(SHAPES, kind)) return false;
  return findMismatch(SHAPES[kind as StoredEntry['kind']], entry) === undefined;
}

interface FoundRecord {
  owner: unknown;
  names: RecordNames;
  record: StoredRecord;
}

/** Anybody may write into storage. What does not look like ours is left out, and the rest is kept. */
function readRecord(text: string): FoundRecord | undefined {
  const found = parse(text);
  if (!isObject(found)) return undefined;
  const { owner, names, sessionId, entries, draft, open, unread, amountsHidden } = found;
  return {
    owner,
    names: isNames(names) ? names : createNames(),
    record: {
      sessionId: isString(sessionId) ? sessionId : undefined,
      entries: Array.isArray(entries) ? entries.filter(isStoredEntry) : [],
      draft: isString(draft) ? draft : '',
      open: isBoolean(open) && open,
      unread: isCount(unread) ? unread : 0,
      amountsHidden: isBoolean(amountsHidden) ? amountsHidden : undefined,
    },
  };
}

const isNames = (names: unknown): names is RecordNames =>
  findMismatch({ lock: isFilled, channel: isFilled, hasWaited: isBoolean }, names) === undefined;

const createNames = (): RecordNames => ({
  lock: randomId(),
  channel: randomId(),
  hasWaited: false,
});

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
