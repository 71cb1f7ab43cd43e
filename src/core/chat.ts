import type { Reporter } from '../lib/reporter';
import { type ClientOptions, createClient } from '../service/client';
import { createService } from '../service/service';
import { createTokens } from '../service/tokens';
import type { TokenPair, TokenSource } from '../service/types';
import { createAutosave } from './autosave';
import { type Conversation, type ConversationSettings, createConversation } from './conversation';
import type { Emitter } from './events';
import type { Panel } from './panel';
import { fromStored } from './snapshot';
import { createStorage, type StoredRecord } from './storage';

/** What a chat needs of the options. */
interface ChatSettings extends ClientOptions, ConversationSettings {
  persistence: 'session' | 'none';
  onTokens?: ((pair: TokenPair) => void) | undefined;
}

export interface ChatOptions {
  /** Read at every use. The user and the service stay the same for the life of a chat. */
  getSettings(): ChatSettings;
  /** The tokens to begin with, or the host's way to them. */
  getTokenSource(): TokenSource;
  /** Tells widgets on one page apart, the same way after a reload. */
  slot: string;
  /** Starts signed out, until the host gives tokens. */
  loggedOut: boolean;
  panel: Panel;
  events: Emitter;
  report: Reporter;
  /** What the browser says. */
  isBrowserOnline?: () => boolean;
  /** A pair the host did not give. */
  onRenewed(pair: TokenPair): void;
  /** The user logged out in another tab. */
  onLogout(): void;
  /** Another page of this tab has gone on with the conversation. */
  onTakenOver(): void;
}

/** Everything that belongs to one user at one service: tokens, calls, conversation and its record in storage. */
export interface Chat {
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

export function createChat(options: ChatOptions): Chat {
  const { getSettings, loggedOut, slot, panel, events, report, onLogout } = options;
  const { baseUrl, userId, requestTimeout, persistence } = getSettings();
  const owner = `${baseUrl} ${userId}`;
  const life = new AbortController();
  const client = createClient(getSettings);

  const tokens = createTokens({
    getSource: options.getTokenSource,
    loggedOut,
    key: owner,
    refreshTokens: client.refreshTokens,
    requestTimeout,
    signal: life.signal,
    onRenewed(pair) {
      options.onRenewed(pair);
      report.contain('"onTokens" threw', () => getSettings().onTokens?.({ ...pair }));
      events.emit('auth:refreshed');
    },
    onSignedIn(is) {
      conversation.setSignedIn(is);
      if (!is) events.emit('auth:failed');
    },
    onLogout,
    onFault: report.warn,
  });

  const conversation: Conversation = createConversation({
    service: createService(client, tokens, (error) =>
      report.warn('A call failed because of an error in the widget.', error),
    ),
    signIn: tokens,
    getSettings,
    emit: events.emit,
    report,
    isBrowserOnline: options.isBrowserOnline,
    onReceived: panel.countReply,
  });

  const storage = createStorage({ persistence, slot, owner });
  restore(storage.load(), conversation, panel);
  if (loggedOut) conversation.setSignedIn(false);
  const autosave = createAutosave({ conversation, panel, storage });

  function close() {
    autosave.flush();
    autosave.stop();
    tokens.pause();
    life.abort();
    conversation.close();
  }

  return {
    conversation,
    setTokens: tokens.setTokens,
    broadcastLogout: tokens.broadcastLogout,
    close,

    pause() {
      autosave.flush();
      tokens.pause();
    },

    resume(fromCache) {
      const change = fromCache ? storage.findChange() : 'none';
      // The record belongs to the other page now.
      if (change !== 'none') autosave.stop();
      if (change === 'changed') options.onTakenOver();
      else if (change === 'wiped') onLogout();
      else tokens.resume(fromCache);
    },

    wipe() {
      close();
      storage.wipe();
    },
  };
}

function restore(stored: StoredRecord | undefined, conversation: Conversation, panel: Panel) {
  if (!stored) return;
  panel.restore(stored);
  const { sessionId, draft, entries } = stored;
  conversation.restore({ sessionId, draft, entries: fromStored(entries) });
}
