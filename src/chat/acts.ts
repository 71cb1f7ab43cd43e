import { isFilled, isFunction, isObject, isString } from '../lib/guards';
import { readShape } from '../lib/shape';
import { type Reporter, type Warn, warnOfUnknown } from '../report/reporter';
import type { TokenPair } from '../service/tokenPair';
import { ACTION, type Action } from '../service/wire';
import { isMessage } from './entry';
import { CHAT_EVENT_NAMES, type ChatEventName, EVENT_NAMES, type EventName, type Listener } from './events';
import type { About, DraftAbout, IncomingMessage } from './types';

/** What may be given with a text. */
export interface TextOptions {
  /** Something on the page that the text is about. */
  about?: About | undefined;
}

/** What may be given with a text for the composer. */
export interface AskOptions {
  /** Something on the page that the text is about. */
  about?: DraftAbout | undefined;
}

/** The methods that every chat has: a widget's handle, and a chat without an interface. */
export interface SharedActs<Change, Event extends EventName> {
  /**
   * Sends a text as if the person had written it. It waits until the chat was started or opened once. Returns whether it
   * was taken: a blank one is not, nor one that `beforeSend` refuses or that is longer than `maxLength`.
   */
  send(text: string, options?: TextOptions): boolean;
  /** Adds a card with the money overview, and fetches it. A widget opens its panel for it. */
  showMetrics(): void;
  /** Adds a card with the suggested actions, and fetches them. A widget opens its panel for it. */
  showActions(): void;
  /** Adds a card with a link to connect a bank, and fetches it. A widget opens its panel for it. */
  connectBank(): void;
  /**
   * Adds a reply that reached you another way. One with the `id` of an earlier one replaces it, in its place and without
   * being counted as unread again.
   */
  receive(message: IncomingMessage): void;
  /**
   * A reply that arrives piece by piece: pipe a stream of texts into it, or write them. Closing the stream ends the reply;
   * aborting it keeps its text as `interrupted`. *Stop*, `newSession()`, `logout()` and `destroy()` error it with an
   * `AbortError`, which cancels the source that is piped into it.
   */
  reply(): WritableStream<string>;
  /** Suggests questions, the first four, until the next message of the person. An empty list takes them away. */
  suggest(texts: readonly string[]): void;
  /** Gives a new pair: ends the signed-out state, and sends queued messages. Throws a `FinanceChatError` for a wrong one. */
  setTokens(pair: TokenPair): void;
  /**
   * Changes options, deeply. `null` takes one back to its default. Another `baseUrl` or `userId` starts a new
   * conversation. A pair that you have given before changes nothing. Throws a `FinanceChatError` for a wrong required
   * option.
   */
  update(change: Change): void;
  /**
   * Empties the conversation and creates a session, at once where the chat was started or opened. Messages that are being
   * sent stay.
   */
  newSession(): void;
  /** The conversation as plain text, without the links of cards and sources. Hidden amounts stay hidden. */
  transcript(): string;
  /** Listens to an event. Returns the function that stops it. */
  on<Name extends Event>(event: Name, listener: Listener<Name>): () => void;
  /** Forgets the user in every tab, and leaves the chat empty and signed out. */
  logout(): void;
}

/** The methods that a host's own interface needs besides. */
export interface Acts<Change> extends SharedActs<Change, ChatEventName> {
  /**
   * The person wants to talk: creates the session. Nothing is sent before, and nothing requested but for cards. Once is
   * enough, whoever signs in later.
   */
  start(): void;
  /** Keeps the text that is being written, also over a reload. */
  writeDraft(text: string): void;
  /** The person's *Try again* where messages cannot be sent: after `sendFailure`, or signed out. */
  retry(): void;
  /** The person's *Try again* for one message that failed or is not confirmed, or for a card. Takes the id of its entry. */
  resend(id: string): void;
  /**
   * The person chose an action: asks about it (the message `askAbout`), unless a listener of `action:selected` prevents
   * that. Returns whether the question was taken.
   */
  chooseAction(action: Action): boolean;
  /** The person follows the link of a card, whose id it takes. */
  followLink(id: string): void;
  /** Ends the replies that are arriving. Their text so far stays. */
  stopReplies(): void;
}

/** The methods of a conversation: those that are not about who the user is. */
export type ConversationActs = Omit<Acts<unknown>, 'setTokens' | 'update' | 'transcript' | 'on' | 'logout'>;

