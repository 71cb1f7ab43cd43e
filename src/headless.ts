import { signal } from '@preact/signals-core';
import type { Chat } from './chat/chat';
import { createEngine } from './chat/createEngine';
import { createEmitter, EVENT_NAMES } from './chat/events';
import { createSnapshots } from './chat/snapshots';
import { createReporter } from './lib/reporter';
import { createTranslation } from './locale/translation';
import { readHeadlessOptions } from './options/headlessOptions';
import type { HeadlessOptions } from './options/types';

export type { Chat, ChatParts, ChatSnapshot } from './chat/chat';
export type { ConnectionState } from './chat/connectionState';
export { EMPTY_SNAPSHOT } from './chat/emptySnapshot';
export {
  type Card,
  type CardKind,
  type CardOf,
  type CardPhase,
  type CardResults,
  type DeliveryStatus,
  type Entry,
  isCard,
  isSending,
  needsRetry,
  type Reply,
  textOf,
  textOfEntry,
  type UserMessage,
} from './chat/entry';
export type { ChatEventName, Events, Listener } from './chat/events';
export type { IncomingMessage, Message, ReplyEnd } from './chat/message';
export type { Refusal } from './chat/refusal';
export { type TranscriptTranslation, toPlainText } from './chat/transcript';
export type { KeyValueStorage } from './lib/keyValueStorage';
export type { Readable } from './lib/readable';
export type { Messages } from './locale/en';
export {
  type ConnectOptions,
  type EngineOptions,
  FinanceChatError,
  type HeadlessOptions,
  type PartialHeadlessOptions,
} from './options/types';
export type { ErrorCode, FailureKind, Fault } from './service/failure';
export type { Action, Metrics, TokenPair, TokenRequest, TokenSource } from './service/types';

/**
 * A chat without an interface: delivery, tokens, session and storage. Needs no DOM, and runs in a page, a worker or Node.
 * Throws a `FinanceChatError` for a wrong required option.
 */
export function createChat(given: HeadlessOptions): Chat {
  const report = createReporter();
  const options = signal(readHeadlessOptions(given, report));

  function getTranslation() {
    const { locale = 'en', messages } = options.peek();
    return createTranslation(locale, messages ? { [locale]: messages } : {}, undefined, report);
  }

  const engine = createEngine({
    options,
    readOptions: (change, before) => readHeadlessOptions(change, report, before),
    slot: options.peek().name,
    events: createEmitter(report, () => {}),
    eventNames: EVENT_NAMES.filter((name) => !/^(ready|open|close|unread)$/.test(name)),
    report,
    getTranslation,
  });
  const snapshots = createSnapshots(engine, report);
  return {
    ...engine,
    getSnapshot: snapshots.get,
    subscribe: snapshots.subscribe,

    destroy() {
      engine.destroy();
      snapshots.close();
    },
  };
}
