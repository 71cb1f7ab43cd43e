import type { CardKind } from '../../chat/entry';
import { useChat, useTranslation } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';

/** In one line, so they show only a part of their names. */
export function Shortcuts() {
  const chat = useChat();
  const { t } = useTranslation();
  const acts: [kind: CardKind, show: () => void][] = [
    ['metrics', chat.showMetrics],
    ['actions', chat.showActions],
    ['connect', chat.connectBank],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div class="shortcuts" part="shortcuts" role="group" aria-label={t('shortcuts')}>
      {acts.map(([kind, show]) => (
        <button key={kind} class="shortcut row" aria-label={t(kind)} onClick={once(show)}>
          <Icon name={kind} />
          {t(`${kind}Short`)}
        </button>
      ))}
    </div>
  );
}
