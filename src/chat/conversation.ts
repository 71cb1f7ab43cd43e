import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Reporter } from '../lib/reporter';
import type { Fault } from '../service/failure';
import type { Service } from '../service/service';
import type { Action } from '../service/types';
import { type CardSettings, createCards } from './cards';
import { type ComposerSettings, createComposer } from './composer';
import type { ConnectionState } from './connectionState';
import { createEntries } from './entries';
import { type Entry, isCard, isQueued, isSending } from './entry';
import { type Emit, emitUntil } from './events';
import type { IncomingMessage, Message } from './message';
import type { Refusal } from './refusal';
import { createReplies } from './replies';
import { createSending } from './sending';
import type { SignIn } from './signIn';
import { createStreaming } from './streaming';

/** What the host decides about a conversation. Read at every use, so that it can change. */
export interface ConversationSettings extends CardSettings, ComposerSettings {
  readReplies?: ((body: unknown) => Message[]) | undefined;
}

export interface ConversationOptions {
  service: Service;
  signIn: SignIn;
  getSettings(): ConversationSettings;
  emit: Emit;
  report: Reporter;
  isBrowserOnline?: (() => boolean) | undefined;
  onReceived(count: number): void;
}

/** What was said, what is on its way, and what keeps it from going on. */
export interface Conversation {
  readonly entries: ReadonlySignal<readonly Entry[]>;
  readonly draft: ReadonlySignal<string>;
  /** The host did not let the last text pass. */
  readonly refusal: ReadonlySignal<Refusal | undefined>;
  readonly sessionId: ReadonlySignal<string | undefined>;
  readonly connection: ReadonlySignal<ConnectionState>;
  readonly signedOut: ReadonlySignal<boolean>;
  /** Signed out, and `retry` asks the host for tokens again. */
  readonly canSignIn: ReadonlySignal<boolean>;
  /** The failure that keeps queued messages from being sent. */
  readonly obstacle: ReadonlySignal<Fault | undefined>;
  /** How many replies are arriving, those of which no piece is there yet included. */
  readonly arriving: ReadonlySignal<number>;
  /** How many of them have no piece yet. */
  readonly awaited: ReadonlySignal<number>;
  /** The connect link from which the person is back, by the id of its card. */
  readonly returnedFrom: ReadonlySignal<string | undefined>;

  /** From now on requests are made. */
  start(): void;
  /** Whether the text was taken: a blank or refused one is not. */
  send(text: string): boolean;
  /** Puts a text into the composer. */
  writeDraft(text: string): void;
  /** Adds replies. Those that come together are shown together. */
  receive(messages: readonly IncomingMessage[]): void;
  /** A reply that arrives piece by piece. */
  reply(): WritableStream<string>;
  /** The person's *Stop* for the replies that are arriving. */
  stopReplies(): void;
  /** The person's *Try again* for one message or card. */
  resend(id: string): void;
  /** The person's *Try again* for whatever keeps the conversation from going on. */
  retry(): void;
  showMetrics(): void;
  showActions(): void;
  connectBank(): void;
  chooseAction(action: Action): void;
  /** The person follows the connect link of a card. */
  followLink(id: string): void;
  /** The person is back in this tab. */
  comeBack(): void;
  setBrowserOnline(online: boolean): void;
  setSignedIn(is: boolean): void;
  /** Empties the conversation, except for what is still on its way, and creates a session. */
  newSession(): void;
  /** Shows a stored conversation. Nothing of it is sent without a press. */
  restore(saved: SavedConversation): void;
  close(): void;
}

export interface SavedConversation {
  sessionId: string | undefined;
  draft: string;
  entries: readonly Entry[];
}

export function createConversation(options: ConversationOptions): Conversation {
  const { getSettings, report } = options;
  const life = new AbortController();
  const emit = emitUntil(life.signal, options.emit);
  const entries = createEntries();
  const composer = createComposer(getSettings, report);
  const shared = { ...options, emit, entries, signal: life.signal };
  const replies = createReplies(shared);
  const streaming = createStreaming(shared);
  const sending = createSending({
    ...shared,
    onTaken: replies.readAnswer,
    onBug: (error) => report.warn(['widget-error'], error),
  });
  const cards = createCards({ ...shared, connection: sending.connection, onShown: sending.resume });

  function resend(id: string) {
    const card = entries.list.peek().find((entry) => entry.id === id && isCard(entry));
    if (card && isCard(card)) void cards.show(card.kind, id);
    else sending.resend(id);
  }

  function send(given: string): boolean {
    const text = composer.check(given);
    if (text) sending.queue(text);
    return text !== undefined;
  }

  return {
    entries: entries.list,
    draft: composer.draft,
    refusal: composer.refusal,
    sessionId: sending.sessionId,
    connection: sending.connection.state,
    signedOut: sending.signedOut,
    obstacle: sending.obstacle,
    returnedFrom: cards.returnedFrom,
    canSignIn: computed(() => sending.signedOut.value && options.signIn.canRetry()),
    start: sending.start,
    send,
    writeDraft: composer.write,
    receive: replies.receive,
    arriving: streaming.arriving,
    awaited: streaming.awaited,
    reply: streaming.open,
    stopReplies: streaming.stop,
    resend,
    retry: sending.retry,
    showMetrics: () => void cards.show('metrics'),
    showActions: () => void cards.show('actions'),
    connectBank: () => void cards.show('connect'),
    followLink: cards.followLink,
    setBrowserOnline: sending.setBrowserOnline,
    setSignedIn: sending.setSignedIn,

    chooseAction({ insightId, priorityRank, title }) {
      if (emit('action:selected', { insightId, priorityRank })) send(title);
    },

    comeBack() {
      cards.comeBack();
      sending.resume();
    },

    newSession() {
      streaming.discard();
      entries.replaceAll(entries.list.peek().filter((entry) => isQueued(entry) || isSending(entry)));
      sending.restart();
    },

    restore({ sessionId, draft, entries: saved }) {
      composer.write(draft);
      entries.replaceAll(saved);
      sending.restore(sessionId);
    },

    close() {
      life.abort();
      sending.close();
    },
  };
}
