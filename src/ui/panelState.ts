import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** What of the panel is kept over a reload. */
interface KeptPanel {
  open: boolean;
  unread: number;
  /** Missing in records of earlier versions. */
  amountsHidden?: boolean | undefined;
}

/** Tells the host. */
interface Emit {
  (name: 'open' | 'close'): unknown;
  (name: 'unread', detail: { count: number }): unknown;
}

/** Whether the panel is open, the bubble shown and the amounts hidden, and what arrived while it was closed. */
export interface PanelState {
  readonly open: ReadonlySignal<boolean>;
  readonly bubbleShown: ReadonlySignal<boolean>;
  /** Replies that arrived while the panel was closed. */
  readonly unread: ReadonlySignal<number>;
  /** Messages that waited in storage are sent while the panel is closed. */
  readonly resumed: ReadonlySignal<boolean>;
  /** A line beside the bubble. */
  readonly teaser: ReadonlySignal<string | undefined>;
  readonly amountsHidden: ReadonlySignal<boolean>;
  readonly kept: ReadonlySignal<KeptPanel>;

  setOpen(open: boolean): void;
  setBubbleShown(shown: boolean): void;
  setTeaser(text: string | undefined): void;
  /** Messages that waited in storage are sent now. */
  showResumed(): void;
  setAmountsHidden(hidden: boolean): void;
  /** So many replies came in. */
  countReplies(count: number): void;
  restore(kept: KeptPanel): void;
}

export function createPanelState(emit: Emit, hideAmounts: boolean): PanelState {
  const open = signal(false);
  const bubbleShown = signal(true);
  const unread = signal(0);
  const teaser = signal<string | undefined>(undefined);
  const resumed = signal(false);
  const amountsHidden = signal(hideAmounts);
  const kept = computed(() => ({
    open: open.value,
    unread: unread.value,
    amountsHidden: amountsHidden.value,
  }));

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
    resumed,
    amountsHidden,
    kept,

    setOpen(wanted) {
      if (open.peek() === wanted) return;
      open.value = wanted;
      if (wanted) {
        teaser.value = undefined;
        resumed.value = false;
        setUnread(0);
      }
      // A listener may have closed it again.
      if (open.peek() === wanted) emit(wanted ? 'open' : 'close');
    },

    setBubbleShown(shown) {
      bubbleShown.value = shown;
    },

    setTeaser(text) {
      teaser.value = text;
      resumed.value = false;
    },

    showResumed() {
      if (!open.peek()) resumed.value = true;
    },

    setAmountsHidden(hidden) {
      amountsHidden.value = hidden;
    },

    countReplies(count) {
      if (!open.peek()) setUnread(unread.peek() + count);
    },

    restore(state) {
      resumed.value = false;
      open.value = state.open;
      unread.value = state.unread;
      if (state.amountsHidden) amountsHidden.value = true;
    },
  };
}
