import { useAmountMask, useChat, useOptions, useTranslation } from '../context';
import { Group } from '../shared/Group';
import { noRecording } from '../shared/noRecording';
import { once } from '../shared/once';

/** The questions that the host suggests, above the composer: its starters while nothing has been said. */
export function Suggestions() {
  const { suggestions, entries, send } = useChat();
  const { starters } = useOptions();
  const { t } = useTranslation();
  const mask = useAmountMask();
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
        <Group {...noRecording('suggestions')} name={t('suggestions')}>
          {texts.map((text) => (
            <button key={text} class="starter" dir="auto" onClick={once(() => send(text))}>
              {mask(text)}
            </button>
          ))}
        </Group>
      )}
    </>
  );
}
