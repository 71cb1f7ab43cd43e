import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Panel } from '../chat/panel';
import { listen } from '../lib/listen';
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
  stop(): void;
}

export function createOpening(panel: Panel, root: ShadowRoot, options: ReadonlySignal<Options>): Opening {
  const focusTarget = signal<FocusTarget | undefined>(undefined);
  let opener: HTMLElement | undefined;

  /** The focused element of the page: mostly its button that opens the chat. */
  function focusedOnPage() {
    const { activeElement, body } = document;
    const isOfPage = activeElement instanceof HTMLElement && activeElement !== body && !root.activeElement;
    return isOfPage ? activeElement : undefined;
  }

  function open(by: HTMLElement | undefined) {
    if (!panel.open.peek()) opener = by;
    panel.setOpen(true);
  }

  const openByHost = () => open(focusedOnPage());

  function openByHand(by?: HTMLElement) {
    open(by);
    // On touch, the composer would raise the keyboard over the conversation.
    focusTarget.value = matchMedia('(pointer: coarse)').matches ? 'panel' : 'input';
  }

  function close(returnsFocus: boolean) {
    panel.setOpen(false);
    focusTarget.value = returnsFocus ? (opener?.isConnected ? opener : 'launcher') : undefined;
  }

  const closeByHost = () => close(Boolean(root.activeElement?.closest('dialog')));

  /** The page's own button opens and closes, too. */
  function toggleByButton({ target }: Event) {
    const { launcher: selector } = options.peek();
    if (typeof selector !== 'string' || !(target instanceof Element)) return;
    const button = target.closest<HTMLElement>(selector);
    if (!button) return;
    if (panel.open.peek()) closeByHost();
    else openByHand(button);
  }

  return {
    focusTarget,
    open: openByHost,
    openByHand,
    close: closeByHost,
    closeByHand: () => close(true),

    toggle() {
      if (panel.open.peek()) closeByHost();
      else openByHost();
    },

    focusComposer() {
      if (panel.open.peek()) focusTarget.value = 'input';
    },

    stop: listen(document, ['click'], toggleByButton),
  };
}
