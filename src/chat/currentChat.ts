import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Reporter } from '../lib/reporter';
import type { EngineSettings } from '../options/engineOptions';
import type { GivenOptions } from '../options/types';
import type { TokenPair } from '../service/types';
import type { Emitter } from './events';
import type { Panel } from './panel';
import { updateOptions } from './updateOptions';
import { createUserChat, type UserChat, type UserChatOptions } from './userChat';

export interface CurrentChatParts<Settings extends EngineSettings> {
  options: Signal<Settings>;
  /** Checks a change of the options. Throws a `FinanceChatError` for a wrong required one. */
  readOptions(change: GivenOptions, before: Settings): Settings;
  /** Tells the chats of one page apart, the same way after a reload. */
  slot: string;
  panel?: Panel | undefined;
  events: Emitter;
  report: Reporter;
  diagnoseNoAnswer: UserChatOptions['diagnoseNoAnswer'];
  isBrowserOnline(): boolean;
  /** Whether the chat that takes the place of another makes requests at once. */
  isStarted(): boolean;
  /** The options have changed. */
  onUpdate?(before: Settings, change: GivenOptions): void;
  /** The chat of another user, or an empty one, is about to take the place of the former. */
  onReplace?(): void;
  onReplaced?(): void;
  /** Nothing of the user is left. */
  onForgotten(): void;
}

/** The chat of the user who is there now. It is replaced when the user changes or logs out. */
export interface CurrentChat {
  readonly chat: ReadonlySignal<UserChat>;
  /** Tokens after a logout start a new chat. */
  update(change: GivenOptions): void;
  /** Goes on where the user was signed out, also after a logout. A token function stays in force. */
  setTokens(pair: TokenPair): void;
  logout(): void;
}

export function createCurrentChat<Settings extends EngineSettings>(
  parts: CurrentChatParts<Settings>,
): CurrentChat {
  const { options, slot, panel, events, report } = parts;
  /** Until the host gives tokens. */
  let loggedOut = false;
  /** What became of the pair that the host gave. */
  let renewed: TokenPair | undefined;
  const chat = signal(create());

  function create(): UserChat {
    return createUserChat({
      ...{ slot, loggedOut, panel, events, report },
      getSettings: () => options.peek(),
      // Whether it is a function decides what is shown.
      getTokenSource: () => renewed ?? options.value.tokens,
      isBrowserOnline: parts.isBrowserOnline,
      diagnoseNoAnswer: parts.diagnoseNoAnswer,
      onRenewed(pair) {
        if (typeof options.peek().tokens !== 'function') renewed = pair;
      },
      onLogout: forget,
      onTakenOver: startAnew,
      onNotKept,
    });
  }

  function startAnew() {
    chat.peek().close();
    restart();
  }

  /** The person may have signed out on a page in between. A pair of the host may be the former user's. */
  function onNotKept() {
    if (typeof options.peek().tokens === 'function') {
      const tellReset = panel?.reset();
      startAnew();
      tellReset?.();
    } else {
      forget();
      events.emit('auth:failed');
    }
  }

  function replace() {
    parts.onReplace?.();
    chat.value = create();
    parts.onReplaced?.();
  }

  function restart() {
    replace();
    if (parts.isStarted()) chat.peek().conversation.start();
  }

  /** Leaves nothing of the user in this tab. */
  function forget() {
    chat.peek().wipe();
    const tellReset = panel?.reset();
    loggedOut = true;
    replace();
    parts.onForgotten();
    // Told last, because a listener may end the chat or sign in the next user.
    tellReset?.();
  }

  function apply(change: GivenOptions, restartsWithTokens: boolean) {
    const signedOut = chat.peek().conversation.signedOut.peek();
    const before = options.peek();
    const state = { signedOut, loggedOut: restartsWithTokens };
    const update = updateOptions(before, change, state, parts.readOptions);
    if (update.hasNewTokens) renewed = undefined;
    // Nothing else ends a logout.
    if (change.tokens !== undefined) loggedOut = false;
    batch(() => {
      options.value = update.options;
      parts.onUpdate?.(before, change);
    });
    if (update.restarts) {
      chat.peek().wipe();
      panel?.setTeaser(undefined);
      restart();
    } else if (update.newPair) {
      chat.peek().setTokens(update.newPair);
    } else if (signedOut && typeof change.tokens === 'function') {
      chat.peek().conversation.retry();
    }
  }

  return {
    chat,

    update: (change) => apply(change, loggedOut),

    setTokens(pair) {
      const { tokens } = options.peek();
      apply({ tokens: pair }, false);
      if (typeof tokens === 'function') options.value = { ...options.peek(), tokens };
    },

    logout() {
      chat.peek().broadcastLogout();
      forget();
    },
  };
}
