import type { ReadonlySignal } from '@preact/signals';
import type { Engine } from '../chat/createEngine';
import type { Panel } from '../chat/panel';
import { toPlainText } from '../chat/transcript';
import { type LastResults, untilDestroyed } from '../chat/untilDestroyed';
import type { Reporter } from '../lib/reporter';
import type { Translation } from '../locale/translation';
import { textArgument } from '../options/textArgument';
import type { Options } from '../options/widgetOptions';
import type { Handle } from './handle';
import type { Opening } from './opening';

export interface HandleParts {
  chat: Engine;
  panel: Panel;
  opening: Opening;
  options: ReadonlySignal<Options>;
  report: Reporter;
  getTranslation(): Translation;
  removeFromPage(): void;
}

const LAST_RESULTS: LastResults<Handle> = {
  isOpen: () => false,
  unreadCount: () => 0,
  transcript: () => '',
  // Takes what is written, so that the pipe of the host does not fail.
  reply: () => new WritableStream(),
};

/** The methods of the handle over the parts of a widget. */
export function createHandle(parts: HandleParts): Handle {
  const { chat, panel, opening, options, report } = parts;
  let destroyed = false;

  function openAnd(show: () => void) {
    opening.open();
    show();
  }

  const handle: Handle = {
    open: opening.open,
    close: opening.close,
    toggle: opening.toggle,
    show: () => panel.setBubbleShown(true),
    hide: () => panel.setBubbleShown(false),
    isOpen: () => panel.open.peek(),
    unreadCount: () => panel.unread.peek(),
    send: (text) => void chat.send(text),
    prefill: (text) => chat.writeDraft(textArgument('prefill()', text, report)),
    focus: opening.focusComposer,
    showTeaser: (text) => panel.setTeaser(textArgument('showTeaser()', text, report)),
    showMetrics: () => openAnd(chat.showMetrics),
    showActions: () => openAnd(chat.showActions),
    connectBank: () => openAnd(chat.connectBank),
    receive: chat.receive,
    reply: chat.reply,
    setTokens: chat.setTokens,
    update({ mode, target, ...change }) {
      // Some hosts give all their options at every change.
      const isChanged = { mode: mode !== options.peek().mode, target: target !== options.peek().target };
      if (mode !== undefined && isChanged.mode) report.warn(['fixed-option', 'mode']);
      if (target !== undefined && isChanged.target) report.warn(['fixed-option', 'target']);
      chat.update(change);
    },
    newSession: chat.newSession,
    transcript: () => toPlainText(chat.entries.peek(), parts.getTranslation(), panel.amountsHidden.peek()),
    // It has the events of the panel, too.
    on: chat.on as Handle['on'],
    logout: chat.logout,

    destroy() {
      destroyed = true;
      parts.removeFromPage();
      chat.destroy();
    },
  };
  return untilDestroyed(handle, () => destroyed, LAST_RESULTS);
}
