import { NO_SHARED_ACTS } from '../chat/acts';
import type { IncomingMessage } from '../chat/entry';
import type { EventName, Listener } from '../chat/events';
import type { PartialOptions } from '../options/types';
import type { TokenPair } from '../service/types';

/** A widget on the page. After `destroy()` every method does nothing. */
export interface Handle {
  /** Opens the panel without taking focus. */
  open(): void;
  /** Closes the panel. */
  close(): void;
  /** Opens the panel, or closes it if it is open. */
  toggle(): void;
  /** Shows the bubble. */
  show(): void;
  /** Hides the bubble. The panel stays as it is. */
  hide(): void;
  /** Whether the panel is open. */
  isOpen(): boolean;
  /** Replies that arrived while the panel was closed. */
  unreadCount(): number;
  /**
   * Sends a text as if the person had written it. It waits until the panel was opened once. Returns whether it was taken: a
   * blank one is not, nor one that `beforeSend` refuses or that is longer than `maxLength`.
   */
  send(text: string): boolean;
  /** Puts a text into the composer, in place of the text that is there. */
  prefill(text: string): void;
  /** Moves the focus to the composer of an open panel. */
  focus(): void;
  /** Shows a line beside the bubble that the person can open or dismiss. */
  showTeaser(text: string): void;
  /** Opens the panel and fetches the money overview. */
  showMetrics(): void;
  /** Opens the panel and fetches the suggested actions. */
  showActions(): void;
  /** Opens the panel and fetches a link to connect a bank. */
  connectBank(): void;
  /**
   * Shows a reply that reached you another way. One with the `id` of an earlier one replaces it, in its place and without
   * being counted as unread again.
   */
  receive(message: IncomingMessage): void;
  /**
   * A reply that arrives piece by piece: pipe a stream of texts into it, or write them. Dots show until the first piece.
   * Closing the stream ends the reply; aborting it keeps its text and says that it was interrupted. If the person presses
   * *Stop*, the stream is errored with an `AbortError`, which cancels the source that is piped into it; so do
   * `newSession()`, `logout()` and `destroy()`.
   */
  reply(): WritableStream<string>;
  /**
   * Shows questions above the composer, the first four, until the next message of the person. Choosing one sends it. An
   * empty list takes them away.
   */
  suggest(texts: readonly string[]): void;
  /** Gives a new pair: ends the signed-out state, and sends the queued messages. */
  setTokens(pair: TokenPair): void;
  /**
   * Changes options, deeply. `null` takes one back to its default. Another `baseUrl` or `userId`, and tokens after a
   * logout, start a new chat. Passing the same pair again does not replace a renewed one. `mode` and `target` stay.
   * Throws a `FinanceChatError` for a wrong required option.
   */
  update(change: PartialOptions): void;
  /** Empties the conversation and creates a session. Messages that are being sent stay. */
  newSession(): void;
  /** The conversation as plain text, without links. Hidden amounts stay hidden. */
  transcript(): string;
  /** Listens to an event. Returns the function that stops it. */
  on<Name extends EventName>(event: Name, listener: Listener<Name>): () => void;
  /** Forgets the user in every tab, and leaves the widget empty and signed out. */
  logout(): void;
  /** Leaves the page as it was before `init`. */
  destroy(): void;
}

const nothing = () => {};

/** Results of the methods after `destroy()`. */
export const NO_HANDLE: Handle = {
  ...NO_SHARED_ACTS,
  open: nothing,
  close: nothing,
  toggle: nothing,
  show: nothing,
  hide: nothing,
  isOpen: () => false,
  unreadCount: () => 0,
  prefill: nothing,
  focus: nothing,
  showTeaser: nothing,
  destroy: nothing,
};
