import type { RequestOptions } from '../service/request';
import type { TokenPair, TokenSource } from '../service/tokenPair';
import type { HistorySource, Message } from './types';

/** The part of a `Storage` that a chat uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Where the conversation is kept: in this tab's `sessionStorage`, in a storage of the host, or nowhere.
 * @inline
 */
export type Persistence = 'session' | 'none' | KeyValueStorage;

export interface ConnectOptions {
  /** Origins (`https://link.example`) that a connect link may lead to. @default any https origin */
  allowedOrigins?: readonly string[];
  /** Opens the link instead of a new tab, for example in a native shell. */
  open?: (url: string) => void;
}

/** The options of every conversation. */
export interface HostOptions extends RequestOptions {
  /** The user's tokens, or a function that fetches them from your own backend. They stay in memory only. */
  tokens: TokenSource;
  /** Called with every pair that you did not give yourself: renewed here or in another tab. */
  onTokens?: (pair: TokenPair) => void;
  /** Order of suggested actions by their `priorityRank`. @default 'as-sent' */
  actionOrder?: 'as-sent' | 'ascending' | 'descending';
  /**
   * Earlier messages, oldest first, or a function that fetches them when the panel is first opened (headless: at
   * `start()`). They are the beginning of a conversation that has none stored, and are stored with it. They are never
   * sent, counted or told as new. If the function fails, the chat begins without them; a wrong message is left out.
   */
  history?: HistorySource | undefined;
  /** Returns the replies in the body of a successful send. @default the body itself, its elements, or those of `body.messages`, where they are messages */
  // biome-ignore lint/suspicious/noExplicitAny: only the host knows it, and may say what it is
  readReplies?: (body: any) => Message[];
  /**
   * Returns the text to send, or refuses it: with `false`, or with the reason to show. A refused text stays in the
   * composer.
   */
  beforeSend?: (text: string) => string | false | { reason: string };
  /**
   * What the page shows, for the service: its route, its filters, the open account. Called once for each message, with
   * nothing, and sent with it in `payload.context`: plain data, at most 8,000 characters of JSON. It is never stored, shown
   * or logged. If it throws or gives anything else, such as a promise, the message goes without it.
   */
  context?: () => (object & { then?: never }) | undefined;
  /**
   * The longest message, in UTF-16 code units as `textarea.maxLength` counts. A longer one stays in the composer and is not
   * sent; so does one that `beforeSend` makes longer.
   * @default 4000
   */
  maxLength?: number;
}

/** Options that are checked, with their defaults. */
export type Settings = HostOptions &
  Required<Pick<HostOptions, 'chatType' | 'requestTimeout' | 'actionOrder' | 'maxLength'>> & {
    persistence: Persistence;
    connect: Pick<ConnectOptions, 'allowedOrigins'>;
  };
