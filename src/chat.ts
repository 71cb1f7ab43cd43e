import { effect } from '@preact/signals-core';
import type { Emitter } from './events';
import { isText } from './guards';
import { type Conversation, createConversation } from './model/conversation';
import type { Panel } from './model/panel';
import { isMessage, readReplies } from './model/replies';
import { createStorage } from './model/storage';
import type { Options } from './options';
import type { Reporter } from './reporter';
import { createClient } from './service/client';
import { createService } from './service/service';
import { createTokens, type TokenPair, type TokenSource } from './service/tokens';

export interface ChatOptions {
  /** As they stand now; who the user is and where the service stands are fixed for the life of this chat. */
  current(): Options;
  /** The tokens to begin with, or the host's way to them. */
  source(): TokenSource;
  /** Starts signed out, until the host gives tokens. */
  loggedOut: boolean;
  panel: Panel;
  events: Emitter;
  report: Reporter;
  /** A pair the host did not give. */
  onRenewed(pair: TokenPair): void;
  /** The user logged out in another tab. */
  onLogout(): void;
  /** Another page in this tab has gone on with the conversation. */
  onMoved(): void;
}

export type Chat = ReturnType<typeof createChat>;

/** Changes of draft and panel are written down together; a page that goes away writes at once. */
const SAVE_DELAY_MS = 100;

/** Everything that belongs to one user at one service: tokens, calls, conversation and what is remembered of it. */
export function createChat(chat: ChatOptions) {
  const { current, loggedOut, panel, events, report, onLogout } = chat;
  const options = current();
  const { target } = options;
  const life = new AbortController();
  const owner = `${options.baseUrl} ${options.userId}`;
  const client = createClient(current);

  const tokens = createTokens({
    source: chat.source,
    loggedOut,
    key: owner,
    refresh: client.refreshTokens,
    requestTimeout: options.requestTimeout,
    signal: life.signal,
    onRenewed(pair) {
      chat.onRenewed(pair);
      report.contain('"onTokens" threw', () => current().onTokens?.({ ...pair }));
      events.emit('auth:refreshed');
    },
    onSignedIn(is) {
      conversation.signIn(is);
      if (!is) events.emit('auth:failed');
    },
    onLogout,
    onFault: report.warn,
  });

  const conversation: Conversation = createConversation({
    service: createService(client, tokens),
    rules() {
      const { readReplies: read = readReplies, beforeSend = (text: string) => text, ...rules } = current();
      return {
        actionOrder: rules.actionOrder,
        allowedOrigins: rules.connect.allowedOrigins,
        readReplies(body) {
          const replies: unknown = report.contain('"readReplies" threw', () => read(body));
          return Array.isArray(replies) ? replies.filter(isMessage) : [];
        },
        beforeSend(text) {
          const allowed: unknown = report.contain('"beforeSend" threw', () => beforeSend(text));
          return isText(allowed) && allowed;
        },
      };
    },
    emit: events.emit,
    onReceived: panel.received,
    canSignIn: tokens.canRetry,
    signInAgain: tokens.retry,
  });

  const storage = createStorage({
    persistence: options.persistence,
    // Tells inline widgets on one page apart, the same way after a reload.
    slot: isText(target) ? target : `${options.mode} ${target?.id}`,
    owner,
  });

  const stored = storage.load();
  if (stored) {
    panel.restore(stored);
    conversation.restore(stored);
  }
  if (loggedOut) conversation.signIn(false);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscribed = false;
  let written: unknown;

  function save() {
    if (timer) storage.save({ ...conversation.snapshot(), ...panel.snapshot() });
    clearTimeout(timer);
    timer = undefined;
  }

  const stopSaving = effect(() => {
    const { entries, sessionId, draft } = conversation;
    for (const { value } of [entries, sessionId, draft, panel.open, panel.unread]) void value;
    if (subscribed) timer ??= setTimeout(save, SAVE_DELAY_MS);
    subscribed = true;
    // At once, before anything leaves: after a crash nobody would know that it did.
    if (entries.value !== written) save();
    written = entries.value;
  });

  function close() {
    stopSaving();
    save();
    tokens.pause();
    life.abort();
    conversation.close();
  }

  return {
    conversation,
    setTokens: tokens.set,
    close,

    /** Forgets the user in this tab. */
    wipe() {
      close();
      storage.wipe();
    },

    /** Has every other tab of this user forget them too. */
    tellLogout: tokens.logout,

    /** Writes down what is not written yet and lets go of what the back/forward cache does not allow. */
    pause() {
      save();
      tokens.pause();
    },

    /** Back from the cache, a page may have missed what others did: a logout, another user, more of the conversation. */
    resume(fromCache: boolean) {
      const changed = fromCache ? storage.changed() : undefined;
      if (changed) chat.onMoved();
      else if (changed === null) onLogout();
      else tokens.resume(fromCache);
    },
  };
}
