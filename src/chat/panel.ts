import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Emit } from './events';

/** Whether the panel is open, the bubble shown and the amounts hidden, and how many replies came while it was closed. */
export interface Panel {
  readonly open: ReadonlySignal<boolean>;
  readonly bubbleShown: Signal<boolean>;
  /** Replies that arrived while the panel was closed. */
  readonly unread: ReadonlySignal<number>;
  /** The replies that were unread when the panel was opened; none once it is closed. */
  readonly newCount: ReadonlySignal<number>;
  /** A line beside the bubble. */
  readonly teaser: Signal<string | undefined>;
  readonly amountsHidden: Signal<boolean>;
  /** The person wants it larger. */
  readonly large: Signal<boolean>;
  /** What is kept over a reload, by its name in the record of a chat. */
  readonly kept: Readonly<Record<string, Signal<unknown>>>;

  setOpen(open: boolean): void;
  /** Counts replies as unread while the panel is closed. */
  countReplies(count: number): void;
  /** The conversation is empty: no reply is unread. */
  clearUnread(): void;
  /**
   * Another user is here, or nobody: leaves no trace of the former one, and closes the panel of a bubble unless it
   * `staysOpen`. Returns the function that tells the host.
   */
  reset(staysOpen?: boolean): () => void;
}

export interface PanelSettings {
  /** Amounts are hidden at first, and for each user. */
  hideAmounts: boolean;
  /** A panel inside the page stays open. */
  mode: 'bubble' | 'inline';
}

export function createPanel(emit: Emit, getSettings: () => PanelSettings): Panel {
  const open = signal(false);
  const bubbleShown = signal(true);
  const unread = signal(0);
  const newCount = signal(0);
  const teaser = signal<string | undefined>(undefined);
  const amountsHidden = signal(getSettings().hideAmounts);
  const large = signal(false);

  function setUnread(count: number) {
    if (unread.peek() === count) return;
    unread.value = count;
    emit('unread', { count });
  }

  return {
    open,
    bubbleShown,
    unread,
    newCount,
    teaser,
    amountsHidden,
    large,
    kept: { open, unread, amountsHidden, large },

    setOpen(wanted) {
      if (open.peek() === wanted) return;
      open.value = wanted;
      newCount.value = wanted ? unread.peek() : 0;
      if (wanted) {
        teaser.value = undefined;
        setUnread(0);
      }
      // A listener may have closed it again.
      if (open.peek() === wanted) emit(wanted ? 'open' : 'close');
    },

    countReplies(count) {
      if (!open.peek()) setUnread(unread.peek() + count);
    },

    clearUnread: () => setUnread(0),

    reset(staysOpen) {
      const wasOpen = open.peek();
      const unreadBefore = unread.peek();
      open.value = wasOpen && (staysOpen || getSettings().mode === 'inline');
      unread.value = 0;
      newCount.value = 0;
      teaser.value = undefined;
      if (getSettings().hideAmounts) amountsHidden.value = true;
      return () => {
        if (wasOpen && !open.peek()) emit('close');
        if (unread.peek() !== unreadBefore) emit('unread', { count: unread.peek() });
      };
    },
  };
}
