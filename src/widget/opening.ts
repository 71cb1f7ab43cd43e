import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Panel } from '../chat/panel';
import type { Options } from '../options/widgetOptions';
import type { FocusTarget } from '../ui/context';

/** Opens and closes the panel, and decides where the focus goes. */
export interface Opening {
  /** Where the focus should go after the next rendering. */
  readonly focusTarget: Signal<FocusTarget | undefined>;
  /** For the host: the focus stays where it is, and comes back there once the panel had it. */
  open(): void;
  close(): void;
  toggle(): void;
  /** For the person: the panel takes the focus. `opener` gets it back. */
  openByHand(opener?: HTMLElement): void;
  closeByHand(): void;
  /** Moves the focus to the composer of an open panel. */
  focusComposer(): void;
  /** Opens or closes by the host's own button, if the element is in one. */
  toggleByButton(element: Element): void;
}

export function createOpening(panel: Panel, root: ShadowRoot, options: ReadonlySignal<Options>): Opening {
  const focusTarget = signal<FocusTarget | undefined>(undefined);
  let opener: HTMLElement | undefined;

  /** As a rule, the host's own button. */
  function focusedOnPage() {
    const { activeElement, body } = document;
    const isOfPage = activeElement instanceof HTMLElement && activeElement !== body && !root.activeElement;
    return isOfPage ? activeElement : undefined;
  }

  function open() {
    if (!panel.open.peek()) opener = focusedOnPage();
    panel.setOpen(true);
  }

  function openByHand(by?: HTMLElement) {
    if (!panel.open.peek()) opener = by;
    panel.setOpen(true);
    // On touch, the composer would raise the keyboard over the conversation.
    focusTarget.value = matchMedia('(pointer: coarse)').matches ? 'panel' : 'input';
  }

  function close(returnsFocus: boolean) {
    panel.setOpen(false);
    focusTarget.value = returnsFocus ? (opener?.isConnected ? opener : 'launcher') : undefined;
  }

  const closeByHost = () => close(Boolean(root.activeElement?.closest('dialog')));

  return {
    focusTarget,
    open,
    openByHand,
    close: closeByHost,
    closeByHand: () => close(true),

    toggle() {
      if (panel.open.peek()) closeByHost();
      else open();
    },

    focusComposer() {
      if (panel.open.peek()) focusTarget.value = 'input';
    },

    toggleByButton(element) {
      const { launcher: selector } = options.peek();
      const button = typeof selector === 'string' ? element.closest<HTMLElement>(selector) : null;
      if (!button) return;
      if (panel.open.peek()) closeByHost();
      else openByHand(button);
    },
  };
}
