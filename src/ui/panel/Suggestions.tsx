import { useChat, useOptions, useTranslation } from '../context';
import { noRecording } from '../shared/noRecording';
import { Questions } from '../shared/Questions';

/** The questions that the host suggests, above the composer: its starters while nothing has been said. */
export function Suggestions() {
  const { suggestions, entries } = useChat();
  const { starters } = useOptions();
  const { t } = useTranslation();
  const suggested = suggestions.value;
  const isEmpty = entries.value.length === 0;
  const texts = isEmpty && suggested.length === 0 ? starters : suggested;
  return (
    <>
      {/* A live region is heard only if it is there before its text. */}
      <p class="unseen" aria-live="polite">
        {suggested.length > 0 && t('suggestions')}
      </p>
      {texts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
        <div {...noRecording('suggestions')} role="group" aria-label={t('suggestions')}>
          <Questions texts={texts} />
        </div>
      )}
    </>
  );
}
