import { useLayoutEffect } from 'preact/hooks';
import { useOptions, useUi, useWords } from './context';
import { useFocusTarget } from './hooks/useFocusTarget';
import { Launcher } from './launcher/Launcher';
import { Teaser } from './launcher/Teaser';
import { Panel } from './panel/Panel';

/** The whole view, in the element `frame`. */
export function Widget({ frame }: { frame: HTMLElement }) {
  const { panel, fullScreen, ...ui } = useUi();
  const { mode, launcher } = useOptions();
  const { say } = useWords();
  const look = ui.look.value;
  const isOpen = panel.open.value;
  const count = panel.unread.value;
  const hasBubble = mode === 'bubble' && launcher === true && panel.bubbleShown.value;

  // The look changes with the rest of the view, so that no style is computed from half of a change.
  useLayoutEffect(() => look.applyTo(frame), [frame, look]);
  useFocusTarget(frame);

  return (
    <>
      {isOpen && <Panel />}
      {hasBubble && !isOpen && <Teaser />}
      {hasBubble && !(isOpen && fullScreen.value) && <Launcher />}
      <div class="unseen" role="status">
        {count > 0 && say('openChatUnread', { count })}
      </div>
    </>
  );
}
