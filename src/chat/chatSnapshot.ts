// Apart from the signals, as the types that the package publishes need no other package.
import type { Readable } from '../lib/readable';
import type { Fault } from '../service/failure';
import type { Entry } from './entry';

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

/** Each part of the snapshot as a signal, for interfaces that follow only the parts they show. */
export type ChatParts = { readonly [Name in keyof ChatSnapshot]: Readable<ChatSnapshot[Name]> };

/** Before there is a chat, and on a server. */
export const EMPTY_SNAPSHOT: ChatSnapshot = Object.freeze({
  entries: Object.freeze([]),
  draft: '',
  refusal: undefined,
  sessionId: undefined,
  connection: 'online',
  signedOut: false,
  canSignIn: false,
  sendFailure: undefined,
  arriving: 0,
  awaited: 0,
  suggestions: Object.freeze([]),
  returnedFrom: undefined,
});
