import type { CardKind } from '../core/entry';
import type { Emitter } from '../core/events';
import type { Panel } from '../core/panel';
import { isMessage } from '../core/replies';
import { toPlainText } from '../core/transcript';
import type { Reporter } from '../lib/reporter';
import type { Words } from '../locale/words';
import type { Handle } from './handle';
import type { Opening } from './opening';
import type { UserChat } from './userChat';

export interface HandleParts {
  userChat: UserChat;
  panel: Panel;
  opening: Opening;
  events: Emitter;
  report: Reporter;
  getWords(): Words;
  destroy(): void;
}

/** The methods of the handle over the parts of a widget. */
export function createHandle(parts: HandleParts): Handle {
  const { userChat, panel, opening, events, report } = parts;
  const getConversation = () => userChat.current.conversation;

  function showCard(kind: CardKind) {
    opening.open();
    getConversation().showCard(kind);
  }

  return {
    open: opening.open,
    close: opening.close,
    toggle: opening.toggle,
    show: () => panel.setBubbleShown(true),
    hide: () => panel.setBubbleShown(false),
    isOpen: () => panel.open.peek(),
    unreadCount: () => panel.unread.peek(),
    send: (text) => void getConversation().send(String(text)),
    prefill: (text) => getConversation().writeDraft(String(text)),
    focus: opening.focusComposer,
    showTeaser: (text) => panel.setTeaser(String(text)),
    showMetrics: () => showCard('metrics'),
    showActions: () => showCard('actions'),
    connectBank: () => showCard('connect'),
    receive(message) {
      if (isMessage(message)) getConversation().receive([message]);
      else report.warn('receive() takes { payloadType, payload }.');
    },
    setTokens: userChat.setTokens,
    update: userChat.update,
    newSession: () => getConversation().newSession(),
    transcript: () =>
      toPlainText(getConversation().entries.peek(), parts.getWords(), panel.amountsHidden.peek()),
    on: events.on,
    logout: userChat.logout,
    destroy: parts.destroy,
  };
}

/** What the methods with a result return after `destroy()`. */
const DESTROYED_RESULTS: Readonly<Record<string, unknown>> = {
  isOpen: false,
  unreadCount: 0,
  transcript: '',
};

/** The same handle, but once the widget is destroyed its methods do nothing. */
export function guardHandle(handle: Handle, isDestroyed: () => boolean): Handle {
  const guarded = Object.entries(handle).map(([name, method]: [string, (...given: unknown[]) => unknown]) => [
    name,
    // Whoever listens late must get the way to stop, too.
    (...given: unknown[]) => (isDestroyed() && name !== 'on' ? DESTROYED_RESULTS[name] : method(...given)),
  ]);
  return Object.fromEntries(guarded) as Handle;
}
