import { computed, signal } from '@preact/signals-core';
import { type Acts, CHAT_ACTS, createActs } from './chat/acts';
import { createEngine } from './chat/engine';
import { createEmitter } from './chat/events';
import { mapState } from './chat/state';
import type { ChatSnapshot, Entry } from './chat/types';
import { createTranslation } from './locale/translation';
import { type HeadlessSettings, readHeadlessOptions } from './options/headlessOptions';
import type { Given, HeadlessOptions, PartialHeadlessOptions } from './options/types';
import { createChatPage } from './page/chatPage';
import { createReporter } from './report/reporter';

export { EMPTY_SNAPSHOT, isCard, isSending, needsRetry, textOf, textOfEntry } from './chat/entry';
export type { ChatEventName } from './chat/events';
export type { KeyValueStorage } from './chat/options';
export type * from './chat/types';
export type * from './hostTypes';
export type { EngineOptions, HeadlessOptions, PartialHeadlessOptions } from './options/types';
export { FinanceChatError } from './report/warnings';
export type { Fault } from './service/failure';
export type { Action, MetricCard, Metrics } from './service/wire';

/** The methods of a chat. */
export interface ChatActs extends Acts<PartialHeadlessOptions> {}

/** A chat without an interface. After `destroy()` every method does nothing. */
export interface Chat extends ChatActs {
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
export function createChat(given: Given<HeadlessOptions>): Chat {
  const report = createReporter();
  const options = signal(readHeadlessOptions(given, report));

  const engine = createEngine<HeadlessSettings, PartialHeadlessOptions>({
    options,
    report,
    getTranslation,
    readOptions: (change, before) => readHeadlessOptions(change, report, before),
    slot: options.peek().name,
    page: createChatPage(() => options.peek().baseUrl),
    events: createEmitter(report, () => {}),
  });

  const entries = computed(() => Object.freeze(engine.user.value.entries.value.map(withTextSoFar)));

  const snapshot = computed(() => {
    const chat = engine.user.value;
    const parts = mapState<ChatSnapshot>((name) => chat[name].value);
    return Object.freeze({ ...parts, entries: entries.value });
  });

  function getTranslation() {
    const { locale = 'en', messages } = options.peek();
    return createTranslation(locale, messages ? { [locale]: messages } : {});
  }

  function subscribe(listener: () => void) {
    // A signal tells its subscriber of the value that it has at first, too.
    const before = snapshot.peek();
    return snapshot.subscribe((now) => {
      if (now !== before && !engine.isDestroyed())
        report.contain(['host-threw', 'A listener of subscribe()'], listener);
    });
  }

  return {
    ...createActs(CHAT_ACTS, {
      getTarget: () => (engine.isDestroyed() ? undefined : { ...engine.user.peek(), ...engine }),
      report,
      isLoggedOut: engine.isLoggedOut,
    }),
    getSnapshot: () => snapshot.value,
    subscribe,
  };
}

/** An entry of a snapshot does not change, also while the reply arrives. */
function withTextSoFar(entry: Entry): Entry {
  if (entry.kind !== 'reply' || !entry.arriving) return entry;
  const { arriving, ...reply } = entry;
  return Object.freeze({ ...reply, payload: { text: arriving.value } });
}
