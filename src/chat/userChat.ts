import type { Reporter } from '../lib/reporter';
import { createService, type ServiceOptions, type ServiceSettings } from '../service/service';
import type { TokenPair, TokenSource } from '../service/types';
import { type Conversation, type ConversationSettings, createConversation } from './conversation';
import type { Emitter } from './events';
import type { Panel } from './panel';
import { createRecord } from './record';
import type { Persistence } from './storage';

/** What a chat needs of the options. */
interface ChatSettings extends ServiceSettings, ConversationSettings {
  persistence: Persistence;
  onTokens?: ((pair: TokenPair) => void) | undefined;
}

export interface UserChatOptions {
  /** Read at every use. The user and the service stay the same for the life of a chat. */
  getSettings(): ChatSettings;
  /** The tokens to begin with, or the host's way to them. */
  getTokenSource(): TokenSource;
  /** Tells the chats of one page apart, the same way after a reload. */
  slot: string;
  /** Starts signed out, until the host gives tokens. */
  loggedOut: boolean;
  panel?: Panel | undefined;
  events: Emitter;
  report: Reporter;
  /** What the browser says. */
  isBrowserOnline?: () => boolean;
  diagnoseNoAnswer?: ServiceOptions['diagnoseNoAnswer'];
  /** A pair the host did not give. */
  onRenewed(pair: TokenPair): void;
  /** The user logged out in another tab. */
  onLogout(): void;
  /** Another page of this tab has gone on with the conversation. */
  onTakenOver(): void;
  /** The page is back, and nothing tells what happened in this tab meanwhile. */
  onNotKept(): void;
}

/** Everything that belongs to one user at one service: tokens, calls, conversation and its record in storage. */
export interface UserChat {
  readonly conversation: Conversation;
  /** A new pair from the host. */
  setTokens(pair: TokenPair): void;
  /** Has every other tab of this user forget them, too. */
  broadcastLogout(): void;
  /** The page goes away: saves, and lets go of what the back/forward cache does not allow. */
  pause(): void;
  /** The page is back; from the cache, it may have missed what others did. */
  resume(fromCache: boolean): void;
  close(): void;
  /** Forgets the user in this tab, and closes. */
  wipe(): void;
}

export function createUserChat(options: UserChatOptions): UserChat {
  const { getSettings, loggedOut, slot, panel, events, report, onLogout } = options;
  const { baseUrl, userId, persistence } = getSettings();
  const owner = `${baseUrl} ${userId}`;
  const life = new AbortController();
  let wiped = false;
  const service = createService({
    getSettings,
    getTokenSource: options.getTokenSource,
    loggedOut,
    signal: life.signal,
    report,
    diagnoseNoAnswer: options.diagnoseNoAnswer,
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
    onLogout,
  });
  const { tokens } = service;

  const conversation: Conversation = createConversation({
    service,
    signIn: tokens,
    getSettings,
    emit: events.emit,
    report,
    isBrowserOnline: options.isBrowserOnline,
    onReceived: (count) => panel?.countReplies(count),
  });

  const record = createRecord({ conversation, panel, report, persistence, slot, owner });
  if (loggedOut) conversation.setSignedIn(false);

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

    pause() {
      record.pause();
      tokens.pause();
    },

    resume(fromCache) {
      const change = record.resume();
      if (change === 'changed') options.onTakenOver();
      else if (change === 'wiped') onLogout();
      else if (change === 'not kept') options.onNotKept();
      else tokens.resume(fromCache);
    },

    wipe() {
      wiped = true;
      record.wipe();
      close();
    },
  };
}
