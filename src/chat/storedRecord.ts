import { randomId } from '../lib/crypto';
import { isBoolean, isFilled, isObject, isString, propertyOf } from '../lib/guards';
import { parse } from '../lib/json';
import { findMismatch, optional, type Shape } from '../service/wire';
import type { ChatViewState } from './chatView';
import type { StoredEntry } from './snapshot';

/** What a chat keeps over a reload. */
export interface StoredRecord extends ChatViewState {
  sessionId: string | undefined;
  entries: StoredEntry[];
  draft: string;
}

/** How the owner of a record is found. A copy of the record in another tab has the same names. */
export interface RecordNames {
  /** Names the lock of the owner. */
  lock: string;
  /** Names the channel on which the owner answers. Locks can be listed, so the channel needs a name of its own. */
  channel: string;
  /** A message that was not sent has been saved under these names, and copies of it may be in other tabs. */
  hasWaited: boolean;
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
export function readRecord(text: string): FoundRecord | undefined {
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

export const createNames = (): RecordNames => ({
  lock: randomId(),
  channel: randomId(),
  hasWaited: false,
});
