import { useRef } from 'preact/hooks';
import { useChat, useOptions, useTranslation, useUi } from '../context';
import { usePanelFocus } from '../hooks/focus';
import { Transcript } from '../transcript/Transcript';
import { Composer, isComposing } from './Composer';
import { Header } from './Header';
import { Shortcuts, Suggestions } from './Shortcuts';
import { Status } from './Status';

/** `built`: before it opens, hidden from everybody, so that a press only has to show it. `leaving`: it moves out. */
export type PanelPhase = 'built' | 'open' | 'leaving';

/** The dialog of the chat. With `movesIn`, it moves to its place when it opens. */
export function Panel({ phase = 'open', movesIn }: { phase?: PanelPhase; movesIn?: boolean }) {
  const { panel, fullScreen, close } = useUi();
  const { mode } = useOptions();
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = phase === 'open';
  const isModal = fullScreen.value && isOpen;
  usePanelFocus(dialog, isModal);

  function handleKey(event: KeyboardEvent) {
    const { key, repeat, target } = event;
    const closes = key === 'Escape' && !isComposing(event) && mode !== 'inline';
    // A button takes a key that is held down for one press.
    const repeats = repeat && target instanceof Element && target.matches('button');
    if (closes || repeats) event.preventDefault();
    if (closes) close();
  }

  /** The browser's own ways to close: Escape if the page took the key away, a back gesture. */
  function handleClose() {
    if (dialog.current?.isConnected && !dialog.current.open) close();
  }

  return (
    <dialog
      ref={dialog}
      // Open from the start: the log measures itself before the dialog becomes modal.
      open
      class="panel"
      part="panel"
      data-phase={phase}
      data-moves-in={movesIn}
      data-large={panel.large.value || undefined}
      inert={!isOpen}
      tabIndex={-1}
      aria-label={t('title')}
      aria-modal={isModal || undefined}
      onKeyDown={handleKey}
      onClose={handleClose}
    >
      <Header />
      <Body />
      <Status />
      <Composer />
    </dialog>
  );
}

/** Between header and composer. It scrolls as a whole while the conversation is empty; then the conversation scrolls. */
const Body = () => (
  <div class="body" data-empty={useChat().entries.value.length === 0}>
    <Transcript />
    <Shortcuts />
    <Suggestions />
  </div>
);
