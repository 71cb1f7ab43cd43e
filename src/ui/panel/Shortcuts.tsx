import type { CardKind } from '../../chat/entry';
import type { Translation } from '../../locale/translation';
import { useChat, useTranslation } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';

/** The name of a shortcut. It has the text that is seen, by which people who speak to their device press the button. */
function nameOf(kind: CardKind, { t, locale }: Translation): string {
  const name = t(kind);
  const seen = t(`${kind}Short`);
  const hasSeen = name.toLocaleLowerCase(locale).includes(seen.toLocaleLowerCase(locale));
  return hasSeen ? name : t('labelled', { name: seen, text: name });
}

/** In one line, so they show only a part of their names. */
export function Shortcuts() {
  const chat = useChat();
  const translation = useTranslation();
  const { t } = translation;
  const acts: [kind: CardKind, show: () => void][] = [
    ['metrics', chat.showMetrics],
    ['actions', chat.showActions],
    ['connect', chat.connectBank],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div class="shortcuts" part="shortcuts" role="group" aria-label={t('shortcuts')}>
      {acts.map(([kind, show]) => (
        <button key={kind} class="shortcut row" aria-label={nameOf(kind, translation)} onClick={once(show)}>
          <Icon name={kind} />
          {t(`${kind}Short`)}
        </button>
      ))}
    </div>
  );
}
