import { useUi } from '../context';
import { once } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { Title } from '../shared/List';
import { noRecording } from '../shared/noRecording';
import { Said } from '../shared/Said';

/**
 * Rows with a title and a line about it, while the conversation is empty. Then one line of other elements, with a part of
 * their names: moved ones would count as a layout shift.
 */
export function Shortcuts() {
  const { t, chat, options, isEmpty } = useUi();
  const { shortcuts } = options.value;
  // In a conversation, suggestions take their place.
  if (shortcuts.length === 0 || (!isEmpty.value && chat.suggestions.value.length > 0)) return null;
  const acts = { metrics: chat.showMetrics, actions: chat.showActions, connect: chat.connectBank };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div key={`${isEmpty.value}`} class="shortcuts" part="shortcuts" role="group" aria-label={t('shortcuts')}>
      {shortcuts.map((kind) => (
        <button
          key={kind}
          class="pill shortcut row"
          aria-label={t(kind)}
          aria-describedby={isEmpty.value ? `${kind}-about` : undefined}
          onClick={once(() => acts[kind]())}
        >
          {isEmpty.value && <Icon name={kind} />}
          <span>
            {t(isEmpty.value ? kind : `${kind}Short`)}
            {isEmpty.value && (
              // Its description, and no part of its name.
              <small class="quiet" id={`${kind}-about`} aria-hidden="true">
                {t(`${kind}About`)}
              </small>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The questions that the host suggests, above the composer: its starters while nothing has been said. */
export function Suggestions() {
  const { t, chat, options, isEmpty } = useUi();
  const suggested = chat.suggestions.value;
  const texts = isEmpty.value && suggested.length === 0 ? options.value.starters : suggested;

  return (
    <>
      <Said>{suggested.length > 0 && t('suggestions')}</Said>
      {texts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
        <div {...noRecording('suggestions')} role="group" aria-label={t('suggestions')}>
          {texts.map((text) => (
            <button key={text} class="pill" onClick={once(() => chat.send(text))}>
              <Title text={text} />
            </button>
          ))}
        </div>
      )}
    </>
  );
}
