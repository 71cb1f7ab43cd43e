import { Launcher } from './Launcher';
import { Panel } from './Panel';
import { Teaser } from './Teaser';
import type { UiProps } from './ui';

export function Widget({ ui }: UiProps) {
  const { options, panel, scheme, fullScreen, locale, rtl, say } = ui;
  const { mode, launcher, position, appearance } = options;
  const open = panel.open.value;
  const count = panel.unread.value;
  const bubble = mode === 'bubble' && launcher === true && panel.bubble.value;
  return (
    <div
      class="widget"
      lang={locale}
      dir={rtl ? 'rtl' : 'ltr'}
      data-mode={mode}
      data-position={position}
      data-scheme={scheme.value}
      data-density={appearance.density}
      data-full-screen={fullScreen.value}
    >
      {open && <Panel ui={ui} />}
      {bubble && !open && panel.teaser.value && <Teaser ui={ui} />}
      {bubble && !(open && fullScreen.value) && <Launcher ui={ui} />}
      <div class="unseen" role="status">
        {count > 0 && say('openChatUnread', { count })}
      </div>
    </div>
  );
}
