import { createService, type ServiceOptions } from '../service/service';
import type { Tokens } from '../service/tokens';
import { type Conversation, type ConversationOptions, createConversation } from './conversation';
import type { Emitter } from './events';
import type { Panel } from './panel';
import { type ConversationRecord, createRecord } from './record';
import type { StorageOptions } from './storage';

export interface UserOptions
  extends Pick<ConversationOptions, 'getSettings' | 'report' | 'isBrowserOnline' | 'askAbout'>,
    Pick<ServiceOptions, 'getTokenSource' | 'diagnoseNoAnswer' | 'onRenewed' | 'onLogout'>,
    Pick<StorageOptions, 'slot'> {
  panel: Panel | undefined;
  events: Emitter;
}

/** Everything that belongs to one user at one service: tokens, calls, conversation and its record in storage. */
export interface User {
  readonly conversation: Conversation;
  readonly tokens: Pick<Tokens, 'setTokens' | 'broadcastLogout'>;
  /** The page goes away: saves, and releases the lock and channel that the back/forward cache does not allow. */
  pause(): void;
  /** The page is back, perhaps after a time in the cache. Goes on, unless its record has changed or was not kept. */
  resume(awayMs?: number): ReturnType<ConversationRecord['resume']>;
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
  const { signal } = life;
  let wiped = false;
  const service = createService({
    getSettings,
    getTokenSource,
    signal,
    report,
    diagnoseNoAnswer,
    onLogout,
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
    service,
    signIn: tokens,
    getSettings,
    emit: events.emit,
    report,
    signal,
    isBrowserOnline,
    askAbout: options.askAbout,
    onReceived: (count) => panel?.countReplies(count),
  });
  const owner = `${baseUrl} ${userId}`;
  const record = createRecord({ conversation, panel, report, persistence, slot, owner });
  if (!getTokenSource()) conversation.setSignedIn(false);

  function close() {
    record.close();
    life.abort();
  }

  return {
    conversation,
    tokens,
    close,
    moveTo: record.moveTo,

    pause() {
      record.pause();
      tokens.pause();
    },

    resume(awayMs) {
      const change = record.resume();
      if (change === 'none') tokens.resume(awayMs);
      return change;
    },

    wipe() {
      wiped = true;
      record.wipe();
      close();
    },
  };
}
