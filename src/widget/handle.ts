import { type ActTable, type AskOptions, SHARED_ACTS, type SharedActs, takesText } from '../chat/acts';
import type { EventName } from '../chat/events';
import type { PartialOptions } from '../options/types';

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
