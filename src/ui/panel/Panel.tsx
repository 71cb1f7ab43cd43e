import { useRef } from 'preact/hooks';
import { useOptions, useTranslation, useUi } from '../context';
import { useFocusRescue } from '../hooks/useFocusRescue';
import { useModal } from '../hooks/useModal';
import { useSwipe } from '../hooks/useSwipe';
import { isComposing } from '../shared/isComposing';
import { Transcript } from '../transcript/Transcript';
import { Body } from './Body';
import { Composer } from './Composer';
import { Header } from './Header';
import { Shortcuts } from './Shortcuts';
import { Status } from './Status';
import { Suggestions } from './Suggestions';

interface PanelProps {
  /** Whether it moves to its place when it opens. */
  movesIn?: boolean;
}

export function Panel({ movesIn }: PanelProps) {
  const { panel, fullScreen, attachments, close } = useUi();
  const { mode } = useOptions();
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  // A closed one is on its way out. Nobody reaches it any more.
  const isOpen = panel.open.value;
  const isModal = fullScreen.value && isOpen;
  useModal(dialog, isModal, attachments.value);
  useFocusRescue(dialog);
  const swipe = useSwipe(dialog);

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
      data-motion={isOpen ? movesIn && 'in' : 'out'}
      data-large={panel.large.value || undefined}
      inert={!isOpen}
      tabIndex={-1}
      aria-label={t('title')}
      aria-modal={isModal || undefined}
      onKeyDown={handleKey}
      onClose={handleClose}
      {...swipe}
    >
      <Header />
      <Body>
        <Transcript />
        <Shortcuts />
        <Suggestions />
      </Body>
      <Status />
      <Composer />
    </dialog>
  );
}
