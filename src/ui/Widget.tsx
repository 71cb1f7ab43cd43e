import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useOptions, useTranslation, useUi } from './context';
import { useFocusTarget } from './hooks/focus';
import { Launcher, Teaser } from './launcher/Launcher';
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

  /** A panel that was open from the start does not move in. */
  const wasClosed = useRef(false);
  if (!isOpen) wasClosed.current = true;
  const isShown = useLeaving(frame, isOpen);

  // The theme changes with the rest of the view, so that no style is computed from half of a change.
  useLayoutEffect(() => theme.applyTo(frame), [frame, theme]);
  useFocusTarget(frame);

  return (
    <>
      {isShown && <Panel movesIn={wasClosed.current} />}
      {hasBubble && !isOpen && <Teaser />}
      {hasBubble && !(isOpen && fullScreen.value) && <Launcher />}
      <div class="unseen" role="status">
        {count > 0 && t('openChatUnread', { count })}
      </div>
    </>
  );
}

/** Whether the panel in `frame` is on the page: while it is open, and then until it has moved out. */
function useLeaving(frame: HTMLElement, isOpen: boolean): boolean {
  const isLeaving = useSignal(false);

  useLayoutEffect(() => {
    // True while it is open, so that the rendering that closes it keeps it.
    if (isOpen) isLeaving.value = true;
    if (isOpen || !isLeaving.peek()) return undefined;
    let isReopened = false;
    const motions = frame.querySelector('dialog')?.getAnimations?.() ?? [];
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => {
      if (!isReopened) isLeaving.value = false;
    });
    return () => {
      isReopened = true;
    };
  }, [frame, isOpen, isLeaving]);

  return isOpen || isLeaving.value;
}
