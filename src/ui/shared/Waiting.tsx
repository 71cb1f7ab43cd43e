import { useTranslation } from '../context';

/** Three dots that move while an answer is awaited, with a text for screen readers unless another element has it. */
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
