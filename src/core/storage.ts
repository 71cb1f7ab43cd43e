import { isBoolean, isObject, isString, propertyOf } from '../lib/guards';
import { parse, stringify } from '../lib/json';
import { findMismatch, optional, type Shape } from '../service/wire';
import type { PanelState } from './panel';
import type { StoredEntry } from './snapshot';

const PREFIX = 'finance-chat:1:';

export interface StoredRecord extends PanelState {
  sessionId?: string | undefined;
  entries: StoredEntry[];
  draft: string;
}

export interface StorageOptions {
  persistence: 'session' | 'none';
  /** Widgets side by side on one page have separate records. */
  slot: string;
  /** Whose conversation it is. */
  owner: string;
}

/**
 * Keeps the conversation in this tab's `sessionStorage`. If that is blocked, full or tampered with, the widget simply
 * forgets.
 */
export interface RecordStorage {
  /** The record of this owner; those of others in this slot are removed. */
  load(): StoredRecord | undefined;
  save(record: StoredRecord): void;
  wipe(): void;
  /** What another page of this tab did with the record since this one saved it. */
  findChange(): 'none' | 'changed' | 'wiped';
}

/** Other numbers are no time (ECMA-262, Time Values). */
const isTime = (value: unknown) => typeof value === 'number' && Math.abs(value) <= 8.64e15;

const isStatus = (value: unknown) =>
  isString(value) && /^(queued|sending|sent|failed|unconfirmed)$/.test(value);

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
  reply: { ...PLACED, payloadType: isString, payload: isObject },
  metrics: PLACED,
  actions: PLACED,
  connect: PLACED,
};

function isStoredEntry(entry: unknown): entry is StoredEntry {
  const kind = propertyOf(entry, 'kind');
  if (!isString(kind) || !Object.hasOwn(SHAPES, kind)) return false;
  return findMismatch(SHAPES[kind as StoredEntry['kind']], entry) === undefined;
}

/** Anybody may write into storage. What does not look like ours is left out, and the rest is kept. */
function readRecord(text: string): StoredRecord | undefined {
  const record = parse(text);
  if (!isObject(record)) return undefined;
  const { sessionId, entries, draft, open, unread } = record;
  return {
    sessionId: isString(sessionId) ? sessionId : undefined,
    entries: Array.isArray(entries) ? entries.filter(isStoredEntry) : [],
    draft: isString(draft) ? draft : '',
    open: isBoolean(open) && open,
    unread: isCount(unread) ? unread : 0,
  };
}

export function createStorage({ persistence, slot, owner }: StorageOptions): RecordStorage {
  const prefix = `${PREFIX}${hash(slot)}:`;
  const key = prefix + hash(owner);
  let saved: string | undefined;

  const wipe = () =>
    attempt(() => {
      for (const name of Object.keys(sessionStorage)) {
        if (name.startsWith(prefix)) sessionStorage.removeItem(name);
      }
    });

  function save(record: StoredRecord) {
    if (persistence !== 'session') return;
    saved = attempt(() => {
      const text = stringify(record);
      sessionStorage.setItem(key, text);
      return text;
    });
    // Half a conversation from earlier would be worse than none.
    if (saved === undefined) wipe();
  }

  return {
    save,
    wipe,

    load() {
      const text = attempt(() => sessionStorage.getItem(key)) ?? '';
      const record = readRecord(text);
      wipe();
      if (persistence === 'none' || !record) return undefined;
      save(record);
      return record;
    },

    findChange() {
      if (saved === undefined) return 'none';
      const text = attempt(() => sessionStorage.getItem(key));
      if (text === undefined || text === saved) return 'none';
      return text === null ? 'wiped' : 'changed';
    },
  };
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
