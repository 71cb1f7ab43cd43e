import { deepFreeze } from '../lib/deepFreeze';
import { isBoolean, isFilled, isObject, isString } from '../lib/guards';
import { parse, stringify } from '../lib/json';
import type { Reporter } from '../lib/reporter';
import { shorten } from '../lib/shorten';
import { type Fault, isFailureKind } from '../service/failure';
import type { SavedConversation } from './conversation';
import { type DeliveryStatus, type Entry, isCard, isUnsent, textOf, textOfEntry } from './entry';
import type { KeyValueStorage, Persistence } from './options';
import type { StoredPanel } from './panel';

/** The part of a chat that is kept over a reload. A chat without a panel of ours ignores the panel. */
export interface StoredRecord extends StoredPanel, SavedConversation {}

export interface StorageOptions {
  persistence: Persistence;
  /** Tells the chats of one page apart, the same way after a reload. */
  slot: string;
  /** The service and the user whose conversation it is. */
  owner: string;
  report: Pick<Reporter, 'warn'>;
}

/** The record of one conversation. Where storage is blocked or full, less is kept, or nothing. */
export interface RecordStorage {
  /** Reads the record, and removes the records of other users. */
  load(): StoredRecord | undefined;
  save(record: StoredRecord): void;
  /** Removes the user's records of all slots in this tab. */
  wipe(): void;
  /** How another page of this tab changed the record since it was last saved or read here. */
  findChange(): 'none' | 'changed' | 'wiped' | 'not kept';
}

/** Of every version. */
const PREFIX = 'finance-chat:';

/** The newest entries that are kept over a reload. Unsent messages are kept beside them. */
const MAX_ENTRIES = 200;

/** The characters that are kept of a text. An unsent message is kept whole. */
const MAX_TEXT = 20_000;

/** The characters of all texts together, from the newest. Browsers give a whole site about five million. */
const MAX_TEXTS = 500_000;

export function createStorage({ persistence, slot, owner, report }: StorageOptions): RecordStorage {
  const ofOwner = `${PREFIX}3:${hash(owner)}:`;
  const key = ofOwner + hash(slot);
  /** The record as it was last read or written here; `null` if there was none. */
  let known: string | null = null;
  let isKept = true;

  /** Throws if a browser or a sandbox refuses it. */
  const getArea = () => (typeof persistence === 'object' ? persistence : sessionStorage);

  function removeAll(isUnwanted: (name: string) => boolean) {
    attempt(() => {
      const area = getArea();
      for (const name of keysOf(area)) {
        if (name.startsWith(PREFIX) && isUnwanted(name)) area.removeItem(name);
      }
    });
  }

  /** `undefined` where nothing can be kept. */
  const read = () => (persistence === 'none' ? undefined : attempt(() => getArea().getItem(key)));

  return {
    load() {
      // All users of a process in Node share its `sessionStorage`.
      const isOfOnePerson = typeof persistence === 'object' || 'document' in globalThis;
      if (isOfOnePerson) removeAll((name) => persistence === 'none' || !name.startsWith(ofOwner));
      known = read() ?? null;
      return isString(known) ? readRecord(known) : undefined;
    },

    save(record) {
      if (persistence === 'none') return;
      for (let newest = MAX_ENTRIES; ; newest = Math.floor(newest / 2)) {
        const text = stringify({ ...record, entries: toStored(record.entries, newest) });
        try {
          getArea().setItem(key, text);
          isKept = true;
          known = text;
          return;
        } catch (error) {
          const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
          if (isFull && newest > 0) continue;
          if (!isFull) report.warn(['blocked-storage']);
        }
        // A conversation from earlier would be worse than none.
        attempt(() => getArea().removeItem(key));
        isKept = false;
        return;
      }
    },

    wipe: () => removeAll((name) => name.startsWith(ofOwner)),

    findChange() {
      const text = read();
      if (text === undefined || !isKept) return 'not kept';
      if (text === known) return 'none';
      return text === null ? 'wiped' : 'changed';
    },
  };
}

