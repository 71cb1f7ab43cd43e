import { useTranslation } from '../context';

/** Three dots that move while something is awaited, and the words for them, unless they are said elsewhere. */
export function Waiting({ isSilent = false }) {
  const { t } = useTranslation();
  return (
    <div class="waiting">
      {!isSilent && <span class="unseen">{t('waiting')}</span>}
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
