import { Icon } from './Icon';
import type { UiProps } from './ui';

export function Launcher({ ui: { panel, say, open, close } }: UiProps) {
  const isOpen = panel.open.value;
  const count = panel.unread.value;
  return (
    <button
      class="launcher"
      part="launcher"
      aria-label={isOpen ? say('closeChat') : count ? say('openChatUnread', { count }) : say('openChat')}
      aria-expanded={isOpen}
      onClick={isOpen ? close : open}
    >
      <Icon name={isOpen ? 'close' : 'chat'} />
      {count > 0 && <span class="badge">{count}</span>}
    </button>
  );
}
