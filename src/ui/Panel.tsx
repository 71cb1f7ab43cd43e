import { IconButton } from './buttons';
import { Composer } from './Composer';
import { Icon } from './Icon';
import { Menu } from './Menu';
import { Shortcuts } from './Shortcuts';
import { Status } from './Status';
import { Transcript } from './Transcript';
import type { UiProps } from './ui';

export function Panel({ ui }: UiProps) {
  const { say, fullScreen, amountsHidden, menuOpen, options, close } = ui;
  const inline = options.mode === 'inline';
  const hidden = amountsHidden.value;

  function handleKey(event: KeyboardEvent) {
    const { key, repeat, isComposing, target } = event;
    const closes = key === 'Escape' && !isComposing && !inline;
    // A key held down is meant once.
    if (closes || (repeat && (target as Element).matches('button'))) event.preventDefault();
    if (closes && menuOpen.peek()) menuOpen.value = false;
    else if (closes) close();
  }

  return (
    <dialog
      class="panel"
      part="panel"
      tabIndex={-1}
      aria-label={say('title')}
      aria-modal={fullScreen.value || undefined}
      onKeyDown={handleKey}
      // The browser's own ways to close: Escape where the page took the key away, a back gesture.
      onClose={({ currentTarget: { open, isConnected } }) => isConnected && !open && close()}
    >
      <header class="header row" part="header">
        <span class="mark">
          <Icon name="chat" />
        </span>
        <h2>{say('title')}</h2>
        <IconButton
          name={say(hidden ? 'showAmounts' : 'hideAmounts')}
          icon={hidden ? 'hidden' : 'eye'}
          onClick={() => {
            amountsHidden.value = !hidden;
          }}
        />
        <span class="unseen" aria-live="polite">
          {say(hidden ? 'amountsHidden' : 'amountsShown')}
        </span>
        <Menu ui={ui} />
        {!inline && <IconButton name={say('closeChat')} icon="close" onClick={close} />}
      </header>
      <Transcript ui={ui} />
      <Status ui={ui} />
      <Shortcuts ui={ui} />
      <Composer ui={ui} />
    </dialog>
  );
}
