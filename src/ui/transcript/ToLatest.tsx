import type { ReadonlySignal } from '@preact/signals';
import { useTranslation, useUi } from '../context';
import { Icon } from '../shared/Icon';

/** Leads to the end of the conversation, and says how many replies came in while the person read earlier entries. */
export function ToLatest({ isFarBack }: { isFarBack: ReadonlySignal<boolean> }) {
  const { unseenCount } = useUi().state;
  const { t } = useTranslation();
  const count = unseenCount.value;
  if (count === 0 && !isFarBack.value) return null;
  const name = t('goToLatest');
  const news = count > 0 && t('newMessages', { count });

  function handleClick({ currentTarget }: MouseEvent) {
    const log = (currentTarget as Element).closest<HTMLElement>('[role=log]');
    if (!log) return;
    log.scrollTop = log.scrollHeight;
    log.focus();
  }

  return (
    <button
      class="to-latest button row"
      aria-label={news ? t('labelled', { name, text: news }) : name}
      onClick={handleClick}
    >
      <Icon name="down" />
      {news && <span>{news}</span>}
    </button>
  );
}
