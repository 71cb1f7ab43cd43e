import type { Reporter } from '../lib/reporter';
import { createService, type ServiceOptions, type ServiceSettings } from '../service/service';
import type { TokenPair, TokenSource } from '../service/types';
import { type Conversation, type ConversationSettings, createConversation } from './conversation';
import type { Emitter } from './events';
import type { Panel } from './panel';
import { type ConversationRecord, createRecord } from './record';
import type { Persistence } from './storage';

/** The options that the chat of a user reads. The user and the service stay the same for its life. */
export interface UserSettings extends ServiceSettings, ConversationSettings {
  persistence: Persistence;
  onTokens?: ((pair: TokenPair) => void) | undefined;
}

export interface UserOptions {
  /** Read at every use. */
  getSettings(): UserSettings;
  /** The tokens to begin with, or the host's function. Without either, the user is signed out until the host gives tokens. */
  getTokenSource(): TokenSource | undefined;
  /** Tells the chats of one page apart, the same way after a reload. */
  slot: string;
  panel: Panel | undefined;
  events: Emitter;
  report: Reporter;
  isBrowserOnline?: (() => boolean) | undefined;
  diagnoseNoAnswer?: ServiceOptions['diagnoseNoAnswer'];
  /** The question about an action of this title. */
  askAbout(title: string): string;
  /** A pair that the host did not give. */
  onRenewed(pair: TokenPair): void;
  /** The user logged out in another tab. */
  onLogout(): void;
}

/** Everything that belongs to one user at one service: tokens, calls, conversation and its record in storage. */
export interface User {
  readonly conversation: Conversation;
  /** A new pair from the host. */
  setTokens(pair: TokenPair): void;
  /** Has every other tab of this user forget them, too. */
  broadcastLogout(): void;
  /** The page goes away: saves, and lets go of what the back/forward cache does not allow. */
  pause(): void;
  /** The page is back. Goes on, unless the record has changed meanwhile or was not kept. */
  resume(fromCache: boolean): ReturnType<ConversationRecord['resume']>;
  /** Keeps the conversation in another storage. */
  moveTo: ConversationRecord['moveTo'];
  close(): void;
  /** Forgets the user in this tab, and closes. */
  wipe(): void;
}

export function createUser(options: UserOptions): User {
  const { getSettings, getTokenSource, slot, panel, events, report } = options;
  const { isBrowserOnline, diagnoseNoAnswer, onLogout } = options;
  const { baseUrl, userId, persistence } = getSettings();
  const life = new AbortController();
  let wiped = false;
  const service = createService({
    ...{ getSettings, getTokenSource, signal: life.signal, report, diagnoseNoAnswer, onLogout },
    onRenewed(pair) {
      if (wiped) return;
      options.onRenewed(pair);
      report.contain(['host-threw', '"onTokens"'], () => getSettings().onTokens?.({ ...pair }));
      events.emit('auth:refreshed');
    },
    onSignedIn(is) {
      conversation.setSignedIn(is);
      if (!is) events.emit('auth:failed');
    },
  });
  const { tokens } = service;
  const conversation = createConversation({
    ...{ service, signIn: tokens, getSettings, emit: events.emit, report, isBrowserOnline },
    askAbout: options.askAbout,
    onReceived: (count) => panel?.countReplies(count),
  });
  const owner = `${baseUrl} ${userId}`;
  const record = createRecord({ conversation, panel, report, persistence, slot, owner });
  if (!getTokenSource()) conversation.setSignedIn(false);

  function close() {
    record.close();
    life.abort();
    conversation.close();
  }

  return {
    conversation,
    setTokens: tokens.setTokens,
    broadcastLogout: tokens.broadcastLogout,
    close,
    moveTo: record.moveTo,

    pause() {
      record.pause();
      tokens.pause();
    },

    resume(fromCache) {
      const change = record.resume();
      if (change === 'none') tokens.resume(fromCache);
      return change;
    },

    wipe() {
      wiped = true;
      record.wipe();
      close();
    },
  };
}
