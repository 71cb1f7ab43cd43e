import { useChat, useTranslation } from '../context';
import { Questions } from '../shared/Questions';

/** The questions that the host suggests, above the composer. */
export function Suggestions() {
  const texts = useChat().suggestions.value;
  const { t } = useTranslation();
  return (
    <>
      {/* A live region is heard only if it is there before its text. */}
      <p class="unseen" aria-live="polite">
        {texts.length > 0 && t('suggestions')}
      </p>
      {texts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
        <div class="suggestions" role="group" aria-label={t('suggestions')}>
          <Questions texts={texts} />
        </div>
      )}
    </>
  );
}
