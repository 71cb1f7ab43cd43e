// What hosts see of a conversation. `headless.ts` exports all of it.
import type { Fault } from '../service/failure';
import type { Action, Metrics } from '../service/wire';

/** Something on the page that a message is about. */
export interface About {
  /** Its name, as the person reads it: "The Flour Jar". */
  readonly title: string;
  /** What it says there, such as an amount: "−£27.78". It is never stored. */
  readonly value?: string | undefined;
}

/** The same, in the composer: a message that has not been sent. */
export interface DraftAbout extends About {
  /** The element of the page that its chip rises from. It is never sent or stored. */
  readonly from?: Element | undefined;
}

/** A reply as the service or the host gives it. */
export interface Message {
  readonly payloadType: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Where something in a reply comes from. */
export interface Source {
  readonly title: string;
  readonly url?: string | undefined;
}

/** What the payload of a text reply may have beside its text. Fields of a wrong type are left out. */
export interface ReplyExtras {
  /** Questions to go on with, shown as those of `suggest()` while the reply is the newest message: the first four. */
  readonly suggestions?: readonly string[];
  /** Shown folded under the text. An address is a link where links of a text are. */
  readonly sources?: readonly Source[];
  /** The day that its figures are of: `YYYY-MM-DD`. */
  readonly asOf?: string;
  /** The language of the text (BCP 47), where it is not that of the chat. Screen readers speak it. */
  readonly lang?: string;
}

/** A reply that the host hands over. */
export interface IncomingMessage extends Message {
  /** Your own name for it. A message of the same id replaces it, in its place. */
  readonly id?: string | number | undefined;
}

/** How a reply ended that arrived piece by piece: `stopped` by the person, or `interrupted` by its source. */
export type ReplyEnd = 'complete' | 'stopped' | 'interrupted';

/** Whether a reply was helpful. */
export type Rating = 'up' | 'down';

/** Where a message of the person stands. `unconfirmed` may have been taken, `failed` certainly was not. */
export type DeliveryStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed';

interface Placed {
  readonly id: string;
  /** When it was added, in milliseconds since the epoch. */
  readonly at: number;
  /** It came with the option `history`, so nobody is told of it as new. */
  readonly earlier?: true | undefined;
}

export interface UserMessage extends Placed {
  readonly kind: 'user';
  readonly text: string;
  /** Something on the page that it is about. Restored from storage it has no `value`. */
  readonly about?: About | undefined;
  readonly status: DeliveryStatus;
  readonly fault?: Fault | undefined;
}

export interface Reply extends Placed, Message {
  readonly kind: 'reply';
  /** The host's own name for it. */
  readonly hostId?: string | undefined;
  /** The person's rating in our own interface. */
  readonly feedback?: Rating | undefined;
  /** How often it was replaced. */
  readonly revision?: number | undefined;
  /** `undefined` for a reply that is whole. */
  readonly status?: 'arriving' | Exclude<ReplyEnd, 'complete'> | undefined;
  /** Its text so far, while it is arriving. Not in a snapshot, whose `payload` has that text. */
  readonly arriving?:
    | { value: string; peek(): string; subscribe(listener: () => void): () => void }
    | undefined;
}

/** The result that each kind of card shows. */
export interface CardResults {
  metrics: Metrics;
  actions: { readonly items: readonly Action[] };
  connect: { readonly url: string; readonly host: string };
}

export type CardKind = keyof CardResults;

/** `expired`: restored from storage, which never keeps figures and links. */
export type CardPhase<Kind extends CardKind = CardKind> =
  | { readonly is: 'loading' }
  | { readonly is: 'expired' }
  | { readonly is: 'shown'; readonly result: CardResults[Kind] }
  | { readonly is: 'failed'; readonly fault: Fault };

/** The money overview, the suggested actions or the connect link in the conversation. */
export type Card = {
  [Kind in CardKind]: Placed & { readonly kind: Kind; readonly phase: CardPhase<Kind> };
}[CardKind];

export type CardOf<Kind extends CardKind> = Card & { kind: Kind };

export type Entry = UserMessage | Reply | Card;

/** A message from before the conversation: a text, or a payload as in a reply. */
export type HistoryMessage = {
  /** Your own name for it. A reply of the same id, given to `receive`, replaces it. */
  id?: string | number | null | undefined;
  from: 'user' | 'assistant';
  /** ISO 8601, or milliseconds since the epoch. */
  at: string | number;
} & ({ text: string } | Message);

/** The argument of a host's function that fetches earlier messages. */
export interface HistoryRequest {
  userId: string;
  /** Aborts when nobody waits for them any more. */
  signal: AbortSignal;
}

/** Earlier messages, oldest first, or a function that fetches them. */
export type HistorySource =
  | readonly HistoryMessage[]
  | ((request: HistoryRequest) => readonly HistoryMessage[] | Promise<readonly HistoryMessage[]>);

/** `offline`: the browser says so. `unreachable`: it does not, but the last request got no answer. */
export type ConnectionState = 'online' | 'offline' | 'unreachable';

/** Why a text was not sent: the host's own reason, its length, or neither. */
export interface Refusal {
  reason?: string | undefined;
  /** How many characters it is longer than `maxLength`. */
  excess?: number | undefined;
}

/** A conversation at one moment. It never changes: each change of the conversation makes a new snapshot. */
export interface ChatSnapshot {
  /** Messages and cards, from the oldest. An entry that changes is replaced by another with the same `id`. */
  readonly entries: readonly Entry[];
  /** The text that is being written. It is kept over a reload. */
  readonly draft: string;
  /** `beforeSend` or `maxLength` did not let the last text pass. */
  readonly refusal: Refusal | undefined;
  /** `undefined` until the session is created. */
  readonly sessionId: string | undefined;
  readonly connection: ConnectionState;
  /** Nothing is sent until there are tokens again. */
  readonly signedOut: boolean;
  /** Signed out, and `retry()` asks your token function again. */
  readonly canSignIn: boolean;
  /** The failure that keeps messages from being sent, until `retry()` or another reason to try. */
  readonly sendFailure: Fault | undefined;
  /** How many replies are arriving piece by piece, those without a piece yet included. */
  readonly arriving: number;
  /** How many of them have no piece yet. */
  readonly awaited: number;
  /** The questions of the last `suggest()`, until the next message of the person. They are not kept over a reload. */
  readonly suggestions: readonly string[];
  /** The id of the card whose link to a bank the person followed, once they are back in this tab. */
  readonly returnedFrom: string | undefined;
}
