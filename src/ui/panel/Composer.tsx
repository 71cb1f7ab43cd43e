import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../context';
import { AboutChip } from '../shared/About';
import { once } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { noRecording } from '../shared/noRecording';
import { Said, useSettled } from '../shared/Said';

/** With `dir="auto"`, Chromium lays out 500,000 characters in 6.6 s; without it, in 0.65 s. */
const LONG_DRAFT = 20_000;

/** So near to its end a composer says how much is left, or in the last tenth of a short one. */
const NEAR_LENGTH = 200;

/** Screen readers say how much is left in a pause of the typing, not at every key. */
const PAUSE_MS = 1000;

/** A second press of Send does not stop the answer. */
const CALM_MS = 500;

/** Not a form: a sandboxed frame without `allow-forms` would swallow its submission. */
export function Composer() {
  const { t, chat, options } = useUi();
  const { disclaimer, maxLength } = options.value;
  const input = useRef<HTMLTextAreaElement>(null);
  const text = chat.draft.value;
  const refusal = chat.refusal.value;
  const left = maxLength - text.trim().length;
  const isTooLong = left < 0;
  const limit = limitText();
  const saidLimit = useSettled(limit, undefined, PAUSE_MS);
  const stops = chat.arriving.value > 0 && !text.trim();
  const sentAt = useRef(-CALM_MS);

  // As high as its text, where the style sheet cannot say so.
  useLayoutEffect(() => {
    const { current } = input;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = '';
    if (text) current.style.height = `${current.scrollHeight}px`;
  }, [text]);

  function limitText(): string | undefined {
    if (isTooLong) return t('tooLong', { count: -left });
    return left <= Math.min(NEAR_LENGTH, maxLength / 10) ? t('charactersLeft', { count: left }) : undefined;
  }

  function refusalText(): string | undefined {
    if (refusal?.excess) return t('tooLong', { count: refusal.excess });
    return refusal && (refusal.reason || t('refusedText'));
  }

  function submit() {
    if (chat.sendDraft()) sentAt.current = performance.now();
    else if (chat.refusal.peek()) input.current?.focus();
  }

  function stop() {
    if (performance.now() - sentAt.current > CALM_MS) chat.stopReplies();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (!event.repeat) submit();
  }

  return (
    <div {...noRecording('composer')} part="composer">
      {/* The limit says it to the eyes. Of an alert that was there before its text, Orca says nothing in Firefox. */}
      <p class={isTooLong ? 'unseen' : 'refusal'} aria-live="assertive">
        {refusalText()}
      </p>
      <AboutChip />
      <div class="field">
        <textarea
          {...noRecording('input')}
          ref={input}
          part="input"
          rows={1}
          // Empty, it has the direction of its placeholder.
          dir={text && text.length <= LONG_DRAFT ? 'auto' : undefined}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={text}
          aria-invalid={isTooLong || undefined}
          aria-describedby={
            [chat.draftAbout.value && 'about', limit && 'limit'].filter(Boolean).join(' ') || undefined
          }
          onInput={(event) => chat.writeDraft(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <button
          class="send fill"
          part="send"
          data-turned={stops}
          aria-label={t(stops ? 'stop' : 'send')}
          // The focus stays in the field, so that the keyboard of a phone stays up.
          onMouseDown={(event) => event.preventDefault()}
          onClick={stops ? stop : once(submit)}
        >
          {/* Both are there, so that one fades into the other. */}
          <Icon name="send" />
          <Icon name="stop" />
        </button>
        <Said>{saidLimit}</Said>
      </div>
      {limit && (
        <p id="limit" class={isTooLong ? 'refusal' : 'disclaimer quiet'} aria-hidden="true">
          {limit}
        </p>
      )}
      <p class="disclaimer quiet" dir="auto">
        {disclaimer}
      </p>
    </div>
  );
}

/** Safari marks the key that ends a composition by this key code only, after it has ended the composition. */
const KEY_CODE_IN_COMPOSITION = 229;

/** Whether a key belongs to an input method that composes a character of several keys. */
export const isComposing = (event: KeyboardEvent) =>
  event.isComposing || event.keyCode === KEY_CODE_IN_COMPOSITION;
