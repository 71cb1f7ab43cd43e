import { IconButton } from './buttons';
import { Composer } from './Composer';
import { Icon } from './Icon';
import { Menu } from './Menu';
import { Shortcuts } from './Shortcuts';
import { Status } from './Status';
import { Transcript } from './Transcript';
import type { UiProps } from './ui';

export function Panel({ ui }: UiProps) {
  const { say, fullScreen, amountsHidden, options, close } = ui;
  const inline = options.mode === 'inline';
  const hidden = amountsHidden.value;

  function closeByKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.isComposing && !inline) {
      event.preventDefault();
      close();
    }
  }

  return (
    <dialog
      class="panel"
      part="panel"
      tabIndex={-1}
      aria-label={say('title')}
      aria-modal={fullScreen.value || undefined}
      onKeyDown={closeByKey}
      // The browser's own ways to close: Escape where the page took the key away, a back gesture.
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
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
