import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Panel } from '../chat/panel';
import { randomId } from '../lib/crypto';
import { isString } from '../lib/guards';
import { joinStops, listen } from '../lib/listen';
import type { Options } from '../options/widgetOptions';
import type { Reporter } from '../report/reporter';
import type { FocusTarget } from '../ui/context';

/** The focused element, perhaps in the shadow root of another. */
const focusedIn = ({ activeElement: found }: DocumentOrShadowRoot): Element | null =>
  found?.shadowRoot?.activeElement ? focusedIn(found.shadowRoot) : found;

/** Opens and closes the panel, also by the page's own buttons, and decides where the focus goes. */
export function createOpening(
  panel: Panel,
  root: ShadowRoot,
  options: ReadonlySignal<Options>,
  isPageReady: ReadonlySignal<boolean>,
  report: Reporter,
) {
  /** Where the focus should go after the next rendering. */
  const focusTarget = signal<FocusTarget | undefined>(undefined);
  /** Gets the focus back. */
  let opener: HTMLElement | undefined;

  /** The focused element of the page: mostly its button that opens the chat. */
  function focusedOnPage() {
    const focused = focusedIn(document);
    const isOfPage = focused instanceof HTMLElement && focused !== document.body && !root.activeElement;
    return isOfPage ? focused : undefined;
  }

  function open(by = focusedOnPage()) {
    if (!panel.open.peek()) opener = by;
    panel.setOpen(true);
  }

  function openByHand(button?: HTMLElement) {
    open(button);
    // On touch, the composer would raise the keyboard over the conversation.
    focusTarget.value = matchMedia('(pointer: coarse)').matches ? 'panel' : 'input';
  }

  const formerFocus = () => (opener?.isConnected ? opener : 'launcher');

  /** When the panel closes, also by a logout, a focus in it goes back to where it came from. */
  function returnFocus() {
    if (!panel.open.value) return undefined;
    return () => {
      focusTarget.value = root.activeElement?.closest('dialog') ? formerFocus() : undefined;
    };
  }

  /** The focus goes back even where Safari gave none to the button that was pressed. */
  function closeByHand() {
    panel.setOpen(false);
    focusTarget.value = formerFocus();
  }

  /** Safari gives no focus to a button that is pressed, so the button is handed over. A double-click is one click. */
  function toggleByButton(event: Event) {
    const { target, detail } = event as MouseEvent;
    const { launcher: selector } = options.peek();
    if (detail > 1 || !isString(selector) || !(target instanceof Element)) return;
    const button = target.closest<HTMLElement>(selector);
    if (!button) return;
    if (panel.open.peek()) panel.setOpen(false);
    else openByHand(button);
  }

  /**
   * Tells assistive technology on the page's own buttons what they open, and whether it is open. Buttons that come later are
   * found when the panel opens or closes. A page may keep the attributes itself.
   */
  function markButtons() {
    const { launcher: selector } = options.value;
    if (!isString(selector)) return undefined;
    const buttons = [...document.querySelectorAll(selector)];
    if (buttons.length === 0 && isPageReady.value) report.warn(['missing-launcher', selector]);
    root.host.id ||= `finance-chat-${randomId()}`;
    const marks = { 'aria-expanded': `${panel.open.value}`, 'aria-controls': root.host.id };
    const removals: (() => void)[] = [];
    for (const button of buttons) {
      for (const [name, value] of Object.entries(marks)) {
        if (button.hasAttribute(name)) continue;
        button.setAttribute(name, value);
        removals.push(() => button.removeAttribute(name));
      }
    }
    return joinStops(removals);
  }

  return {
    focusTarget,
    /** For the host: the focus stays where it is, and comes back there once the panel had it. */
    open: () => open(),
    close: () => panel.setOpen(false),
    /** For the person: the panel takes the focus. */
    openByHand: () => openByHand(),
    closeByHand,
    stop: joinStops([listen(document, ['click'], toggleByButton), effect(returnFocus), effect(markButtons)]),
  };
}
