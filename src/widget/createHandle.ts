import type { ReadonlySignal } from '@preact/signals';
import { isText } from '../chat/checkArguments';
import type { Engine } from '../chat/engine';
import type { Panel } from '../chat/panel';
import { guardDestroyed } from '../lib/forward';
import type { Reporter } from '../lib/reporter';
import type { PartialOptions } from '../options/types';
import type { Options } from '../options/widgetOptions';
import { type Handle, NO_HANDLE } from './handle';
import type { Opening } from './opening';

export interface HandleParts {
  engine: Engine<PartialOptions>;
  panel: Panel;
  opening: Opening;
  options: ReadonlySignal<Options>;
  report: Reporter;
  removeFromPage(): void;
}

/** The methods of the handle over the parts of a widget. */
export function createHandle(parts: HandleParts): Handle {
  const { panel, opening, options, report } = parts;
  const { acts } = parts.engine;

  function openAnd(show: () => void) {
    opening.open();
    show();
  }

  const handle: Handle = {
    ...acts,
    open: opening.open,
    close: opening.close,
    toggle: opening.toggle,
    show: () => panel.setBubbleShown(true),
    hide: () => panel.setBubbleShown(false),
    isOpen: () => panel.open.peek(),
    unreadCount: () => panel.unread.peek(),

    prefill(text) {
      if (isText('prefill()', text, report)) acts.writeDraft(text);
    },

    focus: opening.focusComposer,

    showTeaser(text) {
      if (isText('showTeaser()', text, report)) panel.setTeaser(text);
    },

    showMetrics: () => openAnd(acts.showMetrics),
    showActions: () => openAnd(acts.showActions),
    connectBank: () => openAnd(acts.connectBank),

    update(change) {
      const before = options.peek().hideAmounts;
      acts.update(change);
      const { hideAmounts } = options.peek();
      // The same `false` again uncovers nothing: some hosts give all their options at every change.
      if (change?.hideAmounts || hideAmounts !== before) panel.setAmountsHidden(hideAmounts);
    },

    // It has the events of the panel, too.
    on: acts.on as Handle['on'],

    destroy() {
      // The page may have broken a function that the removal needs. The chat still ends.
      report.contain(['widget-error'], parts.removeFromPage);
      parts.engine.destroy();
    },
  };
  return guardDestroyed(handle, NO_HANDLE);
}
