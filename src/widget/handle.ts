import { computed, type ReadonlySignal } from '@preact/signals';
import type { AskOptions } from '../chat/about';
import {
  type ActTable,
  createActs,
  SHARED_ACTS,
  type SharedActs,
  takesListener,
  takesText,
} from '../chat/acts';
import type { Engine } from '../chat/engine';
import { EVENT_NAMES, type EventName } from '../chat/events';
import type { Panel } from '../chat/panel';
import type { PartialOptions } from '../options/types';
import type { Options } from '../options/widgetOptions';
import type { Reporter } from '../report/reporter';
import type { Opening } from './opening';

/** A widget on the page. After `destroy()` every method does nothing. `mode` and `target` stay whatever `update` is given. */
export interface Handle extends SharedActs<PartialOptions, EventName> {
  /** Opens the panel without taking focus. */
  open(): void;
  /** Closes the panel. */
  close(): void;
  /** Opens the panel, or closes it if it is open. */
  toggle(): void;
  /** Shows the bubble. */
  show(): void;
  /** Hides the bubble. The panel stays as it is. */
  hide(): void;
  /** Whether the panel is open. */
  isOpen(): boolean;
  /** Replies that arrived while the panel was closed. */
  unreadCount(): number;
  /** Puts a text into the composer, in place of the text that is there. */
  prefill(text: string): void;
  /**
   * Opens the panel without taking focus, with a text in the composer. A text that the person has typed or changed is not
   * replaced. `about` says what on the page is meant, on a chip above the text that the person can remove: it is sent with
   * the message as `payload.about`. The chip rises from the element `from`.
   */
  ask(text: string, options?: AskOptions): void;
  /** Moves the focus to the composer of an open panel. */
  focus(): void;
  /** Shows a line beside the bubble that the person can open or dismiss. */
  showTeaser(text: string): void;
  /** Leaves the page as it was before `init`. */
  destroy(): void;
}

export const HANDLE_ACTS: ActTable<Handle> = {
  ...SHARED_ACTS,
  on: { ...SHARED_ACTS.on, fits: takesListener(EVENT_NAMES) },
  open: {},
  close: {},
  toggle: {},
  show: {},
  hide: {},
  isOpen: { otherwise: () => false },
  unreadCount: { otherwise: () => 0 },
  prefill: { fits: takesText('prefill()') },
  ask: { fits: takesText('ask()') },
  focus: {},
  showTeaser: { fits: takesText('showTeaser()'), shows: true },
  destroy: {},
};

/** @internal */
export interface HandleParts {
  engine: Engine<PartialOptions>;
  panel: Panel;
  opening: Opening;
  options: ReadonlySignal<Options>;
  report: Reporter;
  removeFromPage(): void;
}

/**
 * The methods of the handle over the parts of a widget.
 * @internal
 */
export function createHandle({
  engine,
  panel,
  opening,
  options,
  report,
  removeFromPage,
}: HandleParts): Handle {
  let isDestroyed = false;

  function openAnd(show: () => void) {
    opening.open();
    show();
  }

  function update(change: PartialOptions) {
    const before = options.peek().hideAmounts;
    engine.acts.peek().update(change);
    const { hideAmounts } = options.peek();
    // The same `false` again uncovers nothing: some hosts give all their options at every change.
    if (change.hideAmounts || hideAmounts !== before) panel.setAmountsHidden(hideAmounts);
  }

  function destroy() {
    // First, as listeners that are told of the end may call methods.
    isDestroyed = true;
    // The page may have broken a function that the removal needs. The chat still ends.
    report.contain(['widget-error'], removeFromPage);
    engine.destroy();
  }

  const handle = computed((): Handle => {
    const acts = engine.acts.value;
    const { ask, prefill } = engine.user.value;
    return {
      ...acts,
      open: opening.open,
      close: opening.close,
      toggle: opening.toggle,
      show: () => panel.setBubbleShown(true),
      hide: () => panel.setBubbleShown(false),
      isOpen: () => panel.open.peek(),
      unreadCount: () => panel.unread.peek(),
      ask: (text, given) => openAnd(() => ask(text, given)),
      prefill,
      focus: opening.focusComposer,
      showTeaser: panel.setTeaser,
      showMetrics: () => openAnd(acts.showMetrics),
      showActions: () => openAnd(acts.showActions),
      connectBank: () => openAnd(acts.connectBank),
      update,
      // It has the events of the panel, too.
      on: acts.on as Handle['on'],
      destroy,
    };
  });

  return createActs(HANDLE_ACTS, {
    getTarget: () => (isDestroyed ? undefined : handle.peek()),
    report,
    isLoggedOut: engine.isLoggedOut,
  });
}
