import { batch, type Signal } from '@preact/signals';
import { type Chat, type ChatOptions, createChat } from '../core/chat';
import type { Emitter } from '../core/events';
import type { Panel } from '../core/panel';
import type { Reporter } from '../lib/reporter';
import type { Options, PartialOptions } from '../options/types';
import type { TokenPair } from '../service/types';
import { slotOf } from './slot';
import { updateOptions } from './updateOptions';

export interface UserChatOptions {
  options: Signal<Options>;
  panel: Panel;
  events: Emitter;
  report: Reporter;
  explainSilence: ChatOptions['explainSilence'];
  /** The chat of another user, or an empty one, has taken its place. */
  onReplaced(chat: Chat): void;
}

/** The chat of the user who is there now. It is replaced when the user changes or logs out. */
export interface UserChat {
  readonly current: Chat;
  /** Tokens after a logout start a new chat. */
  update(change: PartialOptions): void;
  /** Goes on where the user was signed out, also after a logout. A token function stays in force. */
  setTokens(pair: TokenPair): void;
  logout(): void;
}

export function createUserChat(parts: UserChatOptions): UserChat {
  const { options, panel, events, report, explainSilence, onReplaced } = parts;
  /** Until the host gives tokens. */
  let loggedOut = false;
  /** What became of the pair that the host gave. */
  let renewed: TokenPair | undefined;
  let chat = create();

  function create(): Chat {
    return createChat({
      getSettings: () => options.peek(),
      getTokenSource: () => renewed ?? options.peek().tokens,
      slot: slotOf(options.peek()),
      loggedOut,
      panel,
      events,
      report,
      isBrowserOnline: () => navigator.onLine,
      explainSilence,
      onRenewed(pair) {
        if (typeof options.peek().tokens !== 'function') renewed = pair;
      },
      onLogout: forget,
      onTakenOver() {
        chat.close();
        replace();
      },
    });
  }

  function replace() {
    if (options.peek().hideAmounts) panel.setAmountsHidden(true);
    chat = create();
    onReplaced(chat);
    if (panel.open.peek()) chat.conversation.start();
  }

  /** Leaves nothing of the user in this tab. */
  function forget() {
    const wasOpen = panel.open.peek();
    const hadUnread = panel.unread.peek() > 0;
    chat.wipe();
    panel.restore({ open: false, unread: 0 });
    loggedOut = true;
    replace();
    // Told last, because a listener may destroy the widget or sign in the next user.
    if (wasOpen) events.emit('close');
    if (hadUnread) events.emit('unread', { count: panel.unread.peek() });
  }

  function apply(change: PartialOptions, restartsWithTokens: boolean) {
    const signedOut = chat.conversation.signedOut.peek();
    const before = options.peek();
    const update = updateOptions(before, change, { signedOut, loggedOut: restartsWithTokens });
    if (update.hasNewTokens) renewed = undefined;
    // Nothing else ends a logout.
    if (change.tokens !== undefined) loggedOut = false;
    batch(() => {
      options.value = update.options;
      const { hideAmounts } = update.options;
      // The same `false` again uncovers nothing: some hosts give all their options at every change.
      if (change.hideAmounts || hideAmounts !== before.hideAmounts) panel.setAmountsHidden(hideAmounts);
    });
    if (update.restarts) {
      chat.wipe();
      replace();
    } else if (update.newPair) {
      chat.setTokens(update.newPair);
    }
  }

  return {
    get current() {
      return chat;
    },

    update: (change) => apply(change, loggedOut),

    setTokens(pair) {
      const { tokens } = options.peek();
      apply({ tokens: pair }, false);
      if (typeof tokens === 'function') options.value = { ...options.peek(), tokens };
    },

    logout() {
      chat.broadcastLogout();
      forget();
    },
  };
}
