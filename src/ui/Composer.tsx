import { once } from './buttons';
import { Icon } from './Icon';
import type { UiProps } from './ui';
import { withheld } from './withheld';

/** Not a form: a sandboxed frame without `allow-forms` would swallow its submission. */
export function Composer({ ui: { conversation, say, options, keys } }: UiProps) {
  const { draft, refused, send, write } = conversation;
  const text = draft.value;

  function submit() {
    if (send(draft.peek())) write('');
  }

  function handleKey(event: KeyboardEvent) {
    const { shiftKey, ctrlKey, metaKey, altKey } = event;
    // Each key as the text it types; a browser that fills in a field presses one without a name.
    const key = `${event.key}`.replace('Enter', '\n');
    keys.heard = true;
    // Safari ends a composition before the Enter that ended it, and marks that one by its key code only.
    if (event.isComposing || event.keyCode === 229) return;
    if (key === '\n' && !shiftKey) {
      event.preventDefault();
      if (!event.repeat) submit();
    } else if (event.defaultPrevented && key.length < 2 && !(ctrlKey || metaKey || altKey)) {
      // The page took a hot key of its own for granted, as all it sees of us is an element that is no field.
      document.execCommand('insertText', false, key);
    }
  }

  /** A page that swallows keys before they come here leaves their effects. */
  function handleInput(event: InputEvent) {
    if (!keys.heard && event.inputType === 'insertLineBreak') {
      event.preventDefault();
      submit();
    }
    keys.heard = false;
  }

  return (
    <div {...withheld('composer')} part="composer">
      <p role="alert">{refused.value && say('refusedText')}</p>
      <div class="field">
        <textarea
          {...withheld('input')}
          part="input"
          rows={1}
          dir="auto"
          aria-label={say('message')}
          placeholder={say('placeholder')}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={handleKey}
          onBeforeInput={handleInput}
        />
        <button class="send" part="send" aria-label={say('send')} onClick={once(submit)}>
          <Icon name="send" />
        </button>
      </div>
      <p class="disclaimer quiet">{options.disclaimer}</p>
    </div>
  );
}
