import { isObject, isText } from '../guards';
import { parse, stringify } from '../service/json';
import { misfit } from '../service/wire';
import type { Delivery, Message, View } from './entry';

const PREFIX = 'finance-chat:1:';

export interface StoredRecord {
  sessionId?: string | undefined;
  entries: StoredEntry[];
  draft: string;
  open: boolean;
  unread: number;
}

export type StoredEntry = { id: string; at: number } & (
  | { kind: 'user'; text: string; status: Delivery }
  | ({ kind: 'reply' } & Message)
  | { kind: View }
);

const isMissingOr = (fits: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || fits(value);

/** Anybody may write into storage: what does not look like ours is not read. */
const isStoredRecord = (value: unknown): value is StoredRecord =>
  !misfit(
    {
      sessionId: isMissingOr(isText),
      draft: isText,
      open: (open) => typeof open === 'boolean',
      unread: Number.isFinite,
      entries: [isStoredEntry],
    },
    value,
  );

const isStoredEntry = (entry: unknown) =>
  isObject(entry) &&
  isText(entry.id) &&
  // Other numbers are no time (ECMA-262, Time Values).
  Math.abs(entry.at as number) <= 8.64e15 &&
  (entry.kind === 'user'
    ? isText(entry.text) &&
      /^(queued|sending|sent|failed|unconfirmed)$/.test(`${entry.status}`) &&
      isMissingOr((fault) => !misfit({ kind: isText, requestId: isMissingOr(isText) }, fault))(entry.fault)
    : entry.kind === 'reply'
      ? isText(entry.payloadType) && isObject(entry.payload)
      : /^(metrics|actions|connect)$/.test(`${entry.kind}`));

export interface StorageOptions {
  persistence: 'session' | 'none';
  /** Widgets side by side on one page keep apart records. */
  slot: string;
  /** Whose conversation it is. */
  owner: string;
}

/** Remembering is a courtesy: where storage is blocked, full or tampered with, the widget simply forgets. */
export function createStorage({ persistence, slot, owner }: StorageOptions) {
  const place = `${PREFIX}${hash(slot)}:`;
  const key = place + hash(owner);

  /** Whoever's record is in this place. */
  const wipe = () =>
    attempt(() => {
      for (const found of Object.keys(sessionStorage)) {
        if (found.startsWith(place)) sessionStorage.removeItem(found);
      }
    });

  let kept: string | undefined;

  /** Where the newest cannot be kept, half a conversation from earlier would be worse than none. */
  function save(value: StoredRecord) {
    if (persistence !== 'session') return;
    kept = attempt(() => {
      const text = stringify(value);
      sessionStorage.setItem(key, text);
      return text;
    });
    if (!kept) wipe();
  }

  return {
    save,
    wipe,

    /** What another page in this tab has made of what was kept: `null` where it was wiped, nothing where it was left. */
    changed() {
      const text = kept && attempt(() => sessionStorage.getItem(key));
      return text === kept ? undefined : text;
    },

    /** The record of this owner; those of others in this place are gone afterwards. */
    load(): StoredRecord | undefined {
      const record = attempt(() => parse(sessionStorage.getItem(key) ?? ''));
      wipe();
      if (persistence === 'none' || !isStoredRecord(record)) return undefined;
      save(record);
      return record;
    },
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Not a secret, only a name that does not tell the user (FNV-1a). */
function hash(text: string) {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  return (bits >>> 0).toString(36);
}