/** The unsent messages, and the newest of the other entries: texts, but no figures and no links. */
export function toStored(entries: readonly Entry[], newest = MAX_ENTRIES): object[] {
  let start = entries.length;
  let room = MAX_TEXTS;
  for (const entry of newest > 0 ? entries.slice(-newest).reverse() : []) {
    room -= Math.min(textOfEntry(entry).length, MAX_TEXT);
    if (room < 0) break;
    start--;
  }
  return entries.filter((entry, index) => index >= start || isUnsent(entry)).map(toStoredEntry);
}

function toStoredEntry(entry: Entry): object {
  const { kind, id, at } = entry;
  if (isCard(entry)) return { kind, id, at };
  if (entry.kind === 'user') {
    const { text, status, fault } = entry;
    return { kind, id, at, text: status === 'sent' ? shorten(text, MAX_TEXT) : text, status, fault };
  }
  const { hostId, status, feedback } = entry;
  const text = textOf(entry);
  // After a reload nobody adds to a reply that was arriving.
  const end = status === 'arriving' ? 'interrupted' : status;
  return { kind, id, at, hostId, status: end, feedback, text: text && shorten(text, MAX_TEXT) };
}

/** Any script of the origin can write to storage, so each known field is copied, and a broken entry is left out. */
export function readRecord(text: string): StoredRecord | undefined {
  const stored = parse(text);
  if (!isObject(stored)) return undefined;
  const { sessionId, entries, draft, open, unread, amountsHidden, large } = stored;
  return {
    sessionId: isFilled(sessionId) ? sessionId : undefined,
    entries: deepFreeze(Array.isArray(entries) ? entries.flatMap((entry) => readEntry(entry) ?? []) : []),
    draft: isString(draft) ? draft : '',
    open: isBoolean(open) && open,
    unread: Number.isSafeInteger(unread) ? Math.max(0, Number(unread)) : 0,
    amountsHidden: isBoolean(amountsHidden) && amountsHidden,
    large: isBoolean(large) && large,
  };
}

/** Nothing that was typed on an earlier page leaves without a press. A message that was leaving may have been taken. */
const STATUS_AFTER_RELOAD: Readonly<Record<DeliveryStatus, DeliveryStatus>> = {
  queued: 'failed',
  sending: 'unconfirmed',
  sent: 'sent',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
};

function readEntry(stored: unknown): Entry | undefined {
  if (!isObject(stored)) return undefined;
  const { kind, id, at, text, status, hostId, feedback } = stored;
  if (!isString(id) || !isTime(at)) return undefined;
  if (kind === 'metrics' || kind === 'actions' || kind === 'connect') {
    return { kind, id, at, phase: { is: 'expired' } };
  }
  if (kind === 'user' && isString(text) && isStatus(status)) {
    const fault = readFault(stored.fault);
    return { kind, id, at, text, status: STATUS_AFTER_RELOAD[status], ...(fault && { fault }) };
  }
  if (kind === 'reply') {
    return {
      kind,
      id,
      at,
      ...(isString(hostId) && { hostId }),
      ...((feedback === 'up' || feedback === 'down') && { feedback }),
      ...((status === 'stopped' || status === 'interrupted') && { status }),
      // Other payloads are not stored, as they may hold figures: an empty one "can't be shown here".
      ...(isString(text) ? { payloadType: 'text', payload: { text } } : { payloadType: '', payload: {} }),
    };
  }
  return undefined;
}

/** Other numbers are no time (ECMA-262, Time Values). */
const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 8.64e15;

const isStatus = (value: unknown): value is DeliveryStatus =>
  isString(value) && Object.hasOwn(STATUS_AFTER_RELOAD, value);

function readFault(stored: unknown): Fault | undefined {
  if (!isObject(stored) || !isFailureKind(stored.kind)) return undefined;
  const { kind, status, requestId } = stored;
  return {
    kind,
    ...(Number.isFinite(status) && { status: Number(status) }),
    ...(isString(requestId) && { requestId }),
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

/**
 * Not a secret, only a name that does not show the user: FNV-1a four times, 128 bits, so that no two users have the same.
 * `crypto.subtle` answers later than `init()` may.
 */
const hash = (text: string) => ['a', 'b', 'c', 'd'].map((salt) => fnv1a(salt + text)).join('-');

function fnv1a(text: string): string {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  return (bits >>> 0).toString(36);
}