/** How a method is called from outside. */
interface Act {
  /** Whether the arguments fit. Tells the developer where they do not. */
  fits?(warn: Warn, ...given: unknown[]): boolean;
  /** It shows something to the user, so it does nothing after a logout. */
  shows?: true;
  /** The result of a call that does nothing: the arguments are wrong, or there is no chat. Without it, no call has a result. */
  otherwise?(): unknown;
}

export type ActTable<Methods> = { readonly [Name in keyof Methods]-?: Act };

/** The most questions that are suggested at once. */
export const MAX_SUGGESTIONS = 4;

const MESSAGE_FIELDS = ['id', 'payloadType', 'payload'];

/** Tells that a method got a wrong argument. */
function refuse(warn: Warn, call: string, takes: string): false {
  warn(['wrong-argument', call, takes]);
  return false;
}

export const takesText = (call: string) => (warn: Warn, given: unknown) =>
  isString(given) || refuse(warn, call, 'a string');

const takesListener =
  (call: string, names: readonly EventName[]) => (warn: Warn, name: unknown, listener: unknown) => {
    warnOfUnknown(warn, call, [String(name)], names);
    return isFunction(listener) || refuse(warn, call, 'the name of an event and a function');
  };

function takesMessage(warn: Warn, message: unknown): boolean {
  if (!isMessage(message)) {
    return refuse(warn, 'receive()', "a reply such as { payloadType: 'text', payload: { text: 'Hello' } }");
  }
  warnOfUnknown(warn, 'receive()', Object.keys(message), MESSAGE_FIELDS);
  return true;
}

function takesQuestions(warn: Warn, texts: unknown): boolean {
  const isList = Array.isArray(texts);
  if (!isList || !texts.every(isFilled)) refuse(warn, 'suggest()', 'an array of questions');
  return isList;
}

export const SHARED_ACTS: ActTable<SharedActs<unknown, EventName>> = {
  send: { fits: takesText('send()'), otherwise: () => false },
  showMetrics: {},
  showActions: {},
  connectBank: {},
  receive: { fits: takesMessage, shows: true },
  // Accepts all pieces, so that the pipe of the host does not fail.
  reply: { shows: true, otherwise: () => new WritableStream<string>() },
  suggest: { fits: takesQuestions, shows: true },
  setTokens: {
    fits: (warn, pair) =>
      !isFunction(pair) || refuse(warn, 'setTokens()', 'a pair (update() takes a function)'),
  },
  update: { fits: (warn, change) => isObject(change) || refuse(warn, 'update()', 'options') },
  newSession: {},
  transcript: { otherwise: () => '' },
  on: { fits: takesListener('on()', EVENT_NAMES), otherwise: () => () => {} },
  logout: {},
};

/** The methods of a chat without an interface. */
export const CHAT_ACTS: ActTable<Acts<unknown> & { destroy(): void }> = {
  ...SHARED_ACTS,
  on: { ...SHARED_ACTS.on, fits: takesListener('on() of a headless chat', CHAT_EVENT_NAMES) },
  start: {},
  writeDraft: { fits: takesText('writeDraft()') },
  retry: {},
  resend: {},
  chooseAction: {
    fits: (warn, action) =>
      !readShape(ACTION, action).mismatch ||
      refuse(warn, 'chooseAction()', '{ insightId, title, priorityRank }'),
    otherwise: () => false,
  },
  followLink: {},
  stopReplies: {},
  destroy: {},
};

interface Door<Methods> {
  /** The object whose methods are called; `undefined` while there is none, or no more. */
  getTarget(): Methods | undefined;
  /** Where wrong arguments are told. Without it, the target checks them. */
  report?: Pick<Reporter, 'warn'>;
  isLoggedOut?(): boolean;
  /** Called with each argument. */
  unwrap?(given: unknown): unknown;
}

/** The methods of a table as hosts call them. */
export function createActs<Methods extends object>(table: ActTable<Methods>, door: Door<Methods>): Methods {
  const { getTarget, report, isLoggedOut = () => false, unwrap = (given) => given } = door;

  const methodOf =
    (name: string, { fits, shows, otherwise }: Act) =>
    (...given: unknown[]) => {
      const target = getTarget();
      const isIgnored = !target || (shows && isLoggedOut());
      if (isIgnored || (report && fits && !fits(report.warn, ...given))) return otherwise?.();
      const method = target[name as keyof Methods] as (...given: unknown[]) => unknown;
      const result = method(...given.map(unwrap));
      return otherwise && result;
    };

  const methods = Object.entries<Act>(table).map(([name, act]) => [name, methodOf(name, act)]);
  return Object.fromEntries(methods) as Methods;
}
