import { computed } from '@preact/signals-core';
import type { Reporter } from '../lib/reporter';
import type { Service } from '../service/service';
import type { Tokens } from '../service/tokens';
import type { ConversationActs } from './acts';
import { createCards } from './cards';
import { EMPTY_SNAPSHOT } from './chatSnapshot';
import { createComposer } from './composer';
import { createConnection } from './connection';
import { createEntries } from './entries';
import {
  type Entry,
  type IncomingMessage,
  isQueued,
  isSending,
  needsRetry,
  type Rating,
  textOfEntry,
} from './entry';
import { type Emit, emitUntil } from './events';
import { createHistory } from './history';
import type { Settings } from './options';
import { createOutbox } from './outbox';
import { createReplies } from './replies';
import { createSession } from './session';
import { type ChatState, createState } from './state';

export interface ConversationOptions {
  service: Service;
  /** How a signed-out user gets back in. */
  signIn: Pick<Tokens, 'canRetry' | 'retry'>;
  /** Read at every use. */
  getSettings(): Settings;
  emit: Emit;
  report: Reporter;
  isBrowserOnline?: (() => boolean) | undefined;
  /** Aborts when the chat of this user ends. */
  signal: AbortSignal;
  onReceived(count: number): void;
  /** The question about an action of this title. */
  askAbout(title: string): string;
}

export interface SavedConversation {
  sessionId: string | undefined;
  draft: string;
  entries: readonly Entry[];
}

/** The conversation of one user. */
export interface Conversation extends ConversationActs, ChatState {
  /** The person says whether a reply is helpful; `null` takes that back. */
  rate(id: string, value: Rating | null): void;
  /** Adds replies. Those that come together are shown together. */
  receive(messages: readonly IncomingMessage[]): void;
  isStarted(): boolean;
  comeBack(): void;
  setBrowserOnline(online: boolean): void;
  setSignedIn(is: boolean): void;
  /** Signed out: has the host's token function asked again. */
  signInAgain(): void;
  /** The host has given earlier messages, perhaps after the beginning. */
  loadHistory(): void;
  /** Shows a stored conversation. Nothing of it is sent without a press. */
  restore(saved: SavedConversation): void;
}

export function createConversation(options: ConversationOptions): Conversation {
  const { service, signIn, getSettings, report, signal, onReceived } = options;
  const emit = emitUntil(signal, options.emit);
  const state = createState();
  const entries = createEntries(state.entries);
  const composer = createComposer({ state, getSettings, report });
  const replies = createReplies({ state, entries, emit, report, signal, getSettings, onReceived });
  const history = createHistory({ entries, report, signal, getSettings });
  const { isBrowserOnline } = options;
  const connection = createConnection({
    state: state.connection,
    emit,
    signal,
    isBrowserOnline,
    onBackOnline: () => outbox.run(),
  });
  const session = createSession({ state, service, connection, signal, emit });
  const outbox = createOutbox({
    state,
    service,
    connection,
    session,
    entries,
    replies,
    emit,
    report,
    signal,
  });
  const cards = createCards({
    state,
    service,
    entries,
    connection,
    signal,
    emit,
    report,
    getSettings,
    resumeSending: outbox.resume,
  });

  function start() {
    outbox.start();
    if (state.signedOut.peek()) return;
    history.load();
    session.open().catch(() => {
      // The session has shown its failure.
    });
  }

  function send(given: string): boolean {
    const text = composer.check(given);
    if (!text || !outbox.add(text)) return false;
    state.suggestions.value = EMPTY_SNAPSHOT.suggestions;
    return true;
  }

  function signInAgain() {
    if (!state.signedOut.peek() || !signIn.canRetry()) return;
    signIn.retry();
    state.signedOut.value = false;
    if (outbox.isStarted()) outbox.goOnSignedIn(start);
  }

  return {
    ...state,
    canSignIn: computed(() => state.signedOut.value && signIn.canRetry()),
    start,
    isStarted: outbox.isStarted,
    send,
    signInAgain,
    writeDraft: composer.write,
    receive: replies.receive,
    reply: replies.open,
    stopReplies: replies.stop,

    suggest(texts) {
      state.suggestions.value = Object.freeze(texts);
    },

    showMetrics: () => cards.add('metrics'),
    showActions: () => cards.add('actions'),
    connectBank: () => cards.add('connect'),
    followLink: cards.followLink,

    resend(id) {
      const message = state.entries.peek().find((entry) => entry.id === id && needsRetry(entry));
      if (!message) return cards.reload(id);
      // The limit may be lower by now.
      if (!composer.fits(textOfEntry(message))) return;
      entries.update(id, { status: 'queued', fault: undefined });
      start();
    },

    retry() {
      signInAgain();
      start();
    },

    chooseAction: ({ insightId, priorityRank, title }) =>
      emit('action:selected', { insightId, priorityRank }) && send(options.askAbout(title)),

    rate(id, value) {
      const reply = state.entries.peek().find((entry) => entry.id === id);
      if (reply?.kind !== 'reply') return;
      entries.update(id, { feedback: value ?? undefined });
      emit('feedback', { id: reply.hostId ?? id, value });
    },

    comeBack() {
      cards.comeBack();
      outbox.resume();
    },

    setBrowserOnline(online) {
      connection.setBrowserOnline(online);
      if (online && outbox.isStarted()) outbox.start();
    },

    setSignedIn(is) {
      state.signedOut.value = !is;
      if (is && outbox.isStarted()) outbox.goOnSignedIn(start);
    },

    loadHistory() {
      if (outbox.isStarted() && !state.signedOut.peek()) history.load();
    },

    newSession() {
      history.drop();
      replies.discard();
      state.suggestions.value = EMPTY_SNAPSHOT.suggestions;
      state.entries.value = state.entries.peek().filter((entry) => isQueued(entry) || isSending(entry));
      state.sessionId.value = undefined;
      start();
    },

    restore(saved) {
      if (saved.sessionId || saved.entries.length > 0) history.drop();
      composer.write(saved.draft);
      state.entries.value = saved.entries;
      state.sessionId.value = saved.sessionId;
    },
  };
}
