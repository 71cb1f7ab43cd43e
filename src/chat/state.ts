import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Readable } from '../lib/readable';
import type { Reporter } from '../lib/reporter';
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
  /** What was said, and the cards, from the oldest. An entry that changes is replaced by another with the same `id`. */
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

type Name = keyof ChatSnapshot;

/** Each part of the snapshot, for reading. */
export type ChatState = { readonly [Part in Name]: ReadonlySignal<ChatSnapshot[Part]> };

/** The same for the parts of a conversation, each of which writes its own. */
export type WritableState = { readonly [Part in Name]: Signal<ChatSnapshot[Part]> };

/** An object with one value for each part of the snapshot. */
export function mapState<Result extends Record<Name, unknown>>(toValue: (name: Name) => unknown): Result {
  const names = Object.keys(EMPTY_SNAPSHOT) as Name[];
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Result;
}

export const createState = () => mapState<WritableState>((name) => signal(EMPTY_SNAPSHOT[name]));

/** The same value for readers of the host. A listener that throws is reported, and changes nothing in the chat. */
export const guardReadable = <Value>(
  source: ReadonlySignal<Value>,
  report: Pick<Reporter, 'contain'>,
): Readable<Value> => ({
  get value() {
    return source.value;
  },
  peek: () => source.peek(),
  subscribe: (listener) =>
    source.subscribe((value) => {
      report.contain(['host-threw', 'A listener of subscribe()'], () => listener(value));
    }),
});
