import { signal } from '@preact/signals-core';

export type Panel = ReturnType<typeof createPanel>;

/** Whether the panel is open, the bubble shown, and what arrived meanwhile. */
export function createPanel(emit: (event: string, detail?: object) => void) {
  const open = signal(false);
  const bubble = signal(true);
  const unread = signal(0);
  const teaser = signal<string | undefined>(undefined);

  function count(messages: number) {
    if (unread.peek() === messages) return;
    unread.value = messages;
    emit('unread', { count: messages });
  }

  return {
    open,
    bubble,
    unread,
    teaser,

    toggle(wanted: boolean) {
      if (open.peek() === wanted) return;
      open.value = wanted;
      if (wanted) {
        teaser.value = undefined;
        count(0);
      }
      emit(wanted ? 'open' : 'close');
    },

    received() {
      if (!open.peek()) count(unread.peek() + 1);
    },

    snapshot: () => ({ open: open.peek(), unread: unread.peek() }),

    restore(stored: { open: boolean; unread: number }) {
      open.value = stored.open;
      unread.value = stored.unread;
    },
  };
}
