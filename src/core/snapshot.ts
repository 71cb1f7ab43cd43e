import type { Fault } from '../service/failure';
import type { SavedConversation } from './conversation';
import {
  type CardKind,
  type DeliveryStatus,
  type Entry,
  isCard,
  isUnsent,
  type Message,
  textOf,
} from './entry';

/** An entry as it may be kept: texts, but no figures and no links. */
export type StoredEntry = { id: string; at: number } & (
  | { kind: 'user'; text: string; status: DeliveryStatus; fault?: Fault | undefined }
  | ({ kind: 'reply' } & Message)
  | { kind: CardKind }
);

/** So many entries, from the newest, are kept over a reload, and with them all that is not sent. */
const MAX_STORED = 200;

export function toStored(entries: readonly Entry[]): StoredEntry[] {
  return entries
    .filter((entry, index) => index >= entries.length - MAX_STORED || isUnsent(entry))
    .map((entry) => {
      const { id, at } = entry;
      if (isCard(entry)) return { id, at, kind: entry.kind };
      return entry.kind === 'user' ? entry : { id, at, kind: 'reply', ...toStoredMessage(entry) };
    });
}

/** Only the text of a reply is kept: other payloads may hold figures. */
function toStoredMessage(reply: Message): Message {
  const text = textOf(reply);
  return text === undefined ? { payloadType: '', payload: {} } : { payloadType: 'text', payload: { text } };
}

export function fromStored(entries: readonly StoredEntry[]): SavedConversation['entries'] {
  return entries.map((entry): Entry => {
    if (entry.kind === 'reply') return entry;
    if (entry.kind !== 'user') return { ...entry, phase: { is: 'expired' } };
    // The page went away before the answer came.
    return entry.status === 'sending' ? { ...entry, status: 'unconfirmed' } : entry;
  });
}
