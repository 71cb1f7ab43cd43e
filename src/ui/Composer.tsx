import { once } from './buttons';
import { Icon } from './Icon';
import type { UiProps } from './ui';
import { withheld } from './withheld';

/** Not a form: a sandboxed frame without `allow-forms` would swallow its submission. */
export function Composer({ ui: { conversation, say, options } }: UiProps) {
  const { draft, refused, send, write } = conversation;
  const text = draft.value;

  function submit() {
    if (send(draft.peek())) write('');
  }

  function sendOnEnter(event: KeyboardEvent) {
    // Safari ends a composition before the Enter that ended it, and marks that one by its key code only.
    const composing = event.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    if (!event.repeat) submit();
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
          onKeyDown={sendOnEnter}
        />
        <button class="send" part="send" aria-label={say('send')} onClick={once(submit)}>
          <Icon name="send" />
        </button>
      </div>
      <p class="disclaimer quiet">{options.disclaimer}</p>
    </div>
  );
}
