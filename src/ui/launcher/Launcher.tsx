import { useUi } from '../context';
import { IconButton } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { noRecording } from '../shared/noRecording';

/** The bubble. A pointer, a finger or the focus on it is the intent to open the chat. */
export function Launcher({ onIntent }: { onIntent(): void }) {
  const { t, panel, open, close } = useUi();
  const isOpen = panel.open.value;
  const count = panel.unread.value;
  const openName = count ? t('openChatUnread', { count }) : t('openChat');
  return (
    <button
      class="launcher"
      part="launcher"
      aria-label={isOpen ? t('closeChat') : openName}
      aria-expanded={isOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={isOpen ? close : open}
    >
      <Icon name="chat" />
      <Icon name="down" />
      {count > 0 && <span class="badge">{count}</span>}
    </button>
  );
}

/** The host's line beside the bubble. */
export function Teaser() {
  const { t, mask, panel, open, focusTarget } = useUi();
  const text = panel.teaser.value;
  if (!text) return null;

  function dismiss() {
    panel.teaser.value = undefined;
    focusTarget.value = 'launcher';
  }

  return (
    <div {...noRecording('teaser')}>
      <button dir="auto" onClick={open}>
        {mask(text)}
      </button>
      <IconButton name={t('dismiss')} icon="close" onClick={dismiss} />
    </div>
  );
}
