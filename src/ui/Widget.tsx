import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { listen } from '../lib/listen';
import { useUi } from './context';
import { Panel } from './panel/Panel';
import { IconButton, once, takeHeldEnterOnce } from './shared/Button';
import { Icon } from './shared/Icon';
import { noRecording } from './shared/noRecording';

/** The whole view, in the element `frame`. */
export function Widget({ frame }: { frame: HTMLElement }) {
  const { t, options, theme, panel, fullScreen } = useUi();
  const isOpen = panel.open.value;
  const count = panel.unread.value;
  const { mode, launcher } = options.value;
  const hasBubble = mode === 'bubble' && launcher === true && panel.bubbleShown.value;
  const { phase, build } = usePanelPhase(frame, isOpen);

  // The theme changes with the rest of the view, so that no style is computed from half of a change.
  useLayoutEffect(() => theme.value.applyTo(frame), [frame, theme.value]);
  useLayoutEffect(() => listen(frame, ['keydown'], takeHeldEnterOnce), [frame]);
  useFocusTarget(frame);

  return (
    <>
      {phase !== 'absent' && <Panel phase={phase} />}
      {hasBubble && !isOpen && <Teaser />}
      {hasBubble && !(isOpen && fullScreen.value) && <Launcher onIntent={build} />}
      <div class="unseen" role="status">
        {count > 0 && t('openChatUnread', { count })}
      </div>
    </>
  );
}

/** The bubble. A pointer, a finger or the focus on it is the intent to open the chat. */
function Launcher({ onIntent }: { onIntent(): void }) {
  const { t, panel, open, close } = useUi();
  const isOpen = panel.open.value;
  const count = panel.unread.value;
  const openName = count ? t('openChatUnread', { count }) : t('openChat');
  return (
    <button
      class="launcher fill"
      part="launcher"
      aria-label={isOpen ? t('closeChat') : openName}
      aria-expanded={isOpen}
      data-turned={isOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={once(isOpen ? close : open)}
      onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}
    >
      <Icon name="chat" />
      <Icon name="down" />
      {count > 0 && <span class="badge">{count}</span>}
    </button>
  );
}

/** The host's line beside the bubble. */
function Teaser() {
  const { t, mask, panel, open, focusTarget } = useUi();
  const text = panel.teaser.value;
  if (!text) return null;

  function dismiss() {
    panel.teaser.value = undefined;
    focusTarget.value = 'launcher';
  }

  return (
    <div {...noRecording('teaser surface floating')}>
      <button dir="auto" onClick={open}>
        {mask(text)}
      </button>
      <IconButton name={t('dismiss')} icon="close" onClick={dismiss} />
    </div>
  );
}

/** Where the panel in `frame` stands, and the function that builds it before it opens. */
function usePanelPhase(frame: HTMLElement, isOpen: boolean) {
  const { panel, raise } = useUi();
  const closedPhase = useSignal<'absent' | 'built' | 'leaving'>('absent');
  const wasClosed = useRef(false);
  if (!isOpen) wasClosed.current = true;
  const openPhase = wasClosed.current ? 'opened' : 'open';

  useLayoutEffect(() => {
    // Set while it is open, so that the rendering that closes it keeps it.
    if (isOpen) closedPhase.value = 'leaving';
    if (isOpen || closedPhase.peek() !== 'leaving') return;
    const motions = frame.querySelector('dialog')?.getAnimations?.() ?? [];
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => {
      if (!panel.open.peek()) closedPhase.value = 'absent';
    });
  }, [frame, isOpen, closedPhase, panel]);

  function build() {
    // The focus that comes back to the bubble is no intent.
    if (closedPhase.peek() !== 'absent') return;
    // Browsers tell of a pointer in the task that lays out the frame. In one of its own, neither task is long.
    setTimeout(() => {
      if (closedPhase.peek() !== 'absent') return;
      raise();
      closedPhase.value = 'built';
    });
  }

  return { phase: isOpen ? openPhase : closedPhase.value, build } as const;
}

/** Moves the focus to its target, once that is on the page. */
function useFocusTarget(frame: HTMLElement) {
  const { focusTarget } = useUi();
  const target = focusTarget.value;

  useLayoutEffect(() => {
    if (!target) return;
    focusTarget.value = undefined;
    const element =
      typeof target === 'string' ? frame.querySelector<HTMLElement>(`[part=${target}]`) : target;
    element?.focus();
  }, [focusTarget, target, frame]);
}
