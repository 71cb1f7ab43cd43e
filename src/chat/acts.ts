import type { Action, TokenPair } from '../service/types';
import type { IncomingMessage } from './entry';
import type { ChatEventName, Listener } from './events';

/** Acts of a host or a person in a conversation. */
export interface ConversationActs {
  /**
   * The person wants to talk: creates the session. Nothing is requested before, nor sent. Once is enough, whoever signs in
   * later.
   */
  start(): void;
  /**
   * Sends a text of the person. Returns whether it was taken: a blank one is not, nor one that `beforeSend` refuses or that
   * is longer than `maxLength`.
   */
  send(text: string): boolean;
  /** Keeps the text that is being written, also over a reload. */
  writeDraft(text: string): void;
  /** The person's *Try again* where messages cannot be sent: after `sendFailure`, or signed out. */
  retry(): void;
  /** The person's *Try again* for one message that failed or is not confirmed, or for a card. Takes the id of its entry. */
  resend(id: string): void;
  /** Adds a card with the money overview, and fetches it. */
  showMetrics(): void;
  /** Adds a card with the suggested actions, and fetches them. */
  showActions(): void;
  /** Adds a card with a link to connect a bank, and fetches it. */
  connectBank(): void;
  /**
   * The person chose an action: asks about it (the message `askAbout`), unless a listener of `action:selected` prevents
   * that. Returns whether the question was taken.
   */
  chooseAction(action: Action): boolean;
  /** The person follows the link of a card, whose id it takes. */
  followLink(id: string): void;
  /**
   * A reply that arrives piece by piece: pipe a stream of texts into it, or write them. Closing the stream ends the reply;
   * aborting it keeps its text as `interrupted`. `stopReplies()`, `newSession()`, `logout()` and `destroy()` error it with
   * an `AbortError`, which cancels the source that is piped into it.
   */
  reply(): WritableStream<string>;
  /** Ends the replies that are arriving. Their text so far stays. */
  stopReplies(): void;
  /** Suggests questions, the first four, until the next message of the person. An empty list takes them away. */
  suggest(texts: readonly string[]): void;
  /** Empties the conversation and creates a session. Messages that are being sent stay. */
  newSession(): void;
}

/** Acts of a host or a person, for each user in turn. */
export interface Acts<Change> extends ConversationActs {
  /** Adds a reply that reached you another way. One with the `id` of an earlier one replaces it, in its place. */
  receive(message: IncomingMessage): void;
  /** Gives a new pair: ends the signed-out state, and sends queued messages. */
  setTokens(pair: TokenPair): void;
  /**
   * Changes options. `null` takes one back to its default. Another `baseUrl` or `userId`, and tokens after a logout,
   * start a new conversation. Throws a `FinanceChatError` for a wrong required option.
   */
  update(change: Change): void;
  /** The conversation as plain text, without links. */
  transcript(): string;
  /** Listens to an event. Returns the function that stops it. */
  on<Name extends ChatEventName>(event: Name, listener: Listener<Name>): () => void;
  /** Forgets the user in every tab, and leaves the chat empty and signed out. */
  logout(): void;
}

/** The most questions that are suggested at once. */
export const MAX_SUGGESTIONS = 4;

const nothing = () => {};

/** The part of `NO_ACTS` for methods that the handle of a widget has, too. */
export const NO_SHARED_ACTS = {
  send: () => false,
  showMetrics: nothing,
  showActions: nothing,
  connectBank: nothing,
  receive: nothing,
  // Accepts all pieces, so that the pipe of the host does not fail.
  reply: () => new WritableStream<string>(),
  suggest: nothing,
  setTokens: nothing,
  update: nothing,
  newSession: nothing,
  transcript: () => '',
  on: () => nothing,
  logout: nothing,
};

/** The acts of a chat that is not there yet, or no more. */
export const NO_ACTS: Acts<unknown> = {
  ...NO_SHARED_ACTS,
  start: nothing,
  writeDraft: nothing,
  retry: nothing,
  resend: nothing,
  chooseAction: () => false,
  followLink: nothing,
  stopReplies: nothing,
};
