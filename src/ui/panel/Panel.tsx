import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { listen, observeMutations } from '../../lib/listen';
import { useUi } from '../context';
import { Transcript } from '../transcript/Transcript';
import { Composer, isComposing } from './Composer';
import { Header } from './Header';
import { Shortcuts, Suggestions } from './Shortcuts';
import { Status } from './Status';

/**
 * `built`: before it opens, hidden from everybody, so that a press only has to show it. `open`: from the start.
 * `opened`: after it was closed, so that it moves in. `leaving`: it moves out.
 */
type PanelPhase = 'built' | 'open' | 'opened' | 'leaving';

/**
 * The dialog of the chat. It is `open` only while it is modal: in Chromium, an open dialog that is not modal takes Escape
 * away from the page's own dialogs.
 */
export function Panel({ phase = 'open' }: { phase?: PanelPhase }) {
  const { t, options, panel, fullScreen, isEmpty, close } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = panel.open.value;
  const isModal = fullScreen.value && isOpen;
  useModality(dialog, isModal);
  useRescue(dialog);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event) || options.value.mode === 'inline') return;
    event.preventDefault();
    close();
  }

  /** The browser's own ways to close: Escape if the page took the key away, a back gesture. */
  function handleClose() {
    if (isModal && dialog.current?.isConnected && !dialog.current.open) close();
  }

  return (
    <dialog
      ref={dialog}
      class="panel surface column"
      part="panel"
      // Browsers hide a dialog that is not open. Test environments do, too, and many read no style sheets.
      style={{ display: 'flex' }}
      data-phase={phase}
      data-large={panel.large.value || undefined}
      inert={!isOpen}
      tabIndex={-1}
      aria-label={t('title')}
      // Screen readers do not say by themselves a status that was there before the panel opened.
      aria-describedby="status"
      aria-modal={isModal || undefined}
      onKeyDown={handleKey}
      onClose={handleClose}
    >
      <Header />
      {/* It scrolls as a whole while the conversation is empty; then the conversation scrolls. */}
      <div class="body column" data-empty={isEmpty.value}>
        <Transcript />
        <Shortcuts />
        <Suggestions />
      </div>
      <Status />
      <Composer />
    </dialog>
  );
}

/** Makes a dialog modal or not, and leaves the focus where it is. */
function useModality(panel: RefObject<HTMLDialogElement | null>, isModal: boolean) {
  const attachment = useUi().attachments.value;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that was taken off the page is no longer modal
  useLayoutEffect(() => {
    const dialog = panel.current;
    if (!dialog?.isConnected || !(isModal || dialog.open)) return;
    const focused = rootOf(dialog).activeElement as HTMLElement | null;
    dialog.close();
    if (isModal) {
      // The browser moves the focus into a dialog that becomes modal, also out of the page around a frame. An inert dialog
      // takes no focus.
      dialog.inert = true;
      dialog.showModal();
      dialog.inert = false;
    }
    focused?.focus();
  }, [panel, isModal, attachment]);
}

/** If a rendering removes the focused control, moves the focus to the entry that it was in, or else to the log. */
function useRescue(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return undefined;
    let focused: Element | null = null;
    let entry: HTMLElement | null | undefined;

    function remember() {
      // Some browsers tell of a focus that leaves because its element is being removed, which is over a moment later.
      queueMicrotask(() => {
        if (!current || focused?.isConnected === false) return;
        focused = rootOf(current).activeElement;
        entry = focused?.closest<HTMLElement>('.message, .card-place');
      });
    }

    listen(current, ['focusin', 'focusout'], remember);
    return observeMutations([current], { childList: true, subtree: true }, () => {
      if (focused?.isConnected !== false) return;
      focused = null;
      if (rootOf(current).activeElement) return;
      const place = entry?.isConnected ? entry : current.querySelector<HTMLElement>('[role=log]');
      place?.focus({ preventScroll: true });
    });
  }, [panel]);
}

const rootOf = (element: Element) => element.getRootNode() as ShadowRoot;
