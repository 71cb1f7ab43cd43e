import { shorten } from '../lib/shorten';
import type { Fault } from '../service/failure';
import type { SavedConversation } from './conversation';
import {
  type CardKind,
  type DeliveryStatus,
  type Entry,
  isCard,
  isUnsent,
  type Reply,
  textOf,
  textOfEntry,
} from './entry';
import type { Message } from './message';

/** An entry as it may be kept: texts, but no figures and no links. */
export type StoredEntry = { id: string; at: number } & (
  | { kind: 'user'; text: string; status: DeliveryStatus; fault?: Fault | undefined }
  | ({ kind: 'reply'; hostId?: string | undefined; status?: 'stopped' | 'interrupted' | undefined } & Message)
  | { kind: CardKind }
);

/** So many entries, from the newest, are kept over a reload, and with them all that is not sent. */
const MAX_STORED = 200;

/** So many characters of a text are kept; all of a message that is not sent. */
const MAX_TEXT = 20_000;

/** So many characters of all texts together, from the newest. Browsers give a whole site about five million. */
const MAX_TEXTS = 500_000;

export function toStored(entries: readonly Entry[]): StoredEntry[] {
  const start = startOfKept(entries);
  return entries.filter((entry, index) => index >= start || isUnsent(entry)).map(toStoredEntry);
}

/** Where the newest entries begin that are kept, sent or not. */
function startOfKept(entries: readonly Entry[]): number {
  let start = entries.length;
  let room = MAX_TEXTS;
  for (const entry of entries.slice(-MAX_STORED).reverse()) {
    room -= Math.min(textOfEntry(entry).length, MAX_TEXT);
    if (room < 0) break;
    start--;
  }
  return start;
}

function toStoredEntry(entry: Entry): StoredEntry {
  const { id, at } = entry;
  if (isCard(entry)) return { id, at, kind: entry.kind };
  if (entry.kind === 'user') {
    return entry.status === 'sent' ? { ...entry, text: shorten(entry.text, MAX_TEXT) } : entry;
  }
  const { hostId, status } = entry;
  return {
    ...{ id, at, kind: 'reply' },
    ...(hostId !== undefined && { hostId }),
    // Nobody writes on after a reload.
    ...(status && { status: status === 'arriving' ? 'interrupted' : status }),
    ...toStoredMessage(entry),
  };
}

/** Only the text of a reply is kept: other payloads may hold figures. */
function toStoredMessage(reply: Reply): Message {
  const text = textOf(reply);
  if (text === undefined) return { payloadType: '', payload: {} };
  return { payloadType: 'text', payload: { text: shorten(text, MAX_TEXT) } };
}

/** The entries without those that are missed least, for a storage that is full. `undefined` if there are none. */
export function toSmaller(entries: readonly StoredEntry[]): StoredEntry[] | undefined {
  const missedLeast = new Set(findMissedLeast(entries));
  return missedLeast.size > 0 ? entries.filter((entry) => !missedLeast.has(entry)) : undefined;
}

/** The older half of what is not an unsent message; where only such messages are left, the longest. */
function findMissedLeast(entries: readonly StoredEntry[]): StoredEntry[] {
  const settled = entries.filter((entry) => entry.kind !== 'user' || entry.status === 'sent');
  if (settled.length > 0) return settled.slice(0, Math.ceil(settled.length / 2));
  const lengthOf = (entry: StoredEntry) => (entry.kind === 'user' ? entry.text.length : 0);
  return [...entries].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 1);
}

export function fromStored(entries: readonly StoredEntry[]): SavedConversation['entries'] {
  return entries.map((entry): Entry => {
    if (entry.kind === 'reply') return entry;
    if (entry.kind !== 'user') return { ...entry, phase: { is: 'expired' } };
    // The page went away before the answer came.
    return entry.status === 'sending' ? { ...entry, status: 'unconfirmed' } : entry;
  });
}

/** Whether it is to be sent, by the widget or by *Try again*. */
export const isWaiting = (entry: StoredEntry) =>
  entry.kind === 'user' && entry.status !== 'sent' && entry.status !== 'sending';
