import { signal } from '@preact/signals-core';
import { type Acts, CHAT_ACTS, createActs } from './chat/acts';
import type { ChatParts, ChatSnapshot } from './chat/chatSnapshot';
import { createEngine } from './chat/engine';
import { createEmitter } from './chat/events';
import { createSnapshots, guardReadable, mapState } from './chat/state';
import { createTranslation } from './locale/translation';
import { type HeadlessSettings, readHeadlessOptions } from './options/headlessOptions';
import type { HeadlessOptions, PartialHeadlessOptions } from './options/types';
import { createChatPage } from './page/chatPage';
import { createReporter } from './report/reporter';

export type { About, TextOptions } from './chat/about';
export {
  type ChatParts,
  type ChatSnapshot,
  type ConnectionState,
  EMPTY_SNAPSHOT,
  type Refusal,
} from './chat/chatSnapshot';
export type { HistoryMessage, HistoryRequest, HistorySource } from './chat/entry';
export {
  type Card,
  type CardKind,
  type CardOf,
  type CardPhase,
  type CardResults,
  type DeliveryStatus,
  type Entry,
  type IncomingMessage,
  isCard,
  isSending,
  type Message,
  needsRetry,
  type Rating,
  type Reply,
  type ReplyEnd,
  type ReplyExtras,
  type Source,
  textOf,
  textOfEntry,
  type UserMessage,
} from './chat/entry';
export type { ChatEventName, Events, Listener } from './chat/events';
export type { ConnectOptions, KeyValueStorage } from './chat/options';
export { type TranscriptTranslation, toPlainText } from './chat/transcript';
export type { Readable } from './lib/readable';
export type { Messages } from './locale/en';
export {
  type EngineOptions,
  FinanceChatError,
  type HeadlessOptions,
  type PartialHeadlessOptions,
} from './options/types';
export type { ErrorCode, FailureKind, Fault } from './service/failure';
export type { HostRequest, RequestFacts } from './service/request';
export type { TokenPair, TokenRequest, TokenSource } from './service/tokenPair';
export type { Action, MetricCard, Metrics } from './service/wire';

/** The methods of a chat. */
export interface ChatActs extends Acts<PartialHeadlessOptions> {}

/**
 * A chat without an interface. In `entries` of its own, the list stays the same while a reply arrives: follow the text in
 * `arriving` of that reply. After `destroy()` every method does nothing.
 */
export interface Chat extends ChatParts, ChatActs {
  /** Everything at this moment: the same object until something changes. */
  getSnapshot(): ChatSnapshot;
  /**
   * Calls the listener after every change; while a reply arrives, every 20 ms at most. Returns the function that stops
   * it. A listener that throws is reported in the console.
   */
  subscribe(listener: () => void): () => void;
  /** Ends every request, timer and listener. The stored conversation stays, for the next page. */
  destroy(): void;
}

/**
 * A chat without an interface: delivery, tokens, session and storage. Needs no DOM, and runs in a page, a worker or Node.
 * Throws a `FinanceChatError` for a wrong required option.
 */
export function createChat(given: HeadlessOptions): Chat {
  const report = createReporter();
  const options = signal(readHeadlessOptions(given, report));

  function getTranslation() {
    const { locale = 'en', messages } = options.peek();
    return createTranslation(locale, messages ? { [locale]: messages } : {});
  }

  const engine = createEngine<HeadlessSettings, PartialHeadlessOptions>({
    options,
    report,
    getTranslation,
    readOptions: (change, before) => readHeadlessOptions(change, report, before),
    slot: options.peek().name,
    page: createChatPage(() => options.peek().baseUrl, report),
    events: createEmitter(report, () => {}),
  });
  const snapshots = createSnapshots(engine.state, report);

  let isDestroyed = false;

  function destroy() {
    // First, as listeners that are told of the end may call methods.
    isDestroyed = true;
    engine.destroy();
  }

  return {
    ...createActs(CHAT_ACTS, {
      getTarget: () => (isDestroyed ? undefined : { ...engine.acts.peek(), destroy }),
      report,
      isLoggedOut: engine.isLoggedOut,
    }),
    getSnapshot: snapshots.get,
    subscribe: snapshots.subscribe,
    ...mapState<ChatParts>((name) => guardReadable<unknown>(engine.state[name], report)),
  };
}
