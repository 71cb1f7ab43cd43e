import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CardKind } from '../../chat/entry';
import { useChat, useTranslation } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';

/** The focus goes from a button to the one that takes its place. */
function useFocusInPlace(group: RefObject<HTMLElement | null>) {
  // Now the former buttons are still on the page.
  const index = [...(group.current?.children ?? [])].findIndex((button) => button.matches(':focus'));
  useLayoutEffect(() => {
    const button = group.current?.children[index] as HTMLElement | undefined;
    button?.focus({ preventScroll: true });
  });
}

/**
 * Rows with a title and a line about it, while the conversation is empty. Then one line of other elements, with a part of
 * their names: moved ones would count as a layout shift.
 */
export function Shortcuts() {
  const chat = useChat();
  const isEmpty = chat.entries.value.length === 0;
  const group = useRef<HTMLDivElement>(null);
  useFocusInPlace(group);
  const { t } = useTranslation();
  const acts: [kind: CardKind, show: () => void][] = [
    ['metrics', chat.showMetrics],
    ['actions', chat.showActions],
    ['connect', chat.connectBank],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div
      key={`${isEmpty}`}
      ref={group}
      class="shortcuts"
      part="shortcuts"
      role="group"
      aria-label={t('shortcuts')}
    >
      {acts.map(([kind, show]) => (
        <button
          key={kind}
          class="shortcut row"
          aria-label={t(kind)}
          aria-describedby={isEmpty ? `${kind}-about` : undefined}
          onClick={once(show)}
        >
          <Icon name={kind} />
          {isEmpty ? (
            <span>
              {t(kind)}
              <small id={`${kind}-about`}>{t(`${kind}About`)}</small>
            </span>
          ) : (
            t(`${kind}Short`)
          )}
        </button>
      ))}
    </div>
  );
}
