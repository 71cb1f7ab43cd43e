import { useTranslation, useUi } from '../context';
import { Icon } from '../shared/Icon';

/** The bubble. */
export function Launcher() {
  const { panel, open, close } = useUi();
  const { t } = useTranslation();
  const isOpen = panel.open.value;
  const count = panel.unread.value;
  const openName = count ? t('openChatUnread', { count }) : t('openChat');
  return (
    <button
      class="launcher"
      part="launcher"
      aria-label={isOpen ? t('closeChat') : openName}
      aria-expanded={isOpen}
      onClick={isOpen ? close : open}
    >
      {/* Both are there, so that one turns into the other. */}
      <Icon name="chat" />
      <Icon name="down" />
      {count > 0 && <span class="badge">{count}</span>}
    </button>
  );
}
