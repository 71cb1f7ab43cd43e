import { useRef } from 'preact/hooks';
import { useChat, useOptions, useTranslation } from '../context';
import { useAutoHeight } from '../hooks/useAutoHeight';
import { Icon } from '../shared/Icon';
import { isComposing } from '../shared/isComposing';
import { noRecording } from '../shared/noRecording';
import { once } from '../shared/once';
import { Limit } from './Limit';

/** With `dir="auto"`, Chromium lays out 500,000 characters in 6.6 s; without it, in 0.65 s. */
const LONG_DRAFT = 20_000;

/** So near to its end a composer says how much is left, or in the last tenth of a short one. */
const NEAR_LENGTH = 200;

/** Not a form: a sandboxed frame without `allow-forms` would swallow its submission. */
export function Composer() {
  const chat = useChat();
  const { disclaimer, maxLength } = useOptions();
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  /** Whether the last key was heard, and not swallowed by the page. */
  const keyHeard = useRef(false);
  const text = chat.draft.value;
  const refusal = chat.refusal.value;
  const left = maxLength - text.trim().length;
  const isTooLong = left < 0;
  const limit = limitText();
  useAutoHeight(input, text);

  function limitText(): string | undefined {
    if (isTooLong) return t('tooLong', { count: -left });
    return left <= Math.min(NEAR_LENGTH, maxLength / 10) ? t('charactersLeft', { count: left }) : undefined;
  }

  function refusalText(): string | undefined {
    if (refusal?.excess) return t('tooLong', { count: refusal.excess });
    return refusal && (refusal.reason || t('refusedText'));
  }

  function submit() {
    if (chat.send(chat.draft.peek())) chat.writeDraft('');
    else if (chat.refusal.peek()) input.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    keyHeard.current = true;
    if (isComposing(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (!event.repeat) submit();
    } else if (event.defaultPrevented && typedText(event)) {
      // The page took the key for one of its own hot keys: all it sees of us is an element that is no field.
      document.execCommand('insertText', false, typedText(event));
    }
  }

  /** A page that swallows keys before they come here leaves their effects. */
  function handleBeforeInput(event: InputEvent) {
    if (!keyHeard.current && event.inputType === 'insertLineBreak') {
      event.preventDefault();
      submit();
    }
    keyHeard.current = false;
  }

  return (
    <div {...noRecording('composer')} part="composer">
      {/* The limit says it to the eyes. */}
      <p class={isTooLong ? 'unseen' : 'refusal'} role="alert">
        {refusalText()}
      </p>
      <div class="field">
        <textarea
          {...noRecording('input')}
          ref={input}
          part="input"
          rows={1}
          dir={text.length > LONG_DRAFT ? undefined : 'auto'}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={text}
          aria-invalid={isTooLong || undefined}
          aria-describedby={limit ? 'limit' : undefined}
          onInput={(event) => chat.writeDraft(event.currentTarget.value)}
          onKeyDown={handleKey}
          onBeforeInput={handleBeforeInput}
        />
        <button class="send" part="send" aria-label={t('send')} onClick={once(submit)}>
          <Icon name="send" />
        </button>
        {chat.arriving.value > 0 && (
          <button class="stop" aria-label={t('stop')} onClick={chat.stopReplies}>
            <Icon name="stop" />
          </button>
        )}
        <Limit text={limit} isTooLong={isTooLong} wasTried={isTooLong && refusal !== undefined} />
      </div>
      <p class="disclaimer quiet" dir="auto">
        {disclaimer}
      </p>
    </div>
  );
}

/** The text that a key types; empty for the others. A browser that fills in a field presses a key without a name. */
function typedText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey || altKey) return '';
  if (key === 'Enter') return '\n';
  return key?.length === 1 ? key : '';
}
