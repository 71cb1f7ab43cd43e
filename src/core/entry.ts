import type { Fault } from '../service/failure';
import type { Action, Metrics } from '../service/types';

/** Where a message of the person stands. `unconfirmed` may have been taken, `failed` certainly was not. */
export type DeliveryStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed';

export interface Message {
  payloadType: string;
  payload: Record<string, unknown>;
}

interface Placed {
  id: string;
  /** When it was added, in milliseconds since the epoch. */
  at: number;
}

export interface UserMessage extends Placed {
  kind: 'user';
  text: string;
  status: DeliveryStatus;
  fault?: Fault | undefined;
}

export interface Reply extends Placed, Message {
  kind: 'reply';
}

/** What each kind of card shows. */
export interface CardResults {
  metrics: Metrics;
  actions: { items: Action[] };
  connect: { url: string; host: string };
}

export type CardKind = keyof CardResults;

/** `expired`: restored from storage, which never keeps figures and links. */
export type CardPhase<Kind extends CardKind = CardKind> =
  | { is: 'loading' }
  | { is: 'expired' }
  | { is: 'shown'; result: CardResults[Kind] }
  | { is: 'failed'; fault: Fault };

/** The money overview, the suggested actions or the connect link in the conversation. */
export type Card = { [Kind in CardKind]: Placed & { kind: Kind; phase: CardPhase<Kind> } }[CardKind];

export type CardOf<Kind extends CardKind> = Card & { kind: Kind };

export type Entry = UserMessage | Reply | Card;

export const isCard = (entry: Entry): entry is Card => entry.kind !== 'user' && entry.kind !== 'reply';

const isUserMessage =
  (...statuses: DeliveryStatus[]) =>
  (entry: Entry): entry is UserMessage =>
    entry.kind === 'user' && statuses.includes(entry.status);

export const isQueued = isUserMessage('queued');
export const isSending = isUserMessage('sending');
/** Waits for the person's *Try again*. */
export const needsRetry = isUserMessage('failed', 'unconfirmed');
export const isUnsent = isUserMessage('queued', 'sending', 'failed', 'unconfirmed');

/** The text of a reply, if it is one. */
export const textOf = ({ payloadType, payload }: Message) =>
  payloadType === 'text' && typeof payload.text === 'string' ? payload.text : undefined;

/** What the person or the service wrote; empty for cards and other replies. */
export function textOfEntry(entry: Entry): string {
  if (isCard(entry)) return '';
  return entry.kind === 'user' ? entry.text : (textOf(entry) ?? '');
}
