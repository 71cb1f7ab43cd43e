import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CardKind } from '../../chat/entry';
import type { Translation } from '../../locale/translation';
import { useChat, useTranslation } from '../context';
import { Group } from '../shared/Group';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';

/** The name of a shortcut. It has the text that is seen, by which people who speak to their device press the button. */
function nameOf(kind: CardKind, { t, locale }: Translation): string {
  const name = t(kind);
  const seen = t(`${kind}Short`);
  const hasSeen = name.toLocaleLowerCase(locale).includes(seen.toLocaleLowerCase(locale));
  return hasSeen ? name : t('labelled', { name: seen, text: name });
}

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
 * Rows that say what they lead to, while the conversation is empty. Then one line, with a part of their names, of other
 * elements: moved ones would count as a layout shift.
 */
export function Shortcuts() {
  const chat = useChat();
  const isEmpty = chat.entries.value.length === 0;
  const group = useRef<HTMLDivElement>(null);
  useFocusInPlace(group);
  const translation = useTranslation();
  const { t } = translation;
  const acts: [kind: CardKind, show: () => void][] = [
    ['metrics', chat.showMetrics],
    ['actions', chat.showActions],
    ['connect', chat.connectBank],
  ];
  return (
    <Group key={`${isEmpty}`} ref={group} class="shortcuts" part="shortcuts" name={t('shortcuts')}>
      {acts.map(([kind, show]) => (
        <button
          key={kind}
          class="shortcut row"
          aria-label={isEmpty ? t(kind) : nameOf(kind, translation)}
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
    </Group>
  );
}
