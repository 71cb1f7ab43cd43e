import type { Readable } from '../lib/readable';
import type { PartialHeadlessOptions } from '../options/types';
import type { Fault } from '../service/failure';
import type { Action, TokenPair } from '../service/types';
import type { ConnectionState } from './connectionState';
import type { Entry } from './entry';
import type { ChatEventName, Listener } from './events';
import type { IncomingMessage } from './message';
import type { Refusal } from './refusal';

/** A conversation at one moment. It never changes: whatever changes makes a new one. */
export interface ChatSnapshot {
  /** What was said, and the cards, from the oldest. An entry that changes is replaced by another with the same `id`. */
  readonly entries: readonly Entry[];
  /** The text that is being written. It is kept over a reload. */
  readonly draft: string;
  /** `beforeSend` did not let the last text pass. */
  readonly refusal: Refusal | undefined;
  /** `undefined` until the session is created. */
  readonly sessionId: string | undefined;
  readonly connection: ConnectionState;
  /** Nothing is sent until there are tokens again. */
  readonly signedOut: boolean;
  /** Signed out, and `retry()` asks your token function again. */
  readonly canSignIn: boolean;
  /** The failure that keeps messages from being sent, until `retry()` or another reason to try. */
  readonly obstacle: Fault | undefined;
  /** How many replies are arriving piece by piece, those without a piece yet included. */
  readonly arriving: number;
  /** How many of them have no piece yet. */
  readonly awaited: number;
  /** The id of the card whose link to a bank the person followed, once they are back in this tab. */
  readonly returnedFrom: string | undefined;
}

/** Each part of the snapshot by itself, for interfaces that follow what they show. */
export type ChatParts = { readonly [Name in keyof ChatSnapshot]: Readable<ChatSnapshot[Name]> };

/**
 * A chat without an interface. In `entries` of its own, the list stays the same while a reply arrives: follow the text in
 * `arriving` of that reply. After `destroy()` every method does nothing.
 */
export interface Chat extends ChatParts {
  /** Everything at this moment: the same object until something changes. */
  getSnapshot(): ChatSnapshot;
  /**
   * Calls the listener after every change; while a reply arrives, every 20 ms at most. Returns the function that stops
   * it. A listener that throws is reported in the console.
   */
  subscribe(listener: () => void): () => void;
  /** The person wants to talk: creates the session. Nothing is requested before, nor sent. */
  start(): void;
  /** Sends a text of the person. Returns whether it was taken: a blank one is not, nor one that `beforeSend` refuses. */
  send(text: string): boolean;
  /** Keeps the text that is being written, also over a reload. */
  writeDraft(text: string): void;
  /** The person's *Try again* for what keeps messages from being sent: `obstacle`, or being signed out. */
  retry(): void;
  /** The person's *Try again* for one message that failed or is not confirmed, or for a card. Takes the id of its entry. */
  resend(id: string): void;
  /** Adds a card with the money overview, and fetches it. */
  showMetrics(): void;
  /** Adds a card with the suggested actions, and fetches them. */
  showActions(): void;
  /** Adds a card with a link to connect a bank, and fetches it. */
  connectBank(): void;
  /** The person chose an action. Its title is sent, unless a listener of `action:selected` prevents that. */
  chooseAction(action: Action): void;
  /** The person follows the link of a card, whose id it takes. */
  followLink(id: string): void;
  /** Adds a reply that reached you another way. One with the `id` of an earlier one replaces it, in its place. */
  receive(message: IncomingMessage): void;
  /**
   * A reply that arrives piece by piece: pipe a stream of texts into it, or write them. Closing the stream ends the reply;
   * aborting it keeps its text as `interrupted`. `stopReplies()`, `newSession()`, `logout()` and `destroy()` error it with
   * an `AbortError`, which cancels what is piped into it.
   */
  reply(): WritableStream<string>;
  /** Ends the replies that are arriving. What has arrived stays. */
  stopReplies(): void;
  /** Gives a new pair: ends the signed-out state, and what waited is sent. */
  setTokens(pair: TokenPair): void;
  /**
   * Changes options. `null` takes one back to its default. Another `baseUrl`, `userId` or `persistence`, and tokens
   * after a logout, start a new conversation. Throws a `FinanceChatError` for a wrong required option.
   */
  update(change: PartialHeadlessOptions): void;
  /** Empties the conversation and creates a session. Messages that are being sent stay. */
  newSession(): void;
  /** The conversation as plain text, without links. */
  transcript(): string;
  /** Listens to an event. Returns the function that stops it. */
  on<Name extends ChatEventName>(event: Name, listener: Listener<Name>): () => void;
  /** Forgets the user in every tab, and leaves the chat empty and signed out. */
  logout(): void;
  /** Ends every request, timer and listener. What is stored stays, for the next page. */
  destroy(): void;
}
