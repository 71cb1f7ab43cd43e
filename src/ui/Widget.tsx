import { useLayoutEffect } from 'preact/hooks';
import { useOptions, useTranslation, useUi } from './context';
import { useFocusTarget } from './hooks/useFocusTarget';
import { Launcher } from './launcher/Launcher';
import { Teaser } from './launcher/Teaser';
import { Panel } from './panel/Panel';

/** The whole view, in the element `frame`. */
export function Widget({ frame }: { frame: HTMLElement }) {
  const { panel, fullScreen, ...ui } = useUi();
  const { mode, launcher } = useOptions();
  const { t } = useTranslation();
  const theme = ui.theme.value;
  const isOpen = panel.open.value;
  const count = panel.unread.value;
  const hasBubble = mode === 'bubble' && launcher === true && panel.bubbleShown.value;

  // The theme changes with the rest of the view, so that no style is computed from half of a change.
  useLayoutEffect(() => theme.applyTo(frame), [frame, theme]);
  useFocusTarget(frame);

  return (
    <>
      {isOpen && <Panel />}
      {hasBubble && !isOpen && <Teaser />}
      {hasBubble && !(isOpen && fullScreen.value) && <Launcher />}
      <div class="unseen" role="status">
        {count > 0 && t('openChatUnread', { count })}
      </div>
    </>
  );
}
