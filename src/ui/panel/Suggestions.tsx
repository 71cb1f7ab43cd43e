import { useAmountMask, useChat, useOptions, useTranslation } from '../context';
import { noRecording } from '../shared/noRecording';
import { once } from '../shared/once';
import { Said } from '../shared/Said';

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
      <Said>{suggested.length > 0 && t('suggestions')}</Said>
      {texts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
        <div {...noRecording('suggestions')} role="group" aria-label={t('suggestions')}>
          {texts.map((text) => (
            <button key={text} class="starter" dir="auto" onClick={once(() => send(text))}>
              {mask(text)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
