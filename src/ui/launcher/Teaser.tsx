import { useUi, useWords } from '../context';
import { IconButton } from '../shared/IconButton';

/** A line beside the bubble that invites into the chat. */
export function Teaser() {
  const { panel, open, focusTarget } = useUi();
  const { say } = useWords();

  function dismiss() {
    panel.setTeaser(undefined);
    focusTarget.value = 'launcher';
  }

  return (
    <div class="teaser">
      <button dir="auto" onClick={open}>
        {panel.teaser.value}
      </button>
      <IconButton name={say('dismiss')} icon="close" onClick={dismiss} />
    </div>
  );
}
