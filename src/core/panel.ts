import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Emit } from './events';

/** What of the panel is kept over a reload. */
export interface PanelState {
  open: boolean;
  unread: number;
}

/** Whether the panel is open, the bubble shown and the amounts hidden, and what arrived while it was closed. */
export interface Panel {
  readonly open: ReadonlySignal<boolean>;
  readonly bubbleShown: ReadonlySignal<boolean>;
  /** Replies that arrived while the panel was closed. */
  readonly unread: ReadonlySignal<number>;
  /** A line beside the bubble. */
  readonly teaser: ReadonlySignal<string | undefined>;
  readonly amountsHidden: ReadonlySignal<boolean>;

  setOpen(open: boolean): void;
  setBubbleShown(shown: boolean): void;
  setTeaser(text: string | undefined): void;
  setAmountsHidden(hidden: boolean): void;
  /** A reply came in. */
  countReply(): void;
  restore(state: PanelState): void;
}

export function createPanel(emit: Emit, hideAmounts: boolean): Panel {
  const open = signal(false);
  const bubbleShown = signal(true);
  const unread = signal(0);
  const teaser = signal<string | undefined>(undefined);
  const amountsHidden = signal(hideAmounts);

  function setUnread(count: number) {
    if (unread.peek() === count) return;
    unread.value = count;
    emit('unread', { count });
  }

  return {
    open,
    bubbleShown,
    unread,
    teaser,
    amountsHidden,

    setOpen(wanted) {
      if (open.peek() === wanted) return;
      open.value = wanted;
      if (wanted) {
        teaser.value = undefined;
        setUnread(0);
      }
      emit(wanted ? 'open' : 'close');
    },

    setBubbleShown(shown) {
      bubbleShown.value = shown;
    },

    setTeaser(text) {
      teaser.value = text;
    },

    setAmountsHidden(hidden) {
      amountsHidden.value = hidden;
    },

    countReply() {
      if (!open.peek()) setUnread(unread.peek() + 1);
    },

    restore(state) {
      open.value = state.open;
      unread.value = state.unread;
    },
  };
}
