import type { ReadonlySignal } from '@preact/signals';
import type { CardKind } from '../core/entry';
import { type Emitter, EVENT_NAMES } from '../core/events';
import type { IncomingMessage } from '../core/message';
import type { Panel } from '../core/panel';
import { isMessage } from '../core/replies';
import { toPlainText } from '../core/transcript';
import { isFunction, isString } from '../lib/guards';
import type { Reporter } from '../lib/reporter';
import type { Words } from '../locale/words';
import type { Options } from '../options/types';
import { findUnknownNames, warnOfUnknownFields, warnOfUnknownOptions } from '../options/unknownNames';
import { findMisspeltTokens } from '../service/misspeltTokens';
import type { Handle } from './handle';
import type { Opening } from './opening';
import type { UserChat } from './userChat';

export interface HandleParts {
  userChat: UserChat;
  panel: Panel;
  opening: Opening;
  events: Emitter;
  options: ReadonlySignal<Options>;
  report: Reporter;
  getWords(): Words;
  destroy(): void;
}

/** Some services count their messages. */
const toIncoming = ({ id, ...message }: IncomingMessage): IncomingMessage =>
  id === undefined || id === null ? message : { ...message, id: String(id) };

const MESSAGE_FIELDS = ['id', 'payloadType', 'payload'];

/** The methods of the handle over the parts of a widget. */
export function createHandle(parts: HandleParts): Handle {
  const { userChat, panel, opening, events, options, report } = parts;
  const getConversation = () => userChat.current.conversation;

  function showCard(kind: CardKind) {
    opening.open();
    getConversation().showCard(kind);
  }

  function textOf(call: string, given: unknown): string {
    if (!isString(given)) report.warn(['wrong-argument', call, 'a text']);
    return String(given);
  }

  return {
    open: opening.open,
    close: opening.close,
    toggle: opening.toggle,
    show: () => panel.setBubbleShown(true),
    hide: () => panel.setBubbleShown(false),
    isOpen: () => panel.open.peek(),
    unreadCount: () => panel.unread.peek(),
    send: (text) => void getConversation().send(textOf('send()', text)),
    prefill: (text) => getConversation().writeDraft(textOf('prefill()', text)),
    focus: opening.focusComposer,
    showTeaser: (text) => panel.setTeaser(textOf('showTeaser()', text)),
    showMetrics: () => showCard('metrics'),
    showActions: () => showCard('actions'),
    connectBank: () => showCard('connect'),
    receive(message) {
      warnOfUnknownFields('receive()', message, MESSAGE_FIELDS, report);
      if (isMessage(message)) getConversation().receive([toIncoming(message)]);
      else report.warn(['wrong-argument', 'receive()', '{ id?, payloadType, payload }']);
    },
    reply: () => getConversation().reply(),
    setTokens(pair) {
      for (const warning of findMisspeltTokens('setTokens()', pair)) report.warn(warning);
      userChat.setTokens(pair);
    },
    update(change) {
      warnOfUnknownOptions(change, report);
      for (const name of ['mode', 'target'] as const) {
        // Some hosts give all their options at every change.
        const isChanged = change[name] !== undefined && change[name] !== options.peek()[name];
        if (isChanged) report.warn(['fixed-option', name]);
      }
      userChat.update(change);
    },
    newSession: () => getConversation().newSession(),
    transcript: () =>
      toPlainText(getConversation().entries.peek(), parts.getWords(), panel.amountsHidden.peek()),
    on(name, listener) {
      for (const found of findUnknownNames([String(name)], EVENT_NAMES))
        report.warn(['unknown-event', ...found]);
      if (isFunction(listener)) return events.on(name, listener);
      report.warn(['wrong-argument', 'on()', 'the name of an event and a function']);
      return () => {};
    },
    logout: userChat.logout,
    destroy: parts.destroy,
  };
}

/** What the methods with a result return after `destroy()`. */
const DESTROYED_RESULTS: Readonly<Record<string, () => unknown>> = {
  isOpen: () => false,
  unreadCount: () => 0,
  transcript: () => '',
  // Takes what is written, so that the host's pipe does not fail.
  reply: () => new WritableStream(),
};

/** The same handle, but once the widget is destroyed its methods do nothing. */
export function guardHandle(handle: Handle, isDestroyed: () => boolean): Handle {
  const guarded = Object.entries(handle).map(([name, method]: [string, (...given: unknown[]) => unknown]) => [
    name,
    // Whoever listens late must get the way to stop, too.
    (...given: unknown[]) =>
      isDestroyed() && name !== 'on' ? DESTROYED_RESULTS[name]?.() : method(...given),
  ]);
  return Object.fromEntries(guarded) as Handle;
}
